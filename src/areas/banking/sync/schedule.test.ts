// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { TestInstallation } from '../../../../tests/harness/installation.ts'
import { BY_TEST, TEST_SECRET } from '../../../../tests/harness/installation.ts'
import { testSeed } from '../../../../tests/harness/random.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import { waitFor } from '../../../../tests/harness/server-process.ts'
import { secretsFrom } from '../../../kernel/secrets.ts'
import { openDatabase } from '../../../kernel/sql/postgres.ts'
import { DAY_SECONDS } from '../../../kernel/values/dates.ts'
import { aWorld, type Banked, connectionOf, openBanked, START } from '../banking.fixture.ts'
import { takeDue } from '../connections/connection.sql.ts'
import { changeConnectionTo, nextSyncAt, openConnection } from '../connections/connections.ts'
import type { SimulatedRequest } from '../simulator/serve.ts'
import { resealTokens, syncDue } from './sync.jobs.ts'

const secrets = secretsFrom(TEST_SECRET)
const world = aWorld({ perDay: 1 })
const MINUTE_MS = 60_000
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)
const NEVER = new AbortController().signal

/** A database of its own: the schedule reads everything that is due, from any test. */
async function openSchedule(t: test.TestContext) {
  const scratch = await openScratch(t)
  const installation = { database: scratch.database, secrets } as TestInstallation
  return {
    ...scratch,
    installation,
    open: (...connect: ('mercury' | 'wise')[]) => openBanked(t, installation, { world, connect }),
    /** One scheduling run of one process. */
    run: (at: Date, stopping = NEVER, database = scratch.database) =>
      syncDue({ database, secrets, now: () => at }, stopping),
    connection: (id: number | undefined) => connectionOf(installation, id),
    synced: () => scratch.query("select record from kernel.audit_row where action = 'connection.sync'"),
  }
}

/** How often the accounts of a bank were asked for: once for a read, and once more for month ends at Mercury. */
const readings = ({ simulator }: Banked) =>
  simulator.requests.filter(({ path }: SimulatedRequest) => path === '/accounts' || path === '/v2/profiles')
    .length

test('a connection is read automatically once an hour, at its own minute', () => {
  const ids = fc.integer({ min: 1, max: 2_147_483_647 })
  const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const property = fc.property(ids, times, times, (id, one, other) => {
    for (const now of [one, other]) {
      const minutes = (nextSyncAt(id, now).getTime() - now.getTime()) / MINUTE_MS
      assert.ok(minutes > 0 && minutes <= 60, `${minutes}`)
    }
    const [a, b] = [nextSyncAt(id, one), nextSyncAt(id, other)]
    assert.equal(a.getTime() % (60 * MINUTE_MS), b.getTime() % (60 * MINUTE_MS))
  })
  fc.assert(property, { seed: testSeed, numRuns: 5000 })
  const minutes = new Set(Array.from({ length: 600 }, (_, i) => nextSyncAt(i + 1, START).getUTCMinutes()))
  assert.equal(minutes.size, 60, 'connections are spread over the whole hour')
})

test('reads what is due and nothing else, and schedules it an hour later', async t => {
  const { open, run, connection } = await openSchedule(t)
  const banked = await open('mercury', 'wise')
  await run(later(29))
  assert.equal(banked.simulator.requestCount, 0)
  banked.clock.now = later(91)
  await run(later(91))
  await banked.check()
  for (const id of Object.values(banked.connections)) {
    const { next_sync_at, last_success_at } = await connection(id)
    assert.equal(last_success_at, later(91).toISOString())
    assert.equal(next_sync_at, nextSyncAt(id, later(91)).toISOString())
  }
  const { requestCount } = banked.simulator
  await run(later(92))
  assert.equal(banked.simulator.requestCount, requestCount)
})

test('of several concurrent processes, one reads each due connection', async t => {
  const { open, run, synced, url } = await openSchedule(t)
  const all = [await open('mercury', 'wise'), await open('mercury'), await open('wise')]
  const others = [openDatabase(url), openDatabase(url)]
  t.after(() => Promise.all(others.map(other => other.close())))
  await Promise.all([run(later(91)), ...others.map(other => run(later(91), NEVER, other))])
  assert.deepEqual(all.map(readings), [3, 2, 1])
  const records = (await synced()).map(row => row.record)
  assert.equal(records.length, 4)
  assert.equal(new Set(records).size, 4)
  for (const banked of all) await banked.check()
})

test('a shutdown does not count as a bank failure, and the banks are read later', async t => {
  const { open, run, connection } = await openSchedule(t)
  const [first, second] = [await open('mercury'), await open('mercury')]
  for (const { simulator } of [first, second]) simulator.misbehave([{ kind: 'silent' }])
  const stopping = new AbortController()
  const running = run(later(91), stopping.signal)
  await waitFor('both to be asked', () => first.simulator.requestCount && second.simulator.requestCount)
  stopping.abort()
  await running
  for (const banked of [first, second]) {
    const row = await connection(banked.connections.mercury)
    assert.deepEqual([row.status, row.failures, row.trouble, row.not_before], ['active', 0, null, null])
    banked.simulator.misbehave([])
  }
  await run(later(91 + 21))
  await first.check()
  await second.check()
})

