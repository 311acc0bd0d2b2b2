import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { removeEntry } from '../../bookkeeping/bookkeeping.ts'
import { aWorld, entriesOf as bookedEntries, daysLater, openBanked } from '../banking.fixture.ts'
import { restoreTransaction } from '../categories/choices.ts'
import { countByStatus } from '../simulator/truth.ts'

const installation = await openTestInstallation()
const { database } = installation

const entriesOf = (entityId: number, where?: string) => bookedEntries(installation, entityId, where)

test("day by day, the books match the banks' settled transactions to the cent", async t => {
  const banked = await openBanked(t, installation)
  for (let day = 0; day < 40; day += 4) {
    banked.clock.now = daysLater(new Date('2026-03-02T12:00:00Z'), day)
    const { synced } = await banked.sync()
    assert.ok(synced > 0)
    await banked.check()
  }
})

test('repeating a sync imports nothing: everything is skipped', async t => {
  const banked = await openBanked(t, installation)
  const first = await banked.sync()
  const again = await banked.sync()
  assert.equal(again.synced, 0)
  const counts = countByStatus(banked.world, banked.clock.now)
  assert.ok(first.synced > 100 && first.synced <= counts.mercury.settled + counts.wise.settled)
  assert.ok(again.skipped! > 0)
  await banked.check()
})

test('a late change is applied when the full history is read again', async t => {
  const banked = await openBanked(t, installation, { world: aWorld({ maxDaysLate: 200 }) })
  for (const days of [0, 60, 120, 200, 280]) {
    banked.clock.now = daysLater(new Date('2026-03-02T12:00:00Z'), days)
    await banked.sync()
    await banked.check()
  }
  const taken = await entriesOf(banked.member.entityId, "description like 'Reversed by the bank%'")
  assert.ok(taken.length > 0, 'something was reversed')
  for (const entry of taken) assert.ok(Number(entry.income) < 0 || Number(entry.expense) < 0)
})

test('two identical payments with different bank ids are two entries', async t => {
  const banked = await openBanked(t, installation)
  await banked.sync()
  const entries = await entriesOf(banked.member.entityId)
  const alike = new Map<string, string[]>()
  for (const { id, payee, cents, createdAt, account } of banked.world.mercury!.transactions) {
    const what = [account, payee, cents, new Date(createdAt).toISOString().slice(0, 10)].join()
    if (entries.some(entry => entry.external_tx_id === id)) alike.set(what, [...(alike.get(what) ?? []), id])
  }
  const twins = [...alike.values()].filter(ids => ids.length > 1)
  assert.ok(twins.length > 0, 'there are identical payments')
  for (const id of twins.flat()) assert.equal(entries.filter(entry => entry.external_tx_id === id).length, 1)
})

test('a pending transaction is booked once when it settles', async t => {
  const banked = await openBanked(t, installation)
  await banked.sync()
  const { rows: pending } = await database.withClient(client =>
    client.query(
      `select t.bank_id from banking.transaction t join banking.account a on a.id = t.account_id
       where a.entity_id = $1 and t.standing = 'pending'`,
      [banked.member.entityId],
    ),
  )
  assert.ok(pending.length > 0, 'something is pending')
  const ids = pending.map(row => row.bank_id)
  const booked = async () =>
    (await entriesOf(banked.member.entityId)).filter(entry => ids.includes(entry.external_tx_id!)).length
  assert.equal(await booked(), 0)
  banked.clock.now = daysLater(banked.clock.now, 30)
  await banked.sync()
  await banked.sync()
  const later = await entriesOf(banked.member.entityId)
  const settled = ids.filter(id => later.some(entry => entry.external_tx_id === id))
  assert.ok(settled.length > 0, 'some of them settled')
  for (const id of settled) assert.equal(later.filter(entry => entry.external_tx_id === id).length, 1)
  await banked.check()
})

test('a removed entry does not come back until it is restored', async t => {
  const banked = await openBanked(t, installation)
  await banked.sync()
  const { entityId } = banked.member
  const [entry] = await entriesOf(entityId)
  await removeEntry(database, BY_TEST, Number(entry!.id))
  banked.clock.now = daysLater(banked.clock.now, 1)
  await banked.sync()
  banked.clock.now = daysLater(banked.clock.now, 30)
  await banked.sync()
  const isThere = async () =>
    (await entriesOf(entityId)).some(one => one.external_tx_id === entry!.external_tx_id)
  assert.equal(await isThere(), false)
  await restoreTransaction(database, BY_TEST, entityId, entry!.external_tx_id!)
  await banked.sync()
  assert.equal(await isThere(), true)
  await banked.check()
})

