import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { areas } from '../src/areas.ts'
import { ensureBuild } from '../src/kernel/build.ts'
import { type Embedded, startEmbedded } from '../src/kernel/embedded/embedded.ts'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { migrate, readMigrations } from '../src/kernel/sql/migrate.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { check } from './check.ts'
import { bundleForTests } from './harness/bundled-program.ts'
import { compareCodes } from './harness/compare-codes.ts'
import { useMemoryForTemporaryFiles } from './harness/memory-folder.ts'
import { copyTemplate, keepTemplate } from './harness/scratch-database.ts'
import type { Failure, Tally } from './harness/tally.ts'

/** A run that takes longer never ends. What it has printed so far is more useful than waiting. */
const LONGEST_RUN_MS = 80 * 60_000

/** Loaded into every process; writes down the error codes that are seen. */
const OBSERVER = new URL('./harness/observe-codes.ts', import.meta.url).href
/** Counts the tests of a process. */
const TALLY = new URL('./harness/tally.ts', import.meta.url).href

/**
 * Loading the program and starting a browser takes longer than most files, so they share processes. Files with a database of their own
 * keep its connections until the end of their process: with 24, PostgreSQL came close to running out of them.
 */
const FILES_PER_PROCESS = 12
/** A file that changes its process says so on a line of its own. */
const RUNS_ALONE = /^\/\/ Runs in a separate process: /m

/** As many as there are cores on the machines that run the tests. */
const PROCESSES = 2

/**
 * When no more files than this fail in a whole run, they are run once more, alone; a process that ended badly although no test
 * failed counts as one, and all its files are run again. Failures that do not come back are listed as
 * unstable, and do not fail the run.
 */
const MAX_REPEATED = 3

/** How many of the slowest files the end of a run lists. */
const FILES_SHOWN = 40

/** What ends the running test processes. */
const stops = new Set<() => void>()

// npm test: the checks, then every test against one real PostgreSQL, which is removed at the end.
//   npm test -- FILE…   runs only these files, without the checks
const top = join(import.meta.dirname, '..')
process.chdir(top)
const named = process.argv.slice(2)
const files = named.length ? named.flatMap(findFiles) : findFiles('{bench,src,tests}/**/*.test.ts')

function findFiles(pattern: string): string[] {
  const found = globSync(pattern).map(file => relative(top, file))
  if (!found.length) {
    process.stderr.write(`There is no test file ${pattern}.\n`)
    process.exit(2)
  }
  return found.sort()
}

if (!named.length && !(await check())) process.exit(1)

useMemoryForTemporaryFiles()
// Once, before the test files that need it.
await ensureBuild(line => process.stderr.write(`${line}\n`))
const program = await bundleForTests()
const dataDir = await mkdtemp(join(tmpdir(), 'llano-test-'))
/** Where every process writes down the error codes that it sees. */
const codes = join(dataDir, 'codes')
const embedded = await startEmbedded({ dataDir, say: line => process.stderr.write(`${line}\n`) })
try {
  const database = openDatabase(embedded.ownerUrl)
  const migrations = await readMigrations(areas.flatMap(area => area.migrations ?? []))
  await migrate(database, migrations, undefined, APP_ROLE)
  await database.close()
  await keepTemplate(embedded.ownerUrl)
  await mkdir(codes)
  process.exitCode = await runTests(files, embedded)
  if (!named.length) process.exitCode = checkCodes() || process.exitCode
} finally {
  await embedded.release()
  await rm(dataDir, { recursive: true, force: true })
  await program.remove()
}

/** Only a whole run sees all codes. After a failure, some may be missing because of it. */
function checkCodes(): number {
  const faults = compareCodes(codes)
  for (const fault of faults) process.stderr.write(`✖ ${fault}\n`)
  return faults.length ? 1 : 0
}

/** The files of each process. Those in tests/ first: they take longest, and both cores are busy until the end. */
function planProcesses(files: string[]): string[][] {
  const alone = files.filter(file => RUNS_ALONE.test(readFileSync(file, 'utf8')))
  const together = files.filter(file => !alone.includes(file))
  const count = Math.ceil(together.length / FILES_PER_PROCESS)
  const shares = Array.from({ length: count }, (_, place) =>
    together.slice((place * together.length) / count, ((place + 1) * together.length) / count),
  )
  return [...alone.map(file => [file]), ...shares.reverse()]
}

