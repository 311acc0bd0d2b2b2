import assert from 'node:assert/strict'
import test from 'node:test'
import { decimalFromText, ONE } from '../../../kernel/values/decimal.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { ANSWERED, books, entry, lineOf, party, usd } from '../tax.fixture.ts'
import { checkSafeHaven, readAfrTable } from './afr.rules.ts'
import type { Loan, LoanRates } from './loans.rules.ts'

const loan = (id: number, more: Partial<Loan> = {}): Loan => ({
  id,
  counterparty_id: 1,
  direction: 'borrowed',
  name: null,
  principal: usd(10000),
  currency: 'USD',
  rate: '0',
  starts_on: '2025-01-01',
  term_months: 60,
  document_id: null,
  ...more,
})

const moved = (month: number, amount: number, loanId: number | null = null) =>
  entry({
    month,
    transaction_date: `2025-${String(month).padStart(2, '0')}-01`,
    category: 'prestamo_owner',
    movement_type: amount > 0 ? 'ingreso' : 'gasto',
    [amount > 0 ? 'received' : 'paid']: usd(Math.abs(amount)),
    loan: loanId === null ? null : { id: loanId, kind: 'principal' },
  })

const AFR = [{ month: '2025-01', short_term: '4.3', mid_term: '4.2', long_term: '4.7', source: 'Rev. Rul.' }]

const prefill = (...given: Parameters<typeof books>) => computePrefill(books(...given), '2026-03-01', 'en')
const LINES = ['17a', '17b', '31a', '31b', '22', '36']
const linesOf = ({ forms }: ReturnType<typeof prefill>) =>
  LINES.map(line => lineOf(forms[0]!, line).amount / 10_000n)

test('loans in both directions keep their balances: 17b is 6,000 and 31b is 8,000', () => {
  const loans = [loan(1), loan(2, { direction: 'lent', starts_on: '2025-05-01' })]
  const made = prefill([moved(3, 10000, 1), moved(5, -8000, 2), moved(8, -4000, 1)], { loans })
  assert.deepEqual(linesOf(made), [0n, 6000n, 0n, 8000n, 6000n, 8000n])
  assert.deepEqual(made.unlinked_loans, [])
  assert.deepEqual(
    made.loans.map(one => [one.id, one.direction, one.opening_balance, one.closing_balance, one.repaid]),
    [
      [1, 'borrowed', 0n, usd(6000), usd(4000)],
      [2, 'lent', 0n, usd(8000), 0n],
    ],
  )
})

test('entries of no loan are kept together by their first movement, and a person is asked to link them', () => {
  const made = prefill([moved(3, 5000), moved(9, -2000), moved(10, -4000)])
  assert.deepEqual(linesOf(made), [0n, 0n, 0n, 1000n, 0n, 1000n])
  const zeros = made.forms[0]!.part_iv!.lines.filter(({ print_zero }) => print_zero)
  assert.deepEqual(
    zeros.map(({ line }) => line),
    ['17a', '17b', '31a', '31b'],
    'there was a loan in each direction',
  )
  assert.match(made.unlinked_loans[0]!.question, /^Which loan do these entries with Party 1 belong to\?/)
  assert.equal(made.incomplete.open_questions.includes('loan RP1'), true)
})

test('entries belong to the only loan of a person, unless that would repay more than was lent', () => {
  const loans = [loan(1)]
  const alone = prefill([moved(3, 10000), moved(8, -4000)], { loans })
  assert.deepEqual([linesOf(alone)[1], alone.unlinked_loans], [6000n, []])
  const over = prefill([moved(3, 10000, 1), moved(5, -8000), moved(8, -4000)], { loans })
  assert.deepEqual(linesOf(over), [0n, 10000n, 0n, 12000n, 10000n, 12000n], 'nothing is netted')
  assert.deepEqual(over.unlinked_loans[0]!.loan_ids, [1])
  const linked = prefill([moved(3, 1000, 1), moved(5, -1500, 1)], { loans })
  assert.deepEqual(linesOf(linked), [0n, 0n, 0n, 500n, 0n, 500n])
  assert.ok(linked.notices.some(notice => notice.startsWith('More was repaid on a loan with Party 1')))
})

test('entries before a loan started, and where several loans fit, are asked about', () => {
  const [early, later] = [moved(1, 300), moved(6, 700)]
  const before = prefill([early, later], { loans: [loan(1, { starts_on: '2025-02-01' })] })
  assert.deepEqual(before.unlinked_loans[0]!.entry_ids, [early.id])
  const several = prefill([early], { loans: [loan(1), loan(2)] })
  assert.deepEqual(several.unlinked_loans[0]!.loan_ids, [1, 2])
  assert.match(several.unlinked_loans[0]!.question, /^Which of the loans with Party 1/)
})

