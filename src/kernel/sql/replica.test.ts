// Full run only: it creates and breaks clusters of PostgreSQL.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { openReplicas, type Replica } from '../../../tests/harness/replicas.ts'
import { waitFor } from '../embedded/testbed.fixture.ts'
import { type Database, type Db, openDatabase } from './postgres.ts'
import { int, statement, text } from './statement.ts'

const write = statement({
  name: 'test.write_for_replica',
  params: { number: int },
  row: {},
  sql: 'insert into public.written (number) values ($number)',
})
const read = statement({
  name: 'test.read_from_replica',
  params: {},
  row: { name: text, newest: int },
  sql: `
    select current_setting('cluster_name') as name, (select coalesce(max(number), 0) from public.written)::bigint as newest`,
})
const slow = statement({
  name: 'test.slow_read',
  params: {},
  row: {},
  sql: 'select from pg_sleep(20)',
})

type Setup = { first: Replica; second: Replica; database: Database }

/** A primary, and a standby for reads that follows it asynchronously. */
async function openPair(t: TestContext): Promise<Setup> {
  const [first, second] = (await openReplicas(t, ['first', 'second'])) as [Replica, Replica]
  await first.init()
  await first.start()
  await first.query('create database llano')
  await first.query(
    `create table public.written (number integer primary key);
     create schema kernel; create table kernel.timeline (number text primary key)`,
    'llano',
  )
  await first.addStandby(second)
  const urls = `postgres://llano@${first.address},${second.address}/llano`
  const database = openDatabase(urls, { isWatched: true, replicaUrl: second.url })
  t.after(() => database.close())
  return { first, second, database }
}

const readFrom = (db: Db) => db.one(read, {})

/** Reads again until the answer comes from this server. */
const waitForServer = (database: Database, name: string) =>
  waitFor(`reads from the ${name}`, async () => (await readFrom(database.heavy)).name === name)

test('slow reads and snapshots use the replica, and writes and other reads do not', async t => {
  const { database } = await openPair(t)
  await database.durable.all(write, { number: 1 })
  await waitForServer(database, 'second')
  // On a busy machine the replica can be late for a moment, and the primary is read instead.
  await waitFor(
    'a snapshot of the replica',
    async () => (await database.snapshot(readFrom)).name === 'second',
  )
  assert.equal((await readFrom(database.quick)).name, 'first')
  assert.equal((await readFrom(database.durable)).name, 'first')
  await assert.rejects(database.heavy.all(write, { number: 2 }), { code: '25006' })
  await assert.rejects(database.heavy.all(slow, {}), { code: 'too_slow' })
})

test('a caller always sees their own write, even while the replica has paused', async t => {
  const { second, database } = await openPair(t)
  await waitForServer(database, 'second')
  let number = 0
  const writeAndRead = async () => {
    await database.durable.all(write, { number: ++number })
    for (const seen of [await readFrom(database.heavy), await database.snapshot(readFrom)])
      assert.equal(seen.newest, number, `on the ${seen.name}`)
  }
  for (let round = 0; round < 20; round++) await writeAndRead()
  await second.query('select pg_wal_replay_pause()')
  for (let round = 0; round < 20; round++) await writeAndRead()
  assert.equal((await readFrom(database.heavy)).name, 'first')
  await second.query('select pg_wal_replay_resume()')
  await waitForServer(database, 'second')
  for (let round = 0; round < 20; round++) await writeAndRead()
})

test('without the replica reads go to the primary, and a frozen one delays them only once', async t => {
  const { second, database } = await openPair(t)
  await database.durable.all(write, { number: 1 })
  await waitForServer(database, 'second')
  await second.freeze(true)
  for (let round = 0; round < 10; round++)
    assert.deepEqual(await readFrom(database.heavy), { name: 'first', newest: 1 })
  await second.freeze(false)
  await second.stop('SIGKILL')
  for (let round = 0; round < 10; round++)
    assert.deepEqual(await readFrom(database.heavy), { name: 'first', newest: 1 })
})

test('a replica of the former primary is not read from, however much it has replayed', async t => {
  const [first, second, third] = (await openReplicas(t, ['first', 'second', 'third'])) as [
    Replica,
    Replica,
    Replica,
  ]
  await first.init()
  await first.start()
  await first.query('create database llano')
  await first.query(
    `create table public.written (number integer primary key);
     create schema kernel; create table kernel.timeline (number text primary key)`,
    'llano',
  )
  await first.addStandby(second)
  await first.addStandby(third)
  await second.promote()
  // Nobody fenced the old primary, and the third server follows it.
  await first.query('insert into public.written select generate_series(100, 5000)', 'llano')
  await waitFor('the third server to have it', async () => {
    const [row] = await third.query('select count(*)::int as written from public.written', 'llano')
    return row!.written === 4901
  })
  const database = openDatabase(second.url, { isWatched: true, replicaUrl: third.url })
  t.after(() => database.close())
  await database.durable.all(write, { number: 1 })
  for (let round = 0; round < 5; round++)
    assert.deepEqual(await readFrom(database.heavy), { name: 'second', newest: 1 })
  assert.deepEqual(await database.snapshot(readFrom), { name: 'second', newest: 1 })
})