async function runTests(files: string[], cluster: Embedded): Promise<number> {
  const waiting = planProcesses(files)
  const stopAll = () => {
    waiting.length = 0
    for (const stop of stops) stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
  const giveUp = setTimeout(() => {
    process.stderr.write('The tests did not end. The last lines of each process show where.\n')
    stopAll()
  }, LONGEST_RUN_MS)
  const total: Tally = { passed: 0, skipped: 0, failed: [], remarks: [], times: {} }
  const runNext = async (): Promise<void> => {
    const share = waiting.shift()
    if (!share) return
    const { passed, skipped, failed, times } = await runProcess(share, cluster)
    total.passed += passed
    total.skipped += skipped
    total.failed.push(...failed)
    Object.assign(total.times, times)
    await runNext()
  }
  await Promise.all(Array.from({ length: PROCESSES }, () => runNext()))
  const failed = named.length ? total.failed : await repeat(total.failed, cluster)
  clearTimeout(giveUp)
  const unstable = total.failed.filter(failure => !failed.includes(failure))
  printSlowest(total.times)
  for (const failure of unstable)
    process.stdout.write(`⚠ unstable: failed once, passed when run again alone: ${nameOf(failure)}\n`)
  for (const failure of failed) process.stdout.write(`✖ ${nameOf(failure)}\n`)
  process.stdout.write(
    `${total.passed} passed, ${failed.length} failed, ${unstable.length} unstable, ${total.skipped} skipped\n`,
  )
  return failed.length ? 1 : 0
}

function nameOf({ files, text }: Failure): string {
  return `${nameFiles(files)}:${text}`
}

function nameFiles(files: string[]): string {
  return files.map(file => relative(top, file)).join(' ')
}

/** Runs the files of these failures once more, and returns the failures of those that fail again. */
async function repeat(failures: Failure[], cluster: Embedded): Promise<Failure[]> {
  const shares = new Map(failures.map(({ files }) => [nameFiles(files), files]))
  if (shares.size > MAX_REPEATED || shares.has('')) return failures
  const again = new Set<string>()
  for (const [name, files] of shares) {
    process.stdout.write(`Running ${name} again.\n`)
    if ((await runProcess(files, cluster)).failed.length) again.add(name)
  }
  return failures.filter(({ files }) => again.has(nameFiles(files)))
}

/** What to look at first when the run takes too long. */
function printSlowest(times: Tally['times']): void {
  const slowest = Object.entries(times).sort(([, one], [, other]) => other - one)
  for (const [file, milliseconds] of slowest.slice(0, FILES_SHOWN))
    process.stdout.write(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${relative(top, file)}\n`)
}

/** Runs test files in one process, and prints what they print when they are done. */
async function runProcess(share: string[], cluster: Embedded): Promise<Tally> {
  // A database that all files shared would grow with every test, and each next test would become slower.
  const { url, ownerUrl, drop } = await copyTemplate(cluster)
  const tallyFile = join(dataDir, `tally-${randomUUID()}.json`)
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-isolation=none',
      '--test-force-exit',
      '--test-timeout=600000',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${TALLY}`,
      `--test-reporter-destination=${tallyFile}`,
      ...share,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        LLANO_TEST_DATABASE_URL: url,
        LLANO_TEST_OWNER_URL: ownerUrl,
        LLANO_TEST_DATA_DIR: dataDir,
        LLANO_TEST_CODES: codes,
        LLANO_TEST_PROGRAM: program.main,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${OBSERVER}`.trim(),
      },
    },
  )
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', text => {
      printed += text
    })
  const stop = () => child.kill('SIGTERM')
  stops.add(stop)
  const code = await new Promise<number | string>(resolve =>
    child.on('close', (code, signal) => resolve(code ?? signal!)),
  )
  stops.delete(stop)
  await drop()
  process.stdout.write(printed)
  // Empty if the process was stopped.
  const content = existsSync(tallyFile) ? await readFile(tallyFile, 'utf8') : ''
  const result: Tally = content
    ? JSON.parse(content)
    : { passed: 0, skipped: 0, failed: [], remarks: [printed.slice(-800)], times: {} }
  if (code !== 0 && result.failed.length === 0)
    result.failed.push({
      files: share,
      text: [` the process ended with ${code}`, ...result.remarks].join('\n    '),
    })
  return result
}
