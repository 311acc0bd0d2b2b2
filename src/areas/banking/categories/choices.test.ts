import assert from 'node:assert/strict'
import test from 'node:test'
import { footprint } from '../../../../tests/harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { makeCounterparty } from '../../../../tests/harness/sample-requests.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { type Category, removeEntry } from '../../bookkeeping/bookkeeping.ts'
import { aWorld, type Banked, daysLater, entriesOf, openBanked, START } from '../banking.fixture.ts'
import type { MercuryTransaction } from '../simulator/world.ts'
import type { ProviderName } from '../vocabulary.rules.ts'
import { categorizeTransaction, type NewCategory, restoreTransaction } from './choices.ts'
import { normalizePayee } from './classify.rules.ts'
import { insertRule, removeRule } from './rules-and-choices.sql.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database } = installation
const world = aWorld()
const DESIGNER = 'Ana Ferreira Design'

const open = (t: test.TestContext, connect: ProviderName, now = START) =>
  openBanked(t, installation, { world, connect: [connect], now })

async function addRule(
  { member, clock }: Banked,
  payee: string,
  category: Category,
  more: { direction?: string; counterparty_id?: number; economic_purpose?: string } = {},
): Promise<number> {
  const { direction = 'any', counterparty_id = null, economic_purpose = null } = more
  const rule = {
    entity_id: member.entityId,
    payee: normalizePayee(payee),
    direction,
    category,
    counterparty_id,
    economic_purpose,
    now: clock.now.toISOString(),
  }
  return (await database.durable.one(insertRule, { ...rule, ...byParams(BY_TEST) })).id
}

function categorize({ member, clock }: Banked, bankId: string, wanted: Partial<NewCategory>) {
  const whole = { category: 'otro' as const, counterpartyId: null, purpose: null, ...wanted }
  return categorizeTransaction(database, BY_TEST, member.entityId, bankId, whole, clock.now)
}

/** Entries for transactions with this payee, without corrections. */
const paidTo = ({ member }: Banked, payee: string) =>
  entriesOf(
    installation,
    member.entityId,
    `external_tx_id in (select bank_id from banking.transaction where payee = '${payee}')
     and description not similar to '(Another category|Reversed by the bank): %'`,
  )

/** A transaction's booked amount by category, in dollars; zero amounts are omitted. */
async function sumsOf({ member }: Banked, bankId: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const entry of await entriesOf(installation, member.entityId, `external_tx_id = '${bankId}'`)) {
    const name = entry.category ?? 'none'
    sums[name] = (sums[name] ?? 0) + 100 * (Number(entry.income) - Number(entry.expense))
  }
  const rounded = Object.entries(sums).map(([name, cents]) => [name, Math.round(cents) / 100] as const)
  return Object.fromEntries(rounded.filter(([, dollars]) => dollars !== 0))
}

test('a rule sets the category, counterparty and purpose of imports; the first match applies', async t => {
  const banked = await open(t, 'mercury')
  const counterparty_id = await makeCounterparty(installation, banked.member)
  await addRule(banked, DESIGNER, 'bonificacion_referido', { direction: 'in' })
  const rule = await addRule(banked, 'ana ferreira', 'marketing', {
    direction: 'out',
    counterparty_id,
    economic_purpose: 'Drawings for the website',
  })
  await addRule(banked, DESIGNER, 'software')
  await banked.sync()
  const entries = await paidTo(banked, DESIGNER)
  assert.ok(entries.length > 2)
  for (const entry of entries) {
    assert.equal(entry.category, 'marketing')
    assert.equal(entry.movement_type, 'gasto')
    assert.equal(entry.counterparty_id, String(counterparty_id))
    assert.equal(entry.economic_purpose, 'Drawings for the website')
  }
  const { rows } = await database.withClient(client =>
    client.query(
      `select distinct t.reason from banking.transaction t join banking.account a on a.id = t.account_id
       where a.entity_id = $1 and t.bank_id = any ($2)`,
      [banked.member.entityId, entries.map(entry => entry.external_tx_id)],
    ),
  )
  assert.deepEqual(rows, [{ reason: `rule: rule ${rule}` }])
  await banked.check()
})

test('a removed rule no longer applies, and existing imports do not change', async t => {
  const banked = await open(t, 'mercury')
  const rule = await addRule(banked, DESIGNER, 'marketing')
  await banked.sync()
  const before = await paidTo(banked, DESIGNER)
  const gone = { id: rule, now: START.toISOString(), ...byParams(BY_TEST) }
  await database.durable.one(removeRule, gone)
  banked.clock.now = daysLater(START, 40)
  await banked.sync()
  const after = await paidTo(banked, DESIGNER)
  assert.ok(after.length > before.length)
  assert.deepEqual(after.slice(0, before.length), before)
  for (const entry of before) assert.equal(entry.category, 'marketing')
  for (const entry of after.slice(before.length)) assert.notEqual(entry.category, 'marketing')
})

