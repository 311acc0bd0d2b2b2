// Full run only: it creates and breaks clusters of PostgreSQL.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { rounds } from '../../../tests/harness/random.ts'
import { openReplicas, openRoute, type Replica } from '../../../tests/harness/replicas.ts'
import { waitFor } from '../embedded/testbed.fixture.ts'
import { type Database, openDatabase } from './postgres.ts'
import { int, statement, text } from './statement.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const write = statement({
  name: 'test.write',
  params: { number: int },
  row: {},
  sql: 'insert into public.written (number) values ($number)',
})
const read = statement({
  name: 'test.where_am_i',
  params: {},
  row: { name: text },
  sql: "select current_setting('cluster_name') as name",
})

/** A primary and a standby that every commit waits for. */
async function openPair(t: TestContext): Promise<{ first: Replica; second: Replica; urls: string }> {
  const [first, second] = (await openReplicas(t, ['first', 'second'])) as [Replica, Replica]
  await first.init()
  await first.start()
  await first.query('create database llano')
  await first.query('create table public.written (number integer primary key)', 'llano')
  await first.addStandby(second)
  await first.requireStandby()
  return { first, second, urls: `postgres://llano@${first.address},${second.address}/llano` }
}

/** Two writers and two readers that continue whatever happens, and what they saw. */
function startTraffic(database: Database) {
  const seen = {
    acknowledged: [] as number[],
    /** The last number that a write was attempted with. */
    attempted: 0,
    failures: [] as Error[],
    slowestMs: 0,
    names: new Set<string>(),
  }
  let isOver = false
  const timed = async (ask: () => Promise<unknown>) => {
    const begun = performance.now()
    try {
      await ask()
    } catch (error) {
      seen.failures.push(error as Error)
    }
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - begun)
    await new Promise(resolve => setImmediate(resolve))
  }
  const loops = [0, 1].flatMap(() => [
    async () => {
      while (!isOver)
        await timed(async () => {
          const mine = ++seen.attempted
          await database.durable.all(write, { number: mine })
          seen.acknowledged.push(mine)
        })
    },
    async () => {
      while (!isOver)
        await timed(async () => {
          seen.names.add((await database.quick.one(read, {})).name)
        })
    },
  ])
  const ended = Promise.all(loops.map(loop => loop()))
  return {
    seen,
    async stop(t: TestContext) {
      isOver = true
      await ended
      t.diagnostic(`the slowest answer took ${Math.round(seen.slowestMs)} ms`)
    },
  }
}

async function openTraffic(t: TestContext, url: string) {
  const database = openDatabase(url, { isWatched: true })
  t.after(() => database.close())
  const traffic = startTraffic(database)
  await waitFor('some writes', () => traffic.seen.acknowledged.length > 50)
  return traffic
}

async function checkNothingLost(server: Replica, acknowledged: number[]): Promise<void> {
  const rows = await server.query('select number from public.written', 'llano')
  const written = new Set(rows.map(row => row.number))
  assert.deepEqual(
    acknowledged.filter(number => !written.has(number)),
    [],
  )
}

/** Waits until writes succeed on the second server, and reads come from nowhere else. */
async function waitForRecovery({ seen }: ReturnType<typeof startTraffic>): Promise<void> {
  const before = seen.acknowledged.length
  await waitFor('writes to succeed again', () => seen.acknowledged.length > before + 20)
  seen.names.clear()
  await waitFor('reads to succeed again', () => seen.names.size > 0)
  assert.deepEqual([...seen.names], ['second'])
}

for (const round of rounds)
  test(`after kill -9 of the primary and a promotion, every acknowledged write is there, and writes continue${round}`, async t => {
    const { first, second, urls } = await openPair(t)
    const traffic = await openTraffic(t, urls)
    await first.stop('SIGKILL')
    await waitFor('the outage', () => traffic.seen.failures.length > 0)
    await second.promote()
    await waitForRecovery(traffic)
    await traffic.stop(t)
    for (const failure of traffic.seen.failures)
      assert.ok(failure instanceof DatabaseUnavailable, String(failure))
    await checkNothingLost(second, traffic.seen.acknowledged)
  })

for (const round of rounds)
  test(`a frozen primary is noticed, and its connections are not used after it wakes up${round}`, async t => {
    const { first, second, urls } = await openPair(t)
    const traffic = await openTraffic(t, urls)
    await first.freeze(true)
    await waitFor('the outage', () => traffic.seen.failures.length > 3)
    await second.promote()
    const { attempted } = traffic.seen
    await waitForRecovery(traffic)
    // Nobody fenced it: it still considers itself the primary.
    await first.freeze(false)
    await waitFor('the old primary to answer', async () => (await first.query('select 1')).length)
    await waitForRecovery(traffic)
    await traffic.stop(t)
    const late = await first.query(`select from public.written where number > ${attempted}`, 'llano')
    assert.equal(late.length, 0, 'nothing written after the promotion reached the old primary')
    await checkNothingLost(second, traffic.seen.acknowledged)
  })

for (const round of rounds)
  test(`after a switchover, the old primary that follows the new one gets no more requests${round}`, async t => {
    const { first, second, urls } = await openPair(t)
    const traffic = await openTraffic(t, urls)
    await first.stop('SIGINT')
    await second.promote()
    await first.follow(second)
    await first.start()
    await waitForRecovery(traffic)
    await traffic.stop(t)
    await checkNothingLost(second, traffic.seen.acknowledged)
  })

test('a database that names only a standby says that it accepts no writes', async t => {
  const { second } = await openPair(t)
  const database = openDatabase(second.url)
  t.after(() => database.close())
  await assert.rejects(database.durable.all(write, { number: 1 }), /accepts no writes/)
})

for (const round of rounds)
  test(`behind one address, connections to a former primary are given up once the address leads elsewhere${round}`, async t => {
    const { first, second } = await openPair(t)
    const route = await openRoute(t, first)
    const traffic = await openTraffic(t, route.url)
    await second.promote()
    route.leadTo(second)
    await waitForRecovery(traffic)
    await traffic.stop(t)
    await checkNothingLost(second, traffic.seen.acknowledged)
  })

for (const round of rounds)
  test(`when a network swallows everything and another server takes over the address, writes continue${round}`, async t => {
    const { first, second } = await openPair(t)
    const route = await openRoute(t, first)
    const traffic = await openTraffic(t, route.url)
    route.swallow()
    await second.promote()
    route.leadTo(second)
    await waitForRecovery(traffic)
    await traffic.stop(t)
    await checkNothingLost(second, traffic.seen.acknowledged)
  })