test("a transfer between the LLC's accounts is neither income nor expense, on either side", async t => {
  const banked = await openBanked(t, installation)
  await banked.sync()
  const transfers = await entriesOf(banked.member.entityId, "category = 'transferencia_interna'")
  assert.ok(transfers.length > 4)
  for (const entry of transfers) assert.equal(entry.movement_type, 'transferencia_interna')
  const ids = new Set(
    (banked.world.mercury?.transactions ?? [])
      .filter(one => one.kind === 'internalTransfer')
      .map(one => one.id),
  )
  const internal = transfers.filter(entry => ids.has(entry.external_tx_id!))
  const sum = internal.reduce((total, entry) => total + Number(entry.income) - Number(entry.expense), 0)
  assert.ok(internal.length >= 2)
  assert.ok(Math.abs(sum) < 0.005, 'both sides cancel each other out')
})

test('32 concurrent syncs together count each new transaction once', async t => {
  const banked = await openBanked(t, installation)
  const answers = await Promise.all(Array.from({ length: 32 }, () => banked.sync()))
  const alone = await openBanked(t, installation)
  const { synced } = await alone.sync()
  assert.equal(
    answers.reduce((sum, answer) => sum + answer.synced, 0),
    synced,
  )
  await banked.check()
  assert.ok(banked.simulator.requestCount < 20, 'and the banks were not asked 32 times')
})

test('imports nothing before the first day to import', async t => {
  const banked = await openBanked(t, installation, { importsFrom: '2026-02-15' })
  const { synced } = await banked.sync()
  assert.ok(synced > 0)
  const entries = await entriesOf(banked.member.entityId, "transaction_date < '2026-02-15'")
  assert.equal(entries.length, 0)
})

test('does not import a transaction that a person entered with its bank id', async t => {
  const banked = await openBanked(t, installation, { connect: ['mercury'] })
  const { member, world } = banked
  const one = world.mercury!.transactions.find(({ life }) => life[0]!.status === 'sent')!
  const made = await installation.ask('/v1/bookkeeping', {
    key: member.key,
    body: {
      entity_id: member.entityId,
      year: 2026,
      month: 1,
      expense: 1,
      external_tx_id: one.id,
      bank_source: 'mercury',
    },
  })
  assert.equal(made.status, 201)
  await banked.sync()
  const found = await entriesOf(member.entityId, `external_tx_id = '${one.id}'`)
  assert.equal(found.length, 1)
})

test('members can write to months while a large import is booked to them, and neither side fails', async t => {
  // More than is booked in one statement.
  const world = aWorld({ seed: 'large', perDay: 55, mercuryShare: 1 })
  const now = new Date('2026-10-01T12:00:00Z')
  const banked = await openBanked(t, installation, { world, now, connect: ['mercury'] })
  const { entityId, key } = banked.member
  let isOver = false
  const importing = banked.sync().finally(() => {
    isOver = true
  })
  const post = async (i: number) => {
    const body = { entity_id: entityId, year: 2026, month: 1 + (i % 10), income: 1, category: 'otro' }
    const { status } = await installation.ask('/v1/bookkeeping', { key, body })
    return status
  }
  const statuses: number[] = []
  for (let i = 0; !isOver; i += 4)
    statuses.push(...(await Promise.all([post(i), post(i + 1), post(i + 2), post(i + 3)])))
  assert.ok((await importing).synced > 10_000)
  assert.deepEqual([...new Set(statuses)], [201])
  await banked.check()
})

test('of two refunds with one reference, the one entered by a person is left alone, and the other is booked once', async t => {
  const world = aWorld({ seed: 'refunds', perDay: 8, mercuryShare: 0 })
  const now = new Date('2026-11-01T12:00:00Z')
  const banked = await openBanked(t, installation, { world, connect: ['wise'], now })
  const { member } = banked
  const refunds = world.wise!.lines.filter(
    line => line.currency === 'USD' && line.cents > 0 && line.at < now.getTime(),
  )
  const second = refunds.find((line, i) => refunds.findIndex(one => one.reference === line.reference) < i)!
  const short = `wise:${second.balance}:${second.reference}:CREDIT`
  const long = `${short}:${new Date(second.at).toISOString()}`
  const body = {
    entity_id: member.entityId,
    year: 2026,
    month: 1,
    income: second.cents / 100,
    external_tx_id: long,
  }
  assert.equal((await installation.ask('/v1/bookkeeping', { key: member.key, body })).status, 201)
  await banked.sync()
  assert.equal((await banked.sync()).synced, 0)
  const booked = await entriesOf(member.entityId, `external_tx_id in ('${short}', '${long}')`)
  assert.deepEqual(
    booked.map(entry => entry.external_tx_id).toSorted(),
    [short, long],
    'one by the bank, one by hand',
  )
})
