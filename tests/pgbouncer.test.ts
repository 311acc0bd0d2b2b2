// Full run only: it needs programs that are not installed everywhere.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { APP_ROLE } from '../src/kernel/embedded/passwords.ts'
import { migrateAsOwner } from './harness/migrations.ts'
import { openPgBouncer, whyNoPgBouncer } from './harness/pgbouncer.ts'
import { openReplicas, type Replica } from './harness/replicas.ts'
import { cleanEnv, Deployment } from './harness/server-process.ts'

// Runs in a separate process: it runs test files of its own, and takes long.

const top = join(import.meta.dirname, '..')

async function openServer(t: TestContext): Promise<Replica> {
  const [server] = (await openReplicas(t, ['pooled'])) as [Replica]
  await server.init()
  await server.start()
  await server.query('create database llano')
  await server.query(`create role ${APP_ROLE} login`)
  await migrateAsOwner(server.url)
  return server
}

/** What the README tells operators to set. */
const ROLE_SETTINGS = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "plan_cache_mode = 'force_generic_plan'",
  'random_page_cost = 1.1',
  'jit = off',
  "statement_timeout = '60s'",
  "idle_in_transaction_session_timeout = '60s'",
]

/** Runs test files against this database, and returns what they printed. */
async function runTests(
  t: TestContext,
  files: string[],
  env: Record<string, string>,
): Promise<{ code: number; printed: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-pooled-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  return new Promise(resolve => {
    execFile(
      process.execPath,
      ['--test', '--test-isolation=none', '--test-force-exit', '--test-reporter=spec', ...files],
      {
        cwd: top,
        maxBuffer: 64 * 1024 * 1024,
        env: cleanEnv({ LLANO_TEST_DATA_DIR: dataDir, ...env }),
      },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, printed: stdout + stderr }),
    )
  })
}

for (const mode of ['session', 'transaction'] as const)
  test(`the contract tests and those of dry runs pass behind PgBouncer in ${mode} mode`, {
    skip: whyNoPgBouncer[mode],
  }, async t => {
    const server = await openServer(t)
    if (mode === 'transaction')
      for (const setting of ROLE_SETTINGS) await server.query(`alter role ${APP_ROLE} set ${setting}`)
    const url = await openPgBouncer(t, server, mode, APP_ROLE)
    const files = globSync(['tests/contract/*.test.ts', 'tests/dry-run.test.ts'], { cwd: top })
    const { code, printed } = await runTests(t, files, {
      LLANO_TEST_DATABASE_URL: url,
      LLANO_TEST_OWNER_URL: server.url,
      LLANO_TEST_POOLING: mode,
    })
    assert.equal(code, 0, printed.slice(-4000))
    t.diagnostic(/^ℹ pass .*$/m.exec(printed)?.[0] ?? 'nothing was counted')
    assert.match(printed, /^ℹ fail 0$/m)
  })

test('behind a transaction pooler a role without the settings is refused with the reason', {
  skip: whyNoPgBouncer.transaction,
}, async t => {
  const server = await openServer(t)
  await server.query("alter system set timezone = 'America/Denver'")
  await server.query('select pg_reload_conf()')
  const url = await openPgBouncer(t, server, 'transaction', APP_ROLE)
  const deployment = await Deployment.make(t, {
    DATABASE_URL: url,
    LLANO_DATABASE_POOLING: 'transaction',
    LLANO_DATABASE_OWNER_URL: server.url,
  })
  const refused = deployment.run(['serve'], { PORT: '0', LLANO_METRICS_PORT: '0' })
  assert.equal(await refused.ended, 1)
  assert.match(refused.stderr(), /^Behind a transaction pooler the database role must have these settings/m)
  for (const setting of ROLE_SETTINGS) await server.query(`alter role ${APP_ROLE} set ${setting}`)
  // The connections that the first one holds keep the settings they began with.
  const other = await openPgBouncer(t, server, 'transaction', APP_ROLE)
  const node = await deployment.serve({ DATABASE_URL: other })
  await node.becomes({ status: 'ready' })
  assert.equal(await node.stop(), 0)
})
