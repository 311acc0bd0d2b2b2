// Full run only: it creates and breaks clusters of PostgreSQL.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { EmbeddedRefusal } from './embedded.ts'
import { processIdentity } from './process-identity.ts'
import { allGone, postmasterPid, query, serverPids, Testbed, waitFor } from './testbed.fixture.ts'

test('the cluster is created once, keeps its data, and leaves no process behind', async t => {
  const bed = new Testbed(t)
  const dataDir = join(bed.folder, 'data')
  const first = await bed.start(dataDir)
  assert.equal(first.startedHere, true)
  await query(first.ownerUrl, 'CREATE TABLE kept (word text)')
  await query(first.ownerUrl, "INSERT INTO kept VALUES ('committed')")
  const pids = serverPids(dataDir)
  await first.release()
  await first.release()
  await allGone(pids)
  assert.ok(bed.lines.some(line => line.startsWith('creating the database cluster')))

  bed.lines.length = 0
  const second = await bed.start(dataDir)
  assert.deepEqual(await query(second.ownerUrl, 'SELECT word FROM kept'), [{ word: 'committed' }])
  assert.ok(!bed.lines.some(line => line.startsWith('creating')))
})

test('the server uses UTF-8, UTC and durable commits, and is reachable only through a private socket', async t => {
  const bed = new Testbed(t)
  const { ownerUrl: url } = await bed.start(bed.folder)
  const names = 'server_encoding TimeZone fsync synchronous_commit full_page_writes data_checksums'.split(' ')
  const columns = names.map(name => `current_setting('${name}') AS "${name}"`).join(', ')
  assert.deepEqual(await query(url, `SELECT ${columns}`), [
    {
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
    },
  ])
  assert.deepEqual(
    await query(url, "SELECT current_user AS who, current_database() AS what, upper('ñ') AS letter"),
    [{ who: 'llano', what: 'llano', letter: 'Ñ' }],
  )
  assert.deepEqual(await query(url, "SELECT current_setting('listen_addresses') AS network"), [
    { network: '' },
  ])
  assert.equal(statSync(join(bed.folder, 'postgres-socket')).mode & 0o777, 0o700)
})

test("the log covers the server's own life, and never contains a value, however a statement fails", async t => {
  const bed = new Testbed(t)
  const { ownerUrl: url } = await bed.start(bed.folder)
  const mark = 'Quetzalcoatlus'
  await query(url, 'create table person (name text primary key, age integer check (age < 200))')
  await query(url, `insert into person values ('${mark}', 7)`)
  const quotes = ({ message, detail }: Error & { detail?: string }) =>
    new RegExp(mark, 'i').test(`${message} ${detail}`)
  for (const failing of [
    `select '${mark}'::integer`,
    `insert into person values ('${mark}', 8)`,
    `insert into person values ('${mark} Rex', 200)`,
    `do $$ begin raise warning '${mark}'; raise exception '${mark}'; end $$`,
    `select ${mark}`,
  ])
    await assert.rejects(query(url, failing), quotes, failing)

  // A crashed backend is logged with its statement.
  const running = query(url, `select pg_sleep(600), '${mark}'`).catch(() => 'ended')
  const busy = `select pid from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`
  const pid = await waitFor('the statement to run', async () => (await query(url, busy))[0]?.pid)
  process.kill(Number(pid), 'SIGKILL')
  assert.equal(await running, 'ended')
  const log = () => readFileSync(join(bed.folder, 'postgres.log'), 'utf8')
  await waitFor('the server to tell of it', () => /was terminated by signal 9/.test(log()))
  await waitFor('the server to serve again', () => query(url, 'select 1').catch(() => null))
  assert.match(log(), /database system is ready to accept connections/)
  assert.doesNotMatch(log(), new RegExp(`${mark}|select|insert|DETAIL|STATEMENT|CONTEXT`, 'i'))
})

test('a second process reuses the server, and only the last one to release stops it', async t => {
  const bed = new Testbed(t)
  const first = bed.hold(bed.folder)
  await first.started()
  const pids = serverPids(bed.folder)
  const second = bed.hold(bed.folder)
  const { ownerUrl: url, startedHere } = await second.started()
  assert.equal(startedHere, false)
  const third = await bed.start(bed.folder)
  await first.release()
  await third.release()
  assert.equal(postmasterPid(bed.folder), pids[0])
  assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }])
  await second.release()
  await allGone(pids)
})

