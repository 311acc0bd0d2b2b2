import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { waitFor } from '../../src/kernel/embedded/testbed.fixture.ts'
import { freePort, type Replica } from './replicas.ts'
import { queryOnce } from './test-postgres.ts'

/** Another build than the one of the system may be named here. */
const PROGRAM = process.env.LLANO_TEST_PGBOUNCER ?? 'pgbouncer'

const found = /PgBouncer (\d+)\.(\d+)/.exec(
  spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '',
)
const minor = found ? Number(found[1]) * 1000 + Number(found[2]) : 0

/** Prepared statements in transaction mode need 1.21. */
export const whyNoPgBouncer = {
  session: minor ? false : 'pgbouncer is not installed (apt-get install pgbouncer)',
  transaction: minor >= 1021 ? false : `needs PgBouncer 1.21 or later, found ${found?.[0] ?? 'none'}`,
} as const

/** A PgBouncer in front of all databases of a server. Returns its URL for a role. */
export async function openPgBouncer(
  t: TestContext,
  server: Replica,
  mode: 'session' | 'transaction',
  role: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'llano-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${role}" ""\n`, { mode: 0o644 })
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 90
max_client_conn = 500
server_idle_timeout = 5
${mode === 'transaction' ? 'max_prepared_statements = 1000' : ''}
`,
    { mode: 0o644 },
  )
  // It does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM, ['-q', ...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  t.after(async () => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await ended
    await rm(folder, { recursive: true, force: true })
  })
  const url = `postgres://${role}@127.0.0.1:${port}/llano`
  await waitFor('PgBouncer to answer', () =>
    queryOnce(url, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  return url
}
