import assert from 'node:assert/strict'
import test from 'node:test'
import { booked, daysIn, factsWith, held, lacking, sold, spent, usd } from '../facts.fixture.ts'
import { NOTHING_PENDING, type ReportFacts } from '../facts.rules.ts'
import { inOrder } from '../facts-order.rules.ts'
import { computeMetrics } from '../metrics.rules.ts'
import { periodOf } from '../periods.rules.ts'
import { RULES } from './all-rules.rules.ts'
import { concentration, expenseGrowth, penaltiesPaid } from './business.rules.ts'
import { distributeProfit } from './distribute-profit.rules.ts'
import { documentRelatedParty, fileForm5472 } from './form-5472.rules.ts'
import { fundReserve } from './fund-reserve.rules.ts'
import { overDistribution } from './over-distribution.rules.ts'
import { presencePlan } from './presence-plan.rules.ts'
import type { Rule } from './rule.rules.ts'
import { categoriseEntries, decidePending, reconcileBank, reviewUnusual } from './tidy-books.rules.ts'

function ask(rule: Rule, more: Partial<ReportFacts>) {
  const facts = inOrder(factsWith(more))
  return rule.run(facts, computeMetrics(facts))
}
const speaks = (rule: Rule, more: Partial<ReportFacts>) => ask(rule, more) !== null

test('each rule has a name of its own', () => {
  const names = RULES.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^[a-z0-9_]{3,100}$/)
})

/** Ten months with the given sales, expenses and distributions in dollars, and a bank balance. */
const year = (income: number, expense: number, distributed: number, cash: number): Partial<ReportFacts> => ({
  yearToDate: [sold(income), spent(expense), booked('distribucion', 'distribucion', distributed)],
  cash: [held(cash)],
})

test('proposes distributing undistributed profit in whole hundreds', () => {
  const advice = ask(distributeProfit, year(12_000, 1000, 2000, 50_000))!
  assert.equal(advice.proposal!.amount, usd(9000))
  assert.equal(advice.proposal!.category, 'OWNER_DISTRIBUTION')
  assert.equal(advice.proposal!.bank, 'mercury')
  assert.match(advice.detail.en, /\$9,000\.00.*\$300\.00.*\$9,000\.00/s)
  assert.match(advice.detail.es, /9\.000,00 \$/)
  assert.equal(ask(distributeProfit, year(12_000, 1000, 2050, 50_000))!.proposal!.amount, usd(8900))
})

test('keeps three months of expenses when it proposes a distribution', () => {
  const proposed = (cash: number) => ask(distributeProfit, year(12_000, 1000, 0, cash))?.proposal?.amount
  assert.equal(proposed(1300), usd(1000))
  assert.equal(proposed(400), usd(100))
  assert.equal(proposed(399.99), undefined)
  assert.equal(speaks(distributeProfit, year(1099, 1000, 0, 5000)), false, 'less than a hundred was earned')
})

test('does not propose again what is already pending', () => {
  const proposed = (distributions: number) =>
    ask(distributeProfit, {
      ...year(12_000, 1000, 2000, 50_000),
      ledger: { ...NOTHING_PENDING, distributions: usd(distributions) },
    })?.proposal?.amount
  assert.equal(proposed(4000), usd(5000))
  assert.equal(proposed(8900), usd(100))
  assert.equal(proposed(8900.01), undefined)
  const short = (contributions: number) =>
    ask(fundReserve, {
      now: [spent(1000)],
      yearToDate: [spent(1000)],
      cash: [held(350)],
      ledger: { ...NOTHING_PENDING, contributions: usd(contributions) },
    })?.proposal?.amount
  assert.equal(short(400), usd(300))
  assert.equal(short(650), undefined)
})

test('the bank balance limits a distribution, and a bank is named only if it has enough', () => {
  const balance = { booked: 0n, told_at: '2026-11-04T00:00:00.000Z', is_comparable: true }
  const balances = [{ ...balance, bank_source: 'mercury', told: usd(800) }]
  assert.equal(
    ask(distributeProfit, { ...year(12_000, 1000, 0, 5000), balances })!.proposal!.amount,
    usd(500),
  )
  const cash = [held(3000, 'mercury'), held(4000, 'wise')]
  assert.equal(ask(distributeProfit, { ...year(6000, 0, 0, 0), cash })!.proposal!.bank, null)
  assert.equal(ask(distributeProfit, { ...year(4000, 0, 0, 0), cash })!.proposal!.bank, 'wise')
  for (const equal of [
    [held(500, 'wise'), held(500, 'mercury')],
    [held(500, 'mercury'), held(500, 'wise')],
  ])
    assert.equal(ask(distributeProfit, { ...year(400, 0, 0, 0), cash: equal })!.proposal!.bank, 'mercury')
})