const inEuros = (month: number, euros: number, dollars: string, loanId: number | null = null) =>
  entry({
    ...moved(month, euros, loanId),
    [euros > 0 ? 'received' : 'paid']: usd(dollars),
    original: {
      currency: 'EUR',
      amount: String(Math.abs(euros)),
      rate: '1',
      source: 'ecb_daily',
      date: null,
      quoted: '1 USD per EUR',
    },
  })

const rateOf = (dollars: string | null) =>
  dollars === null
    ? null
    : {
        source: 'ecb_daily' as const,
        currency: 'EUR',
        date: '2025-12-31',
        multiply: decimalFromText(dollars) as bigint,
        divide: ONE,
      }
const euroRates = (beginning: string | null, monthEnds: string | null, ending = monthEnds): LoanRates => ({
  currency: 'EUR',
  beginning: { day: '2025-01-01', rate: rateOf(beginning) },
  month_ends: Array.from({ length: 12 }, (_, month) => ({
    day: month === 11 ? '2025-12-31' : '2025-06-30',
    rate: rateOf(month === 11 ? ending : monthEnds),
  })),
})

test('5,000 euros lent at 1.08 and repaid at 1.17 are no balance, on no line', () => {
  const lent = [inEuros(2, -5000, '5400'), inEuros(9, 5000, '5850')]
  const loanRates = [euroRates('1.04', '1.17')]
  const registered = loan(1, { direction: 'lent', currency: 'EUR', principal: usd(5000) })
  for (const loans of [[], [registered]]) {
    const made = prefill(lent, { loans, loanRates })
    assert.deepEqual(linesOf(made), [0n, 0n, 0n, 0n, 0n, 0n])
    assert.equal(made.forms[0]!.line_1f, 0n)
    assert.deepEqual(made.exchange_rates, [])
  }
})

test('a loan in euros that was repaid in part is on the form at the rate of the year end', () => {
  const loanRates = [euroRates('1.04', '1.1', '1.175')]
  const loans = [loan(1, { direction: 'lent', currency: 'EUR', principal: usd(5000), rate: '2' })]
  const made = prefill([inEuros(2, -5000, '5400'), inEuros(9, 2000, '2340')], { loans, loanRates })
  assert.deepEqual(linesOf(made), [0n, 0n, 0n, 3525n, 0n, 3525n])
  const [shown] = made.loans
  assert.deepEqual(
    [shown!.closing_balance, shown!.advanced, shown!.repaid, shown!.interest_accrued],
    [usd(3525), usd(5400), usd(2340), null],
  )
  assert.deepEqual(
    [shown!.in_currency!.advanced, shown!.in_currency!.repaid, shown!.in_currency!.closing_balance],
    [usd(5000), usd(2000), usd(3000)],
  )
  assert.deepEqual(
    made.exchange_rates.map(({ place, original_amount, amount }) => [place, original_amount, amount]),
    [['31b', '3000', usd(3525)]],
  )
  assert.equal(
    made.incomplete.open_questions.some(code => code.startsWith('rate')),
    false,
  )
})

test('a loan in euros of an earlier year begins with its balance at the rate of the first day', () => {
  const earlier = { ...inEuros(6, 4000, '4300'), year: 2024, transaction_date: '2024-06-01' }
  const made = prefill([], { earlierLoans: [earlier], loanRates: [euroRates('1.04', '1.1', '1.175')] })
  assert.deepEqual(linesOf(made), [4160n, 4700n, 0n, 0n, 4700n, 0n])
})

test('a balance without a rate is asked about, and is not on the form at another rate', () => {
  const lent = [inEuros(2, -5000, '5400', 1), inEuros(9, 2000, '2340', 1)]
  const loans = [loan(1, { direction: 'lent', currency: 'EUR' })]
  const made = prefill(lent, { loans, loanRates: [euroRates(null, '1.1', null)] })
  assert.equal(lineOf(made.forms[0]!, '31b').amount, 0n)
  assert.equal(lineOf(made.forms[0]!, '31b').print_zero, false)
  assert.equal(made.loans[0]!.closing_balance, null)
  assert.equal(made.forms[0]!.part_iv!.by_monthly_average, null)
  assert.ok(made.incomplete.open_questions.includes('rate EUR 2025-12-31'))
  assert.ok(
    made.notices.some(notice => /^What was the exchange rate of EUR on December 31, 2025/.test(notice)),
  )
  const noneNeeded = prefill([...lent, inEuros(10, 3000, '3500', 1)], {
    loans,
    loanRates: [euroRates(null, '1.1', null)],
  })
  assert.equal(
    noneNeeded.incomplete.open_questions.some(code => code.startsWith('rate')),
    false,
  )
})

test('dollars do not repay a loan in euros until a person says how many euros they were', () => {
  const loans = [loan(1, { currency: 'EUR' })]
  const loanRates = [euroRates('1.04', '1.1')]
  const [lent, repaid] = [inEuros(2, 5000, '5400', 1), moved(9, -2340, 1)]
  const made = prefill([lent, repaid], { loans, loanRates })
  assert.deepEqual(linesOf(made), [0n, 5500n, 0n, 2340n, 5500n, 2340n], 'nothing is netted')
  assert.deepEqual(made.unlinked_loans[0]!.entry_ids, [repaid.id])
})

