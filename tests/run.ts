import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { check } from './check.ts'
import { useMemoryForTemporaryFiles } from './harness/memory-folder.ts'
import { testSeed } from './harness/random.ts'
import type { Failure, Tally, TestOutcome } from './harness/tally.ts'
import { planShares, readTestFile, type TestFile, type Tier } from './harness/test-plan.ts'
import { runTestProcess, stopTestProcesses } from './harness/test-process.ts'

// npm test             the checks, then all tests but those that say they belong to the full run only
// npm run test:full    the checks, then all tests; --rest runs only what `npm test` leaves out
// npm test -- FILE…    these files, which prepare what they need by themselves
// --store              keeps how long each file took for the next runs, in durations.json

/** One more than there are cores: a process often waits for its browser or for PostgreSQL. */
const PROCESSES = availableParallelism() + 1

/** A run that takes longer never ends. What it has printed so far is more useful than waiting. */
const LONGEST_RUN_MS = 80 * 60_000

/** A run with fewer tests has lost some. Raise them with the number of tests. */
const MIN_TESTS: Record<Tier, number> = { short: 3900, full: 7300, rest: 3000 }

/**
 * When no more files than this fail in a whole run, each is run once more, alone, and if it passes once more together with the files
 * it ran beside. If that passes too, the failure is listed as unstable and does not fail the run.
 */
const MAX_REPEATED = 3

/** How many of the slowest files the end of a run lists. */
const FILES_SHOWN = 25

const top = join(import.meta.dirname, '..')
process.chdir(top)
const DURATIONS_FILE = join('tests', 'durations.json')
/** Error codes that were seen: `npm test` leaves its own for the rest of the full run. */
const CODES = join(top, 'dist', 'test-codes')

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean' }, rest: { type: 'boolean' }, store: { type: 'boolean' } },
})

const tier: Tier = options.rest ? 'rest' : options.full ? 'full' : 'short'

/** A failure, and the files that ran in the same process. */
type FailureBeside = Failure & { beside: readonly string[] }

/** How long each file took when this was stored. */
const durations: Record<string, number> = existsSync(DURATIONS_FILE)
  ? JSON.parse(readFileSync(DURATIONS_FILE, 'utf8'))
  : {}

let isStopped = false

function findFiles(pattern: string): string[] {
  const found = globSync(pattern).map(file => relative(top, file))
  if (!found.length) {
    process.stderr.write(`There is no test file ${pattern}.\n`)
    process.exit(2)
  }
  return found.sort()
}

/** What is shared is still released, and what has run is reported. */
function stopAll(): void {
  isStopped = true
  stopTestProcesses()
}

/** Files that prepare what they need by themselves: a rule needs nothing, a request a database, a page the website. */
async function runNamed(files: string[]): Promise<number> {
  const { tests, failed } = await runTestProcess(files, {})
  return report(tests, failed, [])
}

async function runAll(): Promise<number> {
  if (tier !== 'rest' && !(await check())) return 1
  const started = Date.now()
  process.stdout.write(`Random choices follow from seed ${testSeed}; LLANO_TEST_SEED chooses another.\n`)
  const files = findFiles('{bench,src,tests}/**/*.test.ts').map(path => readTestFile(path, durations))
  const chosen = files.filter(({ fullOnly, isInThirds }) => {
    if (tier === 'full') return true
    return tier === 'short' ? fullOnly === null : fullOnly !== null || isInThirds
  })
  useMemoryForTemporaryFiles()
  // The program is loaded only where it is needed, so that a single file starts at once.
  const { prepareRun } = await import('./harness/prepare-run.ts')
  const run = await prepareRun({ codes: CODES, tier })
  const giveUp = setTimeout(() => {
    process.stderr.write('The tests did not end. The last lines of each process show where.\n')
    stopAll()
  }, LONGEST_RUN_MS)
  const { tests, failed, times } = await runShares(planShares(chosen), run.runFiles)
  const again = await repeat(failed, run.runFiles)
  const unstable = failed.filter(failure => !again.includes(failure))
  const faults = tier === 'short' ? [] : await run.compareCodes()
  if (tests.length < MIN_TESTS[tier])
    faults.push(`Only ${tests.length} tests ran, of at least ${MIN_TESTS[tier]}.`)
  clearTimeout(giveUp)
  await run.close()
  await writeResult({ tier, seconds: (Date.now() - started) / 1000, tests, unstable, times })
  printSlowest(times)
  for (const fault of faults) process.stdout.write(`✖ ${fault}\n`)
  return report(tests, again, unstable) || Number(faults.length > 0)
}