test('proposes nothing for a period that is long over', () => {
  const at = (today: string, period = periodOf('monthly', 2026, 10)) => {
    const poor = { now: [spent(500)], yearToDate: [spent(500)], cash: [held(1)], today, period }
    return [
      speaks(distributeProfit, { ...year(12_000, 0, 0, 5000), today, period }),
      speaks(fundReserve, poor),
    ]
  }
  assert.deepEqual(at('2027-02-08'), [true, true])
  assert.deepEqual(at('2027-02-09'), [false, false])
  assert.deepEqual(at('2027-12-31', periodOf('annual', 2026)), [true, true])
  assert.deepEqual(at('2028-01-02', periodOf('annual', 2026)), [false, false])
})

test('reports distributions above profit and contributions', () => {
  const at = (distributed: number) => {
    const given = booked('aportacion', 'aportacion', 200)
    const yearToDate = [sold(1000), given, booked('distribucion', 'distribucion', distributed)]
    return ask(overDistribution, { yearToDate })
  }
  assert.equal(at(1200), null)
  assert.equal(at(1200.0001)!.evidence.figures.beyond, 1n)
  const afterLoss = [spent(5000), booked('distribucion', 'distribucion', 70)]
  assert.equal(ask(overDistribution, { yearToDate: afterLoss })!.evidence.figures.beyond, usd(70))
})

test('proposes a contribution when less than a month of expenses is available', () => {
  const at = (cash: number) =>
    ask(fundReserve, { now: [spent(1000)], yearToDate: [spent(1000)], cash: [held(cash)] })
  assert.equal(at(1000), null)
  assert.equal(at(999.99)!.proposal!.amount, usd(100))
  assert.equal(at(350)!.proposal!.amount, usd(700))
  assert.equal(at(350)!.proposal!.category, 'CAPITAL_CONTRIBUTION')
  assert.equal(at(-50_000)!.proposal!.amount, usd(3000), 'never more than three months')
  assert.match(at(-1)!.detail.en, /missing from the books/)
  assert.equal(speaks(fundReserve, { cash: [held(-5)] }), false, 'without expenses there is no month to fund')
})

const filing = (due_on: string, tax_year = 2026) => [{ form: '5472', tax_year, due_on, status: 'pending' }]

test('recommends preparing Form 5472 when it is due soon and the books are not ready', () => {
  const at = (more: Partial<ReportFacts>) =>
    ask(fileForm5472, { today: '2027-02-14', readiness: lacking(), ...more })
  assert.equal(at({ filings: filing('2027-04-16') }), null)
  assert.equal(at({ filings: filing('2027-04-15') })!.severity, 'warning')
  assert.equal(at({ filings: filing('2027-03-01') })!.severity, 'critical')
  assert.match(at({ filings: filing('2027-04-15') })!.detail.en, /50% documented.*\$25,000\.00/)
  assert.equal(at({ filings: filing('2027-04-15'), readiness: lacking({ ready: true, actions: [] }) }), null)
  const other = at({ filings: filing('2027-04-15', 2025), readiness: lacking({ ready: true, actions: [] }) })
  assert.match(other!.detail.en, /readiness report/, 'the books of another year say nothing of this one')
  assert.equal(at({ filings: [{ ...filing('2027-04-15')[0]!, status: 'filed' }] }), null)
  const both = [...filing('2027-03-01', 2026), ...filing('2027-04-15', 2025)]
  const second = at({ filings: both, readiness: lacking({ ready: true, actions: [] }) })
  assert.equal(second!.evidence.figures.tax_year, 2025, 'one that is ready does not hide the next')
  assert.equal(at({ filings: [{ ...filing('2027-04-15')[0]!, form: 'FBAR' }] }), null)
})

test('lists each kind of missing documentation once', () => {
  const action = lacking().actions[0]!
  const actions = [
    action,
    { ...action, action: 'complete_party' as const, entry_ids: [], counterparty_id: 1 },
    { ...action, action: 'complete_party' as const, entry_ids: [], counterparty_id: 2 },
    { ...action, action: 'give_purpose' as const, entry_ids: [7, 9] },
  ]
  const advice = ask(documentRelatedParty, { readiness: lacking({ actions }) })!
  assert.match(
    advice.detail.en,
    /To do: add the purpose of 2 entries, add a document to 1 entry and complete the record of 2 related parties\.$/,
  )
  assert.deepEqual(advice.evidence.entry_ids, [7, 9])
  assert.equal(ask(documentRelatedParty, { readiness: lacking({ actions: [], ready: true }) }), null)
  assert.equal(ask(documentRelatedParty, {}), null)
})

test('recommends categorizing entries without a category', () => {
  assert.equal(speaks(categoriseEntries, { now: [sold(1)] }), false)
  const advice = ask(categoriseEntries, { now: [sold(1, 4), booked(null, 'gasto', 9)], uncategorised: [5] })!
  assert.match(
    advice.detail.en,
    /^Of 5 entries in October 2026, 1 entry with \$0\.00 received and \$9\.00 paid has/,
  )
  assert.deepEqual(advice.evidence.entry_ids, [5])
})