test('a rule applies only to its own LLC', async t => {
  const [one, other] = [await open(t, 'mercury'), await open(t, 'mercury')]
  await addRule(one, DESIGNER, 'marketing')
  await other.sync()
  const entries = await paidTo(other, DESIGNER)
  assert.ok(entries.length > 2)
  for (const entry of entries) assert.notEqual(entry.category, 'marketing')
})

test('changing a category adds two correcting entries, and later imports follow the choice', async t => {
  const banked = await open(t, 'mercury')
  await banked.sync()
  const [first, second] = await paidTo(banked, DESIGNER)
  const bankId = first!.external_tx_id!
  const amount = -Number(first!.expense)
  const counterpartyId = await makeCounterparty(installation, banked.member)
  const { entries: ids } = await categorize(banked, bankId, {
    category: 'marketing',
    counterpartyId,
    purpose: 'A poster',
  })
  const all = await entriesOf(installation, banked.member.entityId, `external_tx_id = '${bankId}'`)
  assert.equal(all.length, 3)
  assert.deepEqual(all[0], first, 'what was booked is not touched')
  const [reversal, replacement] = all.slice(1)
  assert.deepEqual(
    [reversal!.id, replacement!.id],
    ids.map(id => String(id)),
  )
  assert.deepEqual(
    [reversal!.category, Number(reversal!.expense), Number(reversal!.income)],
    ['pago_proveedor', amount, 0],
  )
  assert.deepEqual(
    [replacement!.category, Number(replacement!.expense), Number(replacement!.income)],
    ['marketing', -amount, 0],
  )
  assert.deepEqual([reversal!.day, replacement!.day], [first!.day, first!.day])
  assert.deepEqual(reversal!.economic_purpose, first!.economic_purpose)
  const { rows: corrections } = await database.withClient(client =>
    client.query('select reversal_id, replacement_id from bookkeeping.corrections where corrected_id = $1', [
      first!.id,
    ]),
  )
  assert.deepEqual(corrections, [{ reversal_id: reversal!.id, replacement_id: replacement!.id }])
  assert.deepEqual(
    [replacement!.counterparty_id, replacement!.economic_purpose],
    [String(counterpartyId), 'A poster'],
  )
  assert.deepEqual(await sumsOf(banked, bankId), { marketing: amount })
  await banked.check()

  banked.clock.now = daysLater(START, 40)
  const { synced } = await banked.sync()
  assert.ok(synced > 0)
  const known = new Set([first!.id, second!.id])
  const later = (await paidTo(banked, DESIGNER)).filter(entry => entry.day! > '2026-03-02')
  assert.ok(later.length > 0)
  for (const entry of later) {
    assert.ok(!known.has(entry.id))
    assert.equal(entry.category, 'marketing')
    assert.equal(entry.counterparty_id, String(counterpartyId))
    assert.equal(entry.economic_purpose, null, 'a purpose is that of one transaction')
  }
  const others = (await paidTo(banked, DESIGNER)).filter(
    entry => entry.day! <= '2026-03-02' && !ids.includes(Number(entry.id)),
  )
  for (const entry of others) assert.notEqual(entry.category, 'marketing', 'earlier ones stay')
  await banked.check()
})

test("a transaction's category can be changed repeatedly, and its amount stays the same", async t => {
  const banked = await open(t, 'mercury')
  await banked.sync()
  const [first] = await paidTo(banked, DESIGNER)
  for (const category of ['software', 'viaje', 'software', 'distribucion'] as const) {
    await categorize(banked, first!.external_tx_id!, { category })
    assert.deepEqual(await sumsOf(banked, first!.external_tx_id!), { [category]: -Number(first!.expense) })
  }
  await banked.check()
})

/** Settles for at least a day, and is reversed afterwards. */
function findReversed(): { one: MercuryTransaction; sentAt: Date; backAt: Date } {
  for (const one of world.mercury!.transactions) {
    const [sent, back] = ['sent', 'reversed'].map(status => one.life.find(event => event.status === status))
    if (sent && back && back.at - sent.at > DAY_MS && sent.at > START.getTime())
      return { one, sentAt: new Date(sent.at + 1), backAt: new Date(back.at + 1) }
  }
  return assert.fail('nothing is reversed in this world')
}

test('a later reversal by the bank uses the category set in the meantime', async t => {
  const { one, sentAt, backAt } = findReversed()
  const banked = await open(t, 'mercury', sentAt)
  await banked.sync()
  await categorize(banked, one.id, { category: 'viaje' })
  assert.deepEqual(await sumsOf(banked, one.id), { viaje: one.cents / 100 })
  banked.clock.now = backAt
  await banked.sync()
  assert.deepEqual(await sumsOf(banked, one.id), {})
  const entries = await entriesOf(installation, banked.member.entityId, `external_tx_id = '${one.id}'`)
  assert.equal(entries.length, 4)
  assert.equal(entries[3]!.category, 'viaje')
  assert.match(entries[3]!.description!, /^Reversed by the bank: /)
  assert.equal(entries[3]!.day, backAt.toISOString().slice(0, 10), 'on the day it becomes known')
  await banked.check()
  await assert.rejects(categorize(banked, one.id, {}), /is not in the books/)
})

