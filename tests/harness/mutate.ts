import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { TOP } from './source-files.ts'
import type { Tally, TestOutcome } from './tally.ts'
import { copyTemplate, type TestPostgres } from './test-postgres.ts'

/** A wrong change of a source file, and the test files of which at least one must fail. Paths are relative to the repository. */
export type Mutation = readonly [file: string, before: string, after: string, ...tests: string[]]

/** What tests read, besides the files next to these folders. What is installed and built is linked. */
const FOLDERS = ['src', 'tests', 'web', 'docs', 'deploy', 'sdk', 'bench']

/** Counts the tests of a process. */
const TALLY = new URL('./tally.ts', import.meta.url).href

/** A mutation can make a test wait for what never comes. */
const TIMEOUT_MS = 60_000

/**
 * Applies each mutation in a copy of the sources and runs its tests there. Prints a line for each, and returns the lines of those
 * that no test caught.
 */
export async function tryMutations(
  mutations: readonly Mutation[],
  postgres: TestPostgres,
  signal: AbortSignal,
): Promise<string[]> {
  const copy = await copySources()
  const uncaught: string[] = []
  try {
    await checkTexts(copy, mutations)
    for (const mutation of mutations) {
      const startedAt = performance.now()
      const { isCaught, text } = await tryMutation(copy, mutation, postgres, signal)
      if (signal.aborted) break
      const took = Math.round(performance.now() - startedAt)
      const line = `${isCaught ? '✔' : '✖'} ${mutation[0]}: ${text} (${took} ms)`
      console.error(line)
      if (!isCaught) uncaught.push(line)
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  return uncaught
}

/** A text that is not there, or is there twice, would change nothing or something else. */
async function checkTexts(copy: string, mutations: readonly Mutation[]): Promise<void> {
  const faults: string[] = []
  for (const [file, before] of mutations) {
    const count = (await readFile(join(copy, file), 'utf8')).split(before).length - 1
    if (count !== 1) faults.push(`${file}: occurs ${count} times, not once: ${JSON.stringify(before)}`)
  }
  if (faults.length) throw new Error(`Mutations that do not fit the sources:\n${faults.join('\n')}`)
}

async function copySources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'llano-mutations-'))
  const files = (await readdir(TOP, { withFileTypes: true })).filter(entry => entry.isFile())
  for (const name of [...FOLDERS, ...files.map(({ name }) => name)])
    await cp(join(TOP, name), join(copy, name), { recursive: true })
  await symlink(join(TOP, 'node_modules'), join(copy, 'node_modules'))
  // A folder of its own, so that what tests build from mutated sources does not replace what is kept there.
  const dist = join(copy, 'dist')
  await mkdir(dist)
  for (const name of await readdir(join(TOP, 'dist')))
    if (/^[0-9a-f]{20}$/.test(name)) await symlink(join(TOP, 'dist', name), join(dist, name))
  return copy
}

type Outcome = { isCaught: boolean; text: string }

async function tryMutation(
  copy: string,
  [file, before, after, ...tests]: Mutation,
  postgres: TestPostgres,
  signal: AbortSignal,
): Promise<Outcome> {
  const path = join(copy, file)
  const source = await readFile(path, 'utf8')
  const [start, end] = source.split(before) as [string, string]
  await writeFile(path, start + after + end)
  // A changed migration needs a database that was migrated with it, which the tests then make themselves.
  const shared = file.endsWith('.sql') ? null : await copyTemplate(postgres)
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(copy, '.compiled'),
    ...(shared && {
      LLANO_TEST_DATABASE_URL: shared.url,
      LLANO_TEST_OWNER_URL: shared.ownerUrl,
      LLANO_TEST_DATA_DIR: postgres.dataDir,
    }),
  }
  try {
    const { failed, broken } = await runTests(copy, tests, env, signal)
    if (failed !== null) return { isCaught: true, text: `caught by ${failed}` }
    const text = broken === null ? `SURVIVED ${tests.join(', ')}` : `proves nothing: ${broken} did not run`
    return { isCaught: false, text: `${text}: ${JSON.stringify(before)} → ${JSON.stringify(after)}` }
  } finally {
    await writeFile(path, source)
    await shared?.drop()
  }
}

/** The first test that failed, and the file that could not be loaded, which says nothing about what its tests check. */
async function runTests(
  copy: string,
  tests: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ failed: string | null; broken: string | null }> {
  const tallyFile = join(copy, 'tally.json')
  const options = ['--test', '--test-isolation=none', '--test-force-exit', `--test-timeout=${TIMEOUT_MS}`]
  const reporter = [`--test-reporter=${TALLY}`, `--test-reporter-destination=${tallyFile}`]
  const child = spawn(process.execPath, [...options, ...reporter, ...tests], {
    cwd: copy,
    env,
    stdio: 'ignore',
    signal,
  })
  await new Promise(resolve => child.once('error', resolve).once('close', resolve))
  const content = await readFile(tallyFile, 'utf8').catch(() => '')
  await rm(tallyFile, { force: true })
  if (content === '') return { failed: null, broken: tests.join(', ') }
  const outcomes = (JSON.parse(content) as Tally).tests
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed')
  const isFile = ({ name }: TestOutcome) => tests.includes(name)
  const first = failed.find(one => !isFile(one))
  return {
    failed: first ? `${relative(copy, first.file)}: ${first.name}` : null,
    broken: failed.find(isFile)?.name ?? (outcomes.length === 0 ? tests.join(', ') : null),
  }
}
