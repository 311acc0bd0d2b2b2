// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { startAnotherServer } from '../../../../tests/harness/servers.ts'
import { openDatabase } from '../../../kernel/sql/postgres.ts'
import {
  aWorld,
  daysLater,
  eager,
  isBankUnavailable,
  openBanked,
  START,
  wantedOf,
} from '../banking.fixture.ts'
import { syncEntity } from './sync.ts'

const installation = await openTestInstallation()
const { databaseUrl, secrets, config } = installation

test('16 syncs at each of two servers count every new transaction once, and the books are correct', async t => {
  const banked = await openBanked(t, installation, { world: aWorld({ perDay: 8 }) })
  const other = await startAnotherServer({ databaseUrl, secrets, config })
  const { key, entityId } = banked.member
  const path = `/v1/bookkeeping/sync?entity_id=${entityId}`
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) => (i % 2 ? other : installation).ask(path, { method: 'POST', key })),
  )
  for (const { status, text } of answers) assert.equal(status, 200, text)
  const synced = answers.map(answer => answer.body.synced as number)
  assert.equal(
    synced.reduce((sum, one) => sum + one, 0),
    wantedOf(banked.world, START, ['mercury', 'wise']).length,
  )
  await banked.check()
  // A sync takes at least six requests, and the first ones also ask for the balances at the ends of two months.
  assert.ok(banked.simulator.requestCount < 100, 'and the banks were not asked 32 times')
})

test('day after day, two processes syncing at the same time count every change once', async t => {
  const [banked, alone] = [await openBanked(t, installation), await openBanked(t, installation)]
  const { entityId } = banked.member
  const databases = [openDatabase(databaseUrl), openDatabase(databaseUrl)]
  t.after(() => Promise.all(databases.map(database => database.close())))
  await Promise.all([banked.sync(), alone.sync()])
  for (let day = 3; day <= 30; day += 3) {
    banked.clock.now = daysLater(START, day)
    const runs = databases.map(database =>
      syncEntity({ database, secrets }, BY_TEST, entityId, banked.clock.now, () => eager()),
    )
    const together = (await Promise.all(runs)).reduce((sum, { synced }) => sum + synced, 0)
    alone.clock.now = banked.clock.now
    assert.equal(together, (await alone.sync()).synced, `day ${day}`)
    await banked.check()
  }
})

test('a bank that fails for only one of two processes loses nothing', async t => {
  const banked = await openBanked(t, installation, { connect: ['wise'] })
  const { entityId } = banked.member
  const databases = [openDatabase(databaseUrl), openDatabase(databaseUrl)]
  t.after(() => Promise.all(databases.map(database => database.close())))
  banked.simulator.misbehave([{ kind: 'wrong', what: 'not-json', path: 'statement', times: 1 }])
  const runs = databases.map(database =>
    syncEntity({ database, secrets }, BY_TEST, entityId, START, () => eager()),
  )
  const ends = await Promise.allSettled(runs)
  const failed = ends.filter(end => end.status === 'rejected')
  assert.equal(failed.length, 1)
  assert.ok(isBankUnavailable(failed[0]!.reason))
  await banked.check()
})
