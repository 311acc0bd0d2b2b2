import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { areas } from '../src/areas.ts'
import { ensureBuild } from '../src/kernel/build.ts'
import { type Embedded, startEmbedded } from '../src/kernel/embedded/embedded.ts'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { migrate, readMigrations } from '../src/kernel/sql/migrate.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { check } from './check.ts'
import { compareCodes } from './harness/compare-codes.ts'
import { keepTemplate } from './harness/scratch-database.ts'

/** A run that takes longer never ends. What it has printed so far is more useful than waiting. */
const LONGEST_RUN_MS = 45 * 60_000

/** Loaded into every process; writes down the error codes that are seen. */
const OBSERVER = new URL('./harness/observe-codes.ts', import.meta.url).href

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

// Once, before the test files that need it.
await ensureBuild(line => process.stderr.write(`${line}\n`))
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
  if (!named.length && process.exitCode === 0) process.exitCode = checkCodes()
} finally {
  await embedded.release()
  await rm(dataDir, { recursive: true, force: true })
}

/** Only a whole run sees all codes. */
function checkCodes(): number {
  const faults = compareCodes(codes)
  for (const fault of faults) process.stderr.write(`✖ ${fault}\n`)
  return faults.length ? 1 : 0
}

function runTests(files: string[], { url, ownerUrl }: Embedded): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--test', '--test-concurrency=2', '--test-timeout=600000', '--test-reporter=spec', ...files],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        LLANO_TEST_DATABASE_URL: url,
        LLANO_TEST_OWNER_URL: ownerUrl,
        LLANO_TEST_DATA_DIR: dataDir,
        LLANO_TEST_CODES: codes,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${OBSERVER}`.trim(),
      },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const giveUp = setTimeout(() => {
    process.stderr.write(
      'The tests did not end: a test file keeps something open. The last lines show which.\n',
    )
    child.kill('SIGTERM')
  }, LONGEST_RUN_MS)
  return new Promise(resolve =>
    child.on('exit', (code, signal) => {
      clearTimeout(giveUp)
      resolve(code ?? (signal ? 1 : 0))
    }),
  )
}