test('a process killed with kill -9 leaves a server that the next one reuses and then stops', async t => {
  const bed = new Testbed(t)
  const killed = bed.hold(bed.folder)
  await killed.started()
  const pids = serverPids(bed.folder)
  await killed.kill()
  const next = await bed.start(bed.folder)
  assert.equal(next.startedHere, false)
  assert.equal(postmasterPid(bed.folder), pids[0])
  await next.release()
  await allGone(pids)
})

test('a holder killed with kill -9 no longer counts', async t => {
  const bed = new Testbed(t)
  const first = await bed.start(bed.folder)
  const killed = bed.hold(bed.folder)
  await killed.started()
  await killed.kill()
  const pids = serverPids(bed.folder)
  await first.release()
  await allGone(pids)
})

test('a server killed with kill -9 is restarted once for all holders, with all committed data', async t => {
  const bed = new Testbed(t)
  const first = await bed.start(bed.folder)
  const other = bed.hold(bed.folder)
  await other.started()
  await query(first.ownerUrl, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n')
  // A busy backend becomes an orphan when the postmaster dies.
  const busy = query(first.ownerUrl, 'SELECT pg_sleep(600)').catch(() => 'cut off')
  await waitFor('the busy backend', async () => {
    const [row] = await query(
      first.ownerUrl,
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event = 'PgSleep'",
    )
    return row?.n === 1
  })
  const lines = () => [...bed.lines, ...other.events.map(event => event.line ?? '')]
  const countReturns = () => lines().filter(line => /runs again/.test(line)).length
  for (let round = 0; round < 2; round++) {
    const pids = serverPids(bed.folder)
    process.kill(pids[0]!, 'SIGKILL')
    const rows = await waitFor('the server to be back', () =>
      query(first.ownerUrl, 'SELECT count(*)::int AS n FROM kept').catch(() => undefined),
    )
    assert.deepEqual(rows, [{ n: 1000 }])
    assert.notEqual(postmasterPid(bed.folder), pids[0])
    await allGone(pids)
    await waitFor('its return to be reported', () => countReturns() === round + 1)
  }
  assert.equal(await busy, 'cut off')
  const pids = serverPids(bed.folder)
  await other.release()
  await first.release()
  await allGone(pids)
})

test('a server with orphans is started as soon as they are gone', async t => {
  const bed = new Testbed(t)
  const { ownerUrl: url } = await bed.start(bed.folder)
  const cutOff = query(url, 'SELECT pg_sleep(600)').catch(() => {})
  const orphan = await waitFor('the busy backend', async () => {
    const [row] = await query(url, "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
    return row?.pid as number | undefined
  })
  const killed = postmasterPid(bed.folder)
  process.kill(orphan, 'SIGSTOP')
  try {
    process.kill(killed, 'SIGKILL')
    const log = () => readFileSync(join(bed.folder, 'postgres.log'), 'utf8')
    await waitFor('a start to be refused', () => log().includes('pre-existing shared memory block'))
  } finally {
    process.kill(orphan, 'SIGCONT')
  }
  await waitFor('the server to be back', () => query(url, 'SELECT 1').catch(() => undefined))
  assert.notEqual(postmasterPid(bed.folder), killed)
  await cutOff
})

test('after kill -9 of everything, a recycled pid does not prevent the next start', async t => {
  const bed = new Testbed(t)
  const killed = bed.hold(bed.folder)
  const { ownerUrl: url } = await killed.started()
  await query(url, "CREATE TABLE kept AS SELECT 'committed' AS word")
  const pids = serverPids(bed.folder)
  await killed.kill()
  process.kill(pids[0]!, 'SIGKILL')
  await allGone(pids)
  for (const name of ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock']) {
    const path = join(bed.folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(process.pid)))
  }
  const next = await bed.start(bed.folder)
  assert.equal(next.startedHere, true)
  assert.deepEqual(await query(next.ownerUrl, 'SELECT word FROM kept'), [{ word: 'committed' }])
})

test('kill -9 during cluster creation leaves nothing half done', async t => {
  const bed = new Testbed(t)
  const unfinished = () => readdirSync(bed.folder).filter(name => name.startsWith('postgres.creating-'))
  const killed = bed.hold(bed.folder)
  await waitFor('initdb to be in the middle', () =>
    unfinished().some(name => existsSync(join(bed.folder, name, 'global'))),
  )
  await killed.kill()
  assert.ok(!existsSync(join(bed.folder, 'postgres')))
  assert.equal(unfinished().length, 1)
  const next = await bed.start(bed.folder)
  assert.deepEqual(await query(next.ownerUrl, 'SELECT 1 AS one'), [{ one: 1 }])
  await next.release()
  await bed.start(bed.folder)
  assert.deepEqual(unfinished(), [])
})

test('a missing database is created again at the next start', async t => {
  const bed = new Testbed(t)
  const { ownerUrl: url } = await bed.start(bed.folder)
  await query(url.replace('/llano?', '/postgres?'), 'DROP DATABASE llano')
  const again = await bed.start(bed.folder)
  assert.deepEqual(await query(again.ownerUrl, 'SELECT 1 AS one'), [{ one: 1 }])
})

test('several processes starting at once share one server', async t => {
  const bed = new Testbed(t)
  const holders = [1, 2, 3].map(() => bed.hold(bed.folder))
  const started = await Promise.all(holders.map(holder => holder.started()))
  assert.equal(started.filter(({ startedHere }) => startedHere).length, 1)
  for (const { ownerUrl: url } of started) assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }])
  const pids = serverPids(bed.folder)
  await Promise.all(holders.map(holder => holder.release()))
  await allGone(pids)
})