/** A Wise payment with a separate fee. */
const paid = world.wise!.lines.find(
  line => line.currency === 'USD' && line.feeCents > 0 && line.kind === 'TRANSFER' && line.cents < 0,
)!
const paidId = `wise:${paid.balance}:${paid.reference}:DEBIT`
const fee = -paid.feeCents / 100
const rest = (paid.cents + paid.feeCents) / 100

test("changing a category changes the payment, not the bank's fee", async t => {
  const banked = await open(t, 'wise')
  await banked.sync()
  assert.deepEqual(await sumsOf(banked, paidId), { none: rest, bancario: fee })
  await categorize(banked, paidId, { category: 'marketing' })
  assert.deepEqual(await sumsOf(banked, paidId), { marketing: rest, bancario: fee })
  await categorize(banked, paidId, { category: 'software' })
  assert.deepEqual(await sumsOf(banked, paidId), { software: rest, bancario: fee })
  await banked.check()
})

test('removing a payment or its fee removes both, and restoring brings both back', async t => {
  for (const named of [0, 1]) {
    const banked = await open(t, 'wise')
    await banked.sync()
    const { entityId } = banked.member
    const entries = await entriesOf(installation, entityId, `external_tx_id = '${paidId}'`)
    assert.equal(entries.length, 2)
    assert.equal((await removeEntry(database, BY_TEST, Number(entries[named]!.id))).length, 2)
    banked.clock.now = daysLater(START, 1)
    await banked.sync()
    assert.deepEqual(await sumsOf(banked, paidId), {}, 'it does not come back')
    await restoreTransaction(database, BY_TEST, entityId, paidId)
    await banked.sync()
    assert.deepEqual(await sumsOf(banked, paidId), { none: rest, bancario: fee })
    await banked.check()
  }
})

test('an owner removes a recategorized transaction as a whole', async t => {
  const banked = await open(t, 'mercury')
  await banked.sync()
  const [first] = await paidTo(banked, DESIGNER)
  await categorize(banked, first!.external_tx_id!, { category: 'marketing' })
  const session = await openSession(installation, banked.member.memberId)
  const { status, text } = await session.ask('POST', '/web/entries/remove', { id: Number(first!.id) })
  assert.equal(status, 200, text)
  assert.deepEqual(await sumsOf(banked, first!.external_tx_id!), {})
})

test('removing any entry of a recategorized transaction removes all of it', async t => {
  const banked = await open(t, 'wise')
  await banked.sync()
  await categorize(banked, paidId, { category: 'marketing' })
  const entries = await entriesOf(installation, banked.member.entityId, `external_tx_id = '${paidId}'`)
  assert.equal((await removeEntry(database, BY_TEST, Number(entries[0]!.id))).length, 4)
  assert.deepEqual(await sumsOf(banked, paidId), {})
})

test('rejects transactions that cannot be recategorized or restored, and writes nothing', async t => {
  const banked = await open(t, 'mercury')
  await banked.sync()
  const { member } = banked
  const [booked, removed] = await paidTo(banked, DESIGNER)
  await removeEntry(database, BY_TEST, Number(removed!.id))
  const stranger = await newMember(installation)
  const foreign = await makeCounterparty(installation, stranger)
  const waiting = world.mercury!.transactions.find(
    ({ life }) =>
      life[0]!.at <= START.getTime() &&
      life[0]!.status === 'pending' &&
      life[1] &&
      life[1].at > START.getTime(),
  )!
  const id = booked!.external_tx_id!
  const restore = (bankId: string, entityId = member.entityId) =>
    restoreTransaction(database, BY_TEST, entityId, bankId)
  const refusals: [code: string, () => Promise<unknown>][] = [
    ['bank_transaction_not_found', () => categorize(banked, 'nonsense', {})],
    ['bank_transaction_not_imported', () => categorize(banked, waiting.id, {})],
    ['bank_transaction_not_in_books', () => categorize(banked, removed!.external_tx_id!, {})],
    ['bank_transaction_not_found', () => restore('nonsense')],
    ['bank_transaction_not_imported', () => restore(waiting.id)],
    ['bank_transaction_in_books', () => restore(id)],
    ['bank_transaction_not_found', () => restore(id, stranger.entityId)],
  ]
  const before = [await footprint(installation, member), await footprint(installation, stranger)]
  for (const [code, attempt] of refusals) await assert.rejects(attempt, { code })
  for (const counterpartyId of [foreign, 2e9])
    await assert.rejects(categorize(banked, id, { counterpartyId }), {
      message: /^counterparty_id is not a counterparty/,
    })
  assert.deepEqual([await footprint(installation, member), await footprint(installation, stranger)], before)
})
