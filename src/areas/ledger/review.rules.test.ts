import assert from 'node:assert/strict'
import test from 'node:test'
import { type Case, planFlags } from './review.rules.ts'

const usd = (dollars: number) => BigInt(dollars) * 10_000n
const TODAY = '2026-11-15'

const CALM: Case = {
  status: 'PENDING',
  category: 'OPEX',
  amount: usd(100),
  has_reason: true,
  exec_date: null,
  submitted_on: TODAY,
  year: { entries: 12, income: usd(10_000), expense: usd(4000), distributions: 0n, contributions: 0n },
  pending_distributions: 0n,
  booked_cash: usd(5000),
  alike: 0,
  subscribed: true,
  llc_status: 'active',
}
const flags = (of: Partial<Case>) => planFlags({ ...CALM, ...of }, TODAY).map(({ code }) => code)

test('a transaction in order has no flag, and neither has a decided one', () => {
  assert.deepEqual(flags({}), [])
  assert.deepEqual(flags({ status: 'VETOED', has_reason: false, llc_status: 'dissolved' }), [])
})

test('flags a distribution above the profit with the excess, counting past and pending ones', () => {
  const taken = { ...CALM.year, distributions: usd(3000) }
  const within = { category: 'OWNER_DISTRIBUTION' as const, amount: usd(2000), year: taken }
  assert.deepEqual(flags({ ...within, pending_distributions: usd(1000) }), [], 'exactly the profit')
  const [beyond] = planFlags({ ...CALM, ...within, pending_distributions: usd(1001) }, TODAY)
  assert.deepEqual(beyond, { code: 'beyond_profit_and_contributions', level: 'stop', amount: '1' })
  const covered = { ...within, pending_distributions: usd(1001), year: { ...taken, contributions: usd(1) } }
  assert.deepEqual(flags(covered), ['beyond_profit'])
})

test('a loss leaves no profit to distribute', () => {
  const loss = { ...CALM.year, expense: usd(12_000) }
  const [flag] = planFlags({ ...CALM, category: 'OWNER_DISTRIBUTION', year: loss }, TODAY)
  assert.equal(flag!.amount, '100')
})

test('flags missing funds for payments and not for receipts', () => {
  assert.deepEqual(flags({ amount: usd(5001) }), ['beyond_cash'])
  assert.deepEqual(flags({ amount: usd(5000) }), [])
  assert.deepEqual(flags({ amount: usd(5001), category: 'CAPITAL_CONTRIBUTION' }), [])
  assert.deepEqual(flags({ amount: usd(1), booked_cash: usd(-50) }), ['beyond_cash'])
})

test("checks dates, reasons, duplicates and the LLC's status, most severe first", () => {
  assert.deepEqual(flags({ exec_date: '2026-11-14' }), ['execution_date_passed'])
  assert.deepEqual(flags({ exec_date: '2026-11-18' }), ['execution_soon'])
  assert.deepEqual(flags({ exec_date: '2026-11-19' }), [])
  assert.deepEqual(flags({ submitted_on: '2026-11-10' }), ['waiting_long'])
  assert.deepEqual(flags({ alike: 1, has_reason: false, subscribed: false }), [
    'no_subscription',
    'no_reason',
    'submitted_before',
  ])
  assert.deepEqual(flags({ llc_status: 'dissolved' }), ['llc_dissolved'])
})