test('a loan with the sole trader is a loan with the owner, and a loan with the spouse is not', () => {
  const parties = [
    party(1),
    party(2, { relation_subtype: 'self_ruc' }),
    party(3, { kind: 'FAMILY', relation_subtype: 'spouse' }),
  ]
  const loans = [loan(1, { counterparty_id: 2 }), loan(2, { counterparty_id: 3 })]
  const made = prefill([moved(3, 500)], { parties, loans })
  assert.deepEqual(
    made.loans.map(({ id, form, closing_balance }) => [id, form, closing_balance]),
    [[1, 'RP1', usd(500)]],
  )
  assert.deepEqual(made.unlinked_loans, [])
  assert.ok(made.notices.includes('A loan with Party 3 in the register has no entries, so it is on no form.'))
})

test('interest accrues on the balance of each day, and interest paid is on line 32', () => {
  const lent = entry({ year: 2024, month: 6, category: 'prestamo_owner', received: usd(12000) })
  const interest = entry({ month: 12, movement_type: 'gasto', category: 'gasto_otro', paid: usd(540) })
  const paid = { ...interest, loan: { id: 1, kind: 'interest' as const } }
  const loans = [loan(1, { rate: '4.5', starts_on: '2024-06-01' })]
  const made = prefill([moved(7, -2000), paid], { earlierLoans: [lent], loans })
  // 12,000 for 181 days and 10,000 for 184, at 4.5% over 365 days.
  assert.equal(made.loans[0]!.interest_accrued, usd('494.6301'))
  assert.deepEqual([made.loans[0]!.interest_paid, made.loans[0]!.interest_entry_ids], [usd(540), [paid.id]])
  assert.deepEqual([lineOf(made.forms[0]!, '32').amount, lineOf(made.forms[0]!, '35').amount], [usd(540), 0n])
})

test('the safe haven is 100% to 130% of the federal rate of the month and term of the loan', () => {
  const verdict = (more: Partial<Loan>) => checkSafeHaven(loan(1, more), AFR).verdict
  assert.deepEqual(
    ['4.1999', '4.2', '5.46', '5.4601', '0'].map(rate => verdict({ rate })),
    ['outside', 'inside', 'inside', 'outside', 'outside'],
  )
  assert.equal(verdict({ rate: '4.25', term_months: 36 }), 'outside', 'short term: 4.3')
  assert.equal(verdict({ rate: '4.25', term_months: 109 }), 'outside', 'long term: 4.7')
  for (const more of [
    { rate: null },
    { term_months: null },
    { currency: 'EUR' },
    { starts_on: '2025-02-01' },
  ])
    assert.equal(verdict({ rate: '4.5', ...more }), 'unknown')
})

test('lines 42a and 42b follow from the rates of all loans, or are asked', () => {
  const loans = [loan(1, { rate: '4.5' }), loan(2, { direction: 'lent', rate: '0' })]
  const entries = [moved(3, 10000, 1), moved(5, -8000, 2)]
  const of = ({ forms, questions }: ReturnType<typeof prefill>) => [
    ...forms[0]!.part_vii.filter(({ line }) => line.startsWith('42')).map(({ value }) => value),
    questions.filter(({ code }) => code.startsWith('42')).length,
  ]
  const answers = [...ANSWERED]
  assert.deepEqual(of(prefill(entries, { loans, answers, afr: AFR })), ['yes', 'yes', 0])
  assert.deepEqual(of(prefill(entries, { loans, answers })), [null, null, 2], 'without a table')
  const unlinked = prefill([...entries, moved(6, 100)], { loans, answers, afr: AFR })
  assert.deepEqual(of(unlinked), [null, null, 2], 'one loan is not recorded')
})

test('reads a table of federal rates, and says which row is wrong', () => {
  const table = '\uFEFFMonth, short, mid, long\r\n2025-03,4.21,4.15,4.63\r\n\r\n2025-04, 4.1 ,4,4.6\r\n'
  assert.deepEqual(readAfrTable(table), [
    { month: '2025-03', short_term: '4.21', mid_term: '4.15', long_term: '4.63' },
    { month: '2025-04', short_term: '4.1', mid_term: '4', long_term: '4.6' },
  ])
  const refused: [string, RegExp][] = [
    ['', /first line must be month,short,mid,long\.$/],
    ['month,short,mid,long', /has no rates\.$/],
    ['month,short,mid,long\n2025-13,1,1,1', /\. Row 1 must be a month/],
    ['month,short,mid,long\n2025-01,1,1,1\n2025-02,-1,1,1', /\. Row 2 must be/],
    ['month,short,mid,long\n2025-01,1,1,1\n2025-01,1,1,1', /\. 2025-01 is in the file twice\.$/],
  ]
  for (const [text, sentence] of refused) assert.throws(() => readAfrTable(text), { message: sentence })
})