type RunFiles = (files: readonly string[]) => Promise<Tally>
type Results = Pick<Tally, 'tests' | 'times'> & { failed: FailureBeside[] }

async function runShares(shares: TestFile[][], runFiles: RunFiles): Promise<Results> {
  const waiting = shares.map(share => share.map(({ path }) => path))
  const all: Results = { tests: [], failed: [], times: {} }
  const runNext = async (): Promise<void> => {
    const beside = waiting.shift()
    if (!beside || isStopped) return
    const { tests, failed, times } = await runFiles(beside)
    all.tests.push(...tests)
    all.failed.push(...failed.map(failure => ({ ...failure, beside })))
    Object.assign(all.times, times)
    await runNext()
  }
  await Promise.all(Array.from({ length: PROCESSES }, () => runNext()))
  return all
}

/** The failures that come back when their files are run again, alone or beside the same files. */
async function repeat(failures: FailureBeside[], runFiles: RunFiles): Promise<FailureBeside[]> {
  const byFiles = Map.groupBy(failures, ({ files }) => nameFiles(files))
  if (isStopped || byFiles.size > MAX_REPEATED || byFiles.has('')) return failures
  const stable: FailureBeside[] = []
  for (const [name, [first, ...others]] of byFiles)
    for (const files of [first!.files, first!.beside]) {
      process.stdout.write(
        `Running ${name} again${files === first!.beside ? ' with the files beside it' : ''}.\n`,
      )
      const { failed } = await runFiles(files)
      if (failed.length === 0) continue
      stable.push(first!, ...others)
      break
    }
  return stable
}

const nameFiles = (files: readonly string[]): string => files.map(file => relative(top, file)).join(' ')

/** What to look at first when the run takes too long. */
function printSlowest(times: Tally['times']): void {
  const slowest = Object.entries(times).sort(([, one], [, other]) => other - one)
  for (const [file, milliseconds] of slowest.slice(0, FILES_SHOWN))
    process.stdout.write(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${relative(top, file)}\n`)
}

function report(tests: TestOutcome[], failed: Failure[], unstable: Failure[]): number {
  const skipped = tests.filter(({ outcome }) => outcome === 'skipped')
  for (const { file, name, reason } of skipped)
    process.stdout.write(`﹣ skipped: ${relative(top, file)}: ${name}: ${reason}\n`)
  for (const { files, text } of unstable)
    process.stdout.write(`⚠ unstable: failed once, passed when run again: ${nameFiles(files)}:${text}\n`)
  for (const { files, text } of failed) process.stdout.write(`✖ ${nameFiles(files)}:${text}\n`)
  const passed = tests.filter(({ outcome }) => outcome === 'passed')
  process.stdout.write(`${describeTime()}\n`)
  process.stdout.write(
    `${passed.length} passed, ${failed.length} failed, ${unstable.length} unstable, ${skipped.length} skipped\n`,
  )
  return failed.length ? 1 : 0
}

/** The time of this process and of all processes that it started, where the system says so. */
function describeTime(): string {
  const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`
  const took = minutes(process.uptime())
  if (process.platform !== 'linux') return `It took ${took}.`
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // utime, stime, cutime and cstime, in hundredths of a second.
  const used = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
  return `It took ${took} and ${minutes(used)} of processor time.`
}

type Result = Pick<Tally, 'tests' | 'times'> & { tier: Tier; seconds: number; unstable: Failure[] }

/** Every test with its duration, for programs; the durations of files decide the order of the next run. */
async function writeResult({ times, tests, ...rest }: Result): Promise<void> {
  const files = Object.fromEntries(
    Object.entries(times)
      .map(([file, milliseconds]) => [relative(top, file), Math.round(milliseconds / 100) / 10] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  const named = tests.map(test => ({ ...test, file: relative(top, test.file) }))
  await mkdir('dist', { recursive: true })
  await writeFile(join('dist', `test-result-${tier}.json`), JSON.stringify({ ...rest, files, tests: named }))
  if (options.store)
    await writeFile(DURATIONS_FILE, `${JSON.stringify({ ...durations, ...files }, null, 2)}\n`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
if (named.length) process.exitCode = await runNamed(named.flatMap(findFiles))
else process.exitCode = await runAll()