test('a start during a release always gets a working server', async t => {
  const bed = new Testbed(t)
  let current = await bed.start(bed.folder)
  for (let round = 0; round < 8; round++) {
    const [next] = await Promise.all([bed.start(bed.folder), current.release()])
    assert.deepEqual(await query(next.ownerUrl, 'SELECT 1 AS one'), [{ one: 1 }])
    current = next
  }
})

test('folders with a space, a comma, a quote and an accent work', async t => {
  const bed = new Testbed(t)
  const dataDir = join(bed.folder, `it's a "data", señor`)
  const { ownerUrl: url } = await bed.start(dataDir)
  assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }])
  assert.ok(existsSync(join(dataDir, 'postgres-socket', '.s.PGSQL.5432')))
})

test('a very long path gets a short private socket folder, which is removed with the server', async t => {
  const bed = new Testbed(t)
  const dataDir = join(bed.folder, 'long'.repeat(50))
  const embedded = await bed.start(dataDir)
  assert.deepEqual(await query(embedded.ownerUrl, 'SELECT 1 AS one'), [{ one: 1 }])
  const socketDir = decodeURIComponent(/@([^:]+):/.exec(embedded.url)![1]!)
  assert.match(basename(socketDir), /^llano-/)
  assert.notEqual(dirname(socketDir), dataDir)
  assert.equal(statSync(socketDir).mode & 0o777, 0o700)
  await embedded.release()
  assert.ok(!existsSync(socketDir))
})

test('rejects a cluster of another major version, naming it', async t => {
  const bed = new Testbed(t)
  mkdirSync(join(bed.folder, 'postgres'))
  writeFileSync(join(bed.folder, 'postgres', 'PG_VERSION'), '16\n')
  await assert.rejects(bed.start(bed.folder), error => {
    assert.ok(error instanceof EmbeddedRefusal)
    assert.match(error.message, /PostgreSQL 16.*PostgreSQL 18.*backup/s)
    return true
  })
})

test('rejects a folder with other files and leaves it unchanged', async t => {
  const bed = new Testbed(t)
  mkdirSync(join(bed.folder, 'postgres'))
  writeFileSync(join(bed.folder, 'postgres', 'holiday.jpg'), 'x')
  await assert.rejects(bed.start(bed.folder), { name: 'EmbeddedRefusal', message: /no PG_VERSION/ })
  assert.deepEqual(readdirSync(join(bed.folder, 'postgres')), ['holiday.jpg'])
})

test('rejects a data folder that is a file', async t => {
  const bed = new Testbed(t)
  writeFileSync(join(bed.folder, 'data'), 'x')
  await assert.rejects(bed.start(join(bed.folder, 'data')), {
    name: 'EmbeddedRefusal',
    message: /not a folder/,
  })
})

test("a cluster that cannot start is reported with PostgreSQL's message", async t => {
  const bed = new Testbed(t)
  const embedded = await bed.start(bed.folder)
  await embedded.release()
  writeFileSync(join(bed.folder, 'postgres', 'global', 'pg_control'), 'damaged')
  await assert.rejects(bed.start(bed.folder), { name: 'EmbeddedRefusal', message: /pg_control/ })
})

test('watching keeps no process alive, and a process that ends without releasing does no harm', async t => {
  const bed = new Testbed(t)
  const first = bed.hold(bed.folder)
  await first.started()
  first.child.stdin!.end()
  await waitFor('the process to exit', () => first.child.exitCode === 0)
  assert.ok(processIdentity(postmasterPid(bed.folder)))
  const next = await bed.start(bed.folder)
  assert.equal(next.startedHere, false)
})
