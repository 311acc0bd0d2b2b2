// Full run only: it takes long, and what it protects changes rarely.
import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { removeEntry } from '../../bookkeeping/bookkeeping.ts'
import { aWorld, type Banked, daysLater, openBanked } from '../banking.fixture.ts'
import { truth } from '../simulator/truth.ts'
import { explainMonth } from './explain-month.ts'
import { findReconciliation } from './find-reconciliation.ts'

const installation = await openTestInstallation()
const { database } = installation
const db = database.durable

const YEAR = { begins: '2026-01-01', ends: '2026-12-31' }
const ofYear = ({ member, clock }: Banked) =>
  findReconciliation(db, member.entityId, { ...YEAR, today: clock.now.toISOString().slice(0, 10) })

/** What is not reconciled, as text. */
async function open(banked: Banked): Promise<string[]> {
  const { accounts } = await ofYear(banked)
  return accounts.flatMap(({ name, currency, months }) =>
    months
      .filter(({ state }) => state !== 'reconciled')
      .map(
        ({ month, state, difference, opening_gap: gap }) =>
          `${name} ${currency} ${month} ${state} ${difference && textFromUnits(difference)} ${gap && textFromUnits(gap)}`,
      ),
  )
}

const threeCurrencies = aWorld({
  seed: 'month ends',
  wise: {
    balances: [
      { currency: 'USD', type: 'STANDARD' },
      { currency: 'EUR', type: 'STANDARD' },
    ],
  },
})

test('a first sync records the month ends of all accounts in their currencies, and every month is reconciled', async t => {
  const now = new Date('2026-07-20T12:00:00Z')
  const banked = await openBanked(t, installation, { world: threeCurrencies, now })
  await banked.sync()
  // A month with something pending at Mercury waits until it is decided.
  banked.clock.now = daysLater(now, 60)
  await banked.sync()
  const { accounts } = await ofYear(banked)
  assert.deepEqual(accounts.map(({ bank, currency }) => `${bank} ${currency}`).toSorted(), [
    'mercury USD',
    'mercury USD',
    'wise EUR',
    'wise USD',
  ])
  const early = accounts.flatMap(({ months }) => months.filter(({ month }) => month <= '2026-06'))
  assert.equal(early.length, 4 * 6)
  assert.deepEqual(
    early.filter(({ state }) => state !== 'reconciled'),
    [],
  )
  // The balances are those of the banks, computed from everything that ever happened there.
  const until = new Date('2026-06-30T23:59:59.999Z')
  for (const { bank, account, currency, months } of accounts.filter(one => one.bank === 'wise')) {
    const own = truth(banked.world, until).filter(one => one.bank === bank && one.account === account)
    assert.ok(own.length > 10)
    const june = months.find(({ month }) => month === '2026-06')!
    assert.equal(
      june.closing,
      own.reduce((sum, { amount }) => sum + amount, 0n),
      currency,
    )
  }
})

test('month ends recorded sync by sync stay reconciled while transactions settle late and are reversed', async t => {
  const banked = await openBanked(t, installation, { now: new Date('2026-01-06T12:00:00Z') })
  for (let day = 0; day < 260; day += 5) {
    banked.clock.now = daysLater(new Date('2026-01-06T12:00:00Z'), day)
    await banked.sync()
  }
  const { accounts } = await ofYear(banked)
  const months = accounts.flatMap(one => one.months)
  assert.ok(months.filter(({ source }) => source === 'bank_api').length >= 4 * 6)
  // The last months may still have something pending.
  assert.deepEqual(
    (await open(banked)).filter(text => !text.includes('no_statement')),
    [],
  )
  const { rows } = await database.withClient(client =>
    client.query(
      `select count(*)::integer as reversed from banking.transaction_change c join banking.account a on a.id = c.account_id
       where a.entity_id = $1 and date_trunc('month', c.day) < date_trunc('month', c.changed_on)`,
      [banked.member.entityId],
    ),
  )
  assert.ok(rows[0].reversed > 0, 'something was reversed after its month')
})

test('an entry removed from the books is the difference of its month, and its bank transaction explains it', async t => {
  const banked = await openBanked(t, installation, {
    now: new Date('2026-07-20T12:00:00Z'),
    connect: ['wise'],
  })
  await banked.sync()
  assert.deepEqual(await open(banked), [])
  const { rows } = await database.withClient(client =>
    client.query(
      `select e.id, t.amount from bookkeeping.entry e join banking.transaction t on t.entry_id = e.id
       where e.entity_id = $1 and e.month = 4 and e.currency = 'EUR' and e.movement_type = 'gasto' order by e.id limit 1`,
      [banked.member.entityId],
    ),
  )
  const { id, amount } = rows[0]
  const missing = String(Number(amount))
  await removeEntry(database, BY_TEST, Number(id), 'A test')
  const { accounts } = await ofYear(banked)
  const euros = accounts.find(({ currency }) => currency === 'EUR')!
  const open4 = accounts.flatMap(one => one.months).filter(({ state }) => state !== 'reconciled')
  assert.deepEqual(
    open4.map(({ month, difference }) => [month, textFromUnits(difference!)]),
    [['2026-04', missing]],
  )
  const { explanation } = await explainMonth(db, banked.member.entityId, euros, '2026-04')
  assert.deepEqual(explanation.only_in_books, [])
  assert.deepEqual(
    explanation.only_at_bank!.map(one => textFromUnits(one.amount)),
    [missing],
  )
})

test('a bank that does not say its balances does not fail the import, and the next sync records them', async t => {
  const banked = await openBanked(t, installation, {
    now: new Date('2026-04-10T12:00:00Z'),
    connect: ['wise'],
  })
  // The statements of the import come first: one for each balance.
  banked.simulator.misbehave([{ kind: 'server-error', status: 503, bank: 'wise', after: 4, times: 1000 }])
  const { synced } = await banked.sync()
  assert.ok(synced > 0)
  const { accounts } = await ofYear(banked)
  assert.deepEqual(
    [...new Set(accounts.flatMap(one => one.months.map(({ state }) => state)))],
    ['no_statement'],
  )
  banked.simulator.misbehave([])
  await banked.sync()
  assert.deepEqual(await open(banked), [])
})

test('balances of Mercury are not computed for months that were not imported whole', async t => {
  const banked = await openBanked(t, installation, {
    now: new Date('2026-07-20T12:00:00Z'),
    connect: ['mercury'],
    importsFrom: '2026-03-15',
  })
  await banked.sync()
  banked.clock.now = daysLater(banked.clock.now, 60)
  await banked.sync()
  const { accounts } = await ofYear(banked)
  for (const { months } of accounts) {
    assert.deepEqual(
      months
        .filter(({ state }) => state === 'no_statement')
        .map(({ month }) => month)
        .filter(month => month < '2026-06'),
      ['2026-01', '2026-02', '2026-03'],
    )
    assert.equal(months.find(({ month }) => month === '2026-04')!.state, 'reconciled')
  }
})