test('recommends reviewing unusual amounts, largest first', () => {
  const usual = { entries: 5, mean: usd(50), largest: usd(100) }
  const entry = (entry_id: number, dollars: number) => ({
    entry_id,
    category: 'hosting',
    movement_type: 'gasto',
    amount: usd(dollars),
    usual,
  })
  assert.equal(speaks(reviewUnusual, { large: [entry(1, 300)] }), false)
  const large = [1, 2, 3, 4, 5].map(id => entry(id, 300 + id))
  const advice = ask(reviewUnusual, { large })!
  assert.match(advice.detail.en, /entry 5 \(\$305\.00, hosting\), 4 .*and 3 .*, and 2 more\./)
  assert.deepEqual(advice.evidence.entry_ids, [5, 4, 3, 2, 1])
})

test('recommends reconciling a bank that differs', () => {
  const balance = {
    bank_source: 'wise',
    booked: usd(5),
    told_at: '2026-11-04T00:00:00.000Z',
    is_comparable: true,
  }
  const at = (reported: number, more = {}) =>
    ask(reconcileBank, { balances: [{ ...balance, told: usd(reported), ...more }] })?.detail.en
  assert.equal(at(5), undefined)
  assert.equal(at(6, { is_comparable: false }), undefined)
  assert.match(at(6)!, /Wise holds \$1\.00 more/)
  assert.match(at(4)!, /Wise holds \$1\.00 less/)
})

test('recommends asking for a decision pending for more than 14 days', () => {
  const at = (oldest_pending_on: string) =>
    speaks(decidePending, {
      today: '2026-11-15',
      ledger: { ...NOTHING_PENDING, pending: 1, oldest_pending_on },
    })
  assert.deepEqual([at('2026-11-01'), at('2026-10-31')], [false, true])
})

const client = (dollars: number, kind = 'CLIENT') => ({
  counterparty_id: 3,
  name: 'Acme',
  kind,
  is_related_party: false,
  entries: 1,
  expense: 0n,
  income: usd(dollars),
})

test("names a client who paid more than half of the year's income", () => {
  const at = (dollars: number, more: Partial<ReportFacts> = {}) =>
    speaks(concentration, { yearToDate: [sold(1000)], counterparties: [client(dollars)], ...more })
  assert.deepEqual([at(500), at(500.01)], [false, true])
  assert.equal(at(900, { counterparties: [client(900, 'PLATFORM')] }), false)
  const early = { period: periodOf('monthly', 2026, 2) }
  assert.equal(at(900, early), false, 'two months say little')
  assert.equal(at(900, { period: periodOf('monthly', 2026, 3) }), true)
})

test('reports expenses that grew by more than a quarter, unless income did too', () => {
  const at = (expense: number, income = 1000, more: Partial<ReportFacts> = {}) =>
    ask(expenseGrowth, {
      now: [spent(expense), sold(income)],
      before: [spent(1000), sold(1000)],
      ...more,
    })
  assert.equal(at(1250), null)
  assert.equal(at(1250.01)!.evidence.figures.expense_percent, 25)
  assert.notEqual(at(2000, 1250), null)
  assert.equal(at(2000, 1250.01), null)
  assert.match(at(2000)!.detail.en, /the previous period/)
  assert.equal(
    at(2000, 1000, { yearBefore: [spent(1900), sold(1000)] }),
    null,
    'the year before counts first',
  )
  assert.match(
    at(2000, 1000, { yearBefore: [spent(100)], now: [spent(2000)] })!.detail.en,
    /the same period of the previous year/,
  )
  const small = { now: [spent(150)], before: [spent(50)] }
  assert.equal(ask(expenseGrowth, small), null, 'a hundred dollars are no growth')
  assert.equal(ask(expenseGrowth, { now: [spent(500)] }), null, 'nothing to compare with')
})

test('reports penalties paid', () => {
  assert.equal(speaks(penaltiesPaid, { now: [spent(10)] }), false)
  assert.equal(ask(penaltiesPaid, { now: [spent(10, 'multa_penalty')] })!.evidence.figures.paid, usd(10))
  const returned = { ...spent(10, 'multa_penalty'), income: usd(10) }
  assert.equal(speaks(penaltiesPaid, { now: [returned] }), false)
})

test('recommends planning days near a threshold while the year is running', () => {
  const at = (days: number, today = '2026-11-04') =>
    ask(presencePlan, { today, presence: daysIn('ES', days) })
  assert.equal(at(137), null)
  assert.equal(at(138)!.severity, 'warning')
  assert.equal(at(165)!.severity, 'critical')
  assert.equal(at(183)!.severity, 'critical')
  assert.equal(at(184), null, 'nothing is left to plan')
  assert.equal(at(138, '2027-01-04'), null)
  assert.match(
    at(140)!.detail.es,
    /140 días en España según el recuento prudente \(44 días antes del límite\)/,
  )
})

test('recommends planning when weighted US days are near the limit', () => {
  // A third of the 330 days of the previous year, plus the days of this one.
  const in2025 = [
    { from: '2025-01-01', to: '2025-11-26', country: 'US' },
    { from: '2025-11-26', to: null, country: 'ES' },
  ]
  const at = (days: number) => ask(presencePlan, { presence: daysIn('US', days, in2025) })
  assert.equal(at(27), null)
  assert.match(at(28)!.detail.en, /138 weighted days in the United States/)
})
