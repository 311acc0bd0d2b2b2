import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '../src/areas.ts'
import { ensureBuild } from '../src/kernel/build.ts'
import { type Embedded, startEmbedded } from '../src/kernel/embedded/embedded.ts'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { migrate, readMigrations } from '../src/kernel/sql/migrate.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { check } from './check.ts'
import { keepTemplate } from './harness/scratch-database.ts'

/** A run that takes longer never ends: its output so far is worth more than waiting. */
const LONGEST_RUN_MS = 45 * 60_000

// npm test: the checks, then every test against one real PostgreSQL, which is removed at the end.
//   npm test -- FILE… runs only the given files, without the checks
process.chdir(join(import.meta.dirname, '..'))
const named = process.argv.slice(2)
const files = named.length
  ? named
  : globSync(['src/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts']).sort()

if (!named.length && !(await check())) process.exit(1)

// Once, and not by each test file that needs it.
await ensureBuild(line => process.stderr.write(`${line}\n`))
const dataDir = await mkdtemp(join(tmpdir(), 'llano-test-'))
const embedded = await startEmbedded({ dataDir, say: line => process.stderr.write(`${line}\n`) })
try {
  const database = openDatabase(embedded.ownerUrl)
  const migrations = await readMigrations(areas.flatMap(area => area.migrations ?? []))
  await migrate(database, migrations, undefined, APP_ROLE)
  await database.close()
  await keepTemplate(embedded.ownerUrl)
  process.exitCode = await runTests(files, embedded)
} finally {
  await embedded.release()
  await rm(dataDir, { recursive: true, force: true })
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
      },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const giveUp = setTimeout(() => {
    process.stderr.write(
      'The tests did not end: a file of tests keeps something open. The last lines say which.\n',
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