test('a process that is shutting down claims nothing', async t => {
  const { open, run } = await openSchedule(t)
  const banked = await open('wise')
  await run(later(91), AbortSignal.abort())
  assert.equal(banked.simulator.requestCount, 0)
  await run(later(91))
  await banked.check()
})

test("a dead process's claim is taken over after a while, not before", async t => {
  const { open, run, database } = await openSchedule(t)
  const banked = await open('wise')
  const taken = { now: later(91).toISOString(), until: later(111).toISOString(), most: 10 }
  assert.equal((await database.durable.all(takeDue, taken)).length, 1)
  await run(later(91))
  await run(later(110))
  assert.equal(banked.simulator.requestCount, 0)
  await run(later(111))
  await banked.check()
})

test('a connection being read is not claimed by another process for twenty minutes', async t => {
  const { open, run, url } = await openSchedule(t)
  const banked = await open('mercury')
  banked.simulator.misbehave([{ kind: 'silent' }])
  const other = openDatabase(url)
  t.after(() => other.close())
  const stopping = new AbortController()
  const running = run(later(91), stopping.signal)
  await waitFor('the bank to be asked', () => banked.simulator.requestCount)
  await run(later(110), NEVER, other)
  assert.equal(banked.simulator.requestCount, 1)
  stopping.abort()
  await running
})

test('paused connections and those that need attention are never due', async t => {
  const { open, run, database } = await openSchedule(t)
  const [paused, needy] = [await open('mercury'), await open('mercury')]
  const { durable: db } = database
  await changeConnectionTo(db, secrets, BY_TEST, paused.connections.mercury!, { status: 'disabled' }, START)
  needy.simulator.misbehave([{ kind: 'token-expires' }])
  await run(later(91))
  assert.deepEqual([readings(paused), readings(needy)], [0, 1])
  for (const minutes of [200, 2000, 20_000]) await run(later(minutes))
  assert.deepEqual([readings(paused), readings(needy)], [0, 1])
})

test('a failure of one connection, at the bank or ours, does not block the others', async t => {
  const { open, run, query, connection } = await openSchedule(t)
  // As if the secret that encrypted it was removed too early. Longest due, so that it comes first.
  const broken = await open('mercury')
  const unreadable = ['00000000.AAAA', later(1), broken.connections.mercury]
  await query('update banking.connection set token = $1, next_sync_at = $2 where id = $3', unreadable)
  const [refused, fine] = [await open('mercury'), await open('mercury')]
  refused.simulator.misbehave([{ kind: 'token-expires' }])
  await assert.rejects(run(later(91)), /sealed with key 00000000/, 'it is reported for the log')
  assert.equal((await connection(refused.connections.mercury)).status, 'needs_attention')
  await fine.check()
})

test('a temporary failure is retried an hour later, and not before its pause is over', async t => {
  const { open, run, connection } = await openSchedule(t)
  const banked = await open('wise')
  const id = banked.connections.wise!
  banked.simulator.misbehave([{ kind: 'too-many-requests', retryAfter: { seconds: DAY_SECONDS } }])
  await run(later(91))
  const { next_sync_at, not_before, failures } = await connection(id)
  assert.equal(failures, 1)
  assert.equal(not_before, later(91 + 60).toISOString())
  assert.ok(next_sync_at! >= not_before!, 'it does not come before it may be asked')
  banked.simulator.misbehave([])
  await run(new Date(next_sync_at!))
  await banked.check()
})

test('after the secret changes, all tokens are re-encrypted and still work', async t => {
  const { open, run, database, connection, installation } = await openSchedule(t)
  const banked = await open('mercury', 'wise')
  const both = secretsFrom(`another-secret-for-this-test-only ${TEST_SECRET}`)
  const before = await Promise.all(Object.values(banked.connections).map(connection))
  assert.equal(await resealTokens({ database, secrets: both }), 2)
  assert.equal(await resealTokens({ database, secrets: both }), 0, 'once is enough')
  const alone = secretsFrom('another-secret-for-this-test-only')
  for (const row of before) {
    const now = await connectionOf(installation, row.id)
    assert.notEqual(now.token, row.token)
    assert.equal(openConnection(alone, now).token, openConnection(secrets, row).token)
  }
  await assert.rejects(
    run(later(91)),
    /LLANO_SECRET does not hold/,
    'the old secret alone does not open them',
  )
  await syncDue({ database, secrets: alone, now: () => later(91 + 21) }, NEVER)
  await banked.check()
})
