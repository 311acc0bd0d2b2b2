import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { type AccountEntry, explain } from './explain.rules.ts'
import {
  type BankSum,
  lastEnded,
  monthsBetween,
  nextMonth,
  type ReconciledAccount,
  type RecordedBalance,
  reconcile,
} from './reconciliation.rules.ts'

const seed = 20_261_116
const usd = (amount: number) => BigInt(Math.round(amount * 10_000))
const YEAR = { first: '2025-01', last: '2025-12' }
const MONTHS = monthsBetween(YEAR.first, YEAR.last)

const account = (more: Partial<ReconciledAccount> = {}): ReconciledAccount => ({
  bank: 'mercury',
  account: 'a1',
  currency: 'USD',
  name: 'Checking',
  is_connected: true,
  opened: '2025-01',
  ...more,
})

const balance = (
  month: string,
  opening: bigint,
  closing: bigint,
  more: Partial<RecordedBalance> = {},
): RecordedBalance => ({
  id: 1,
  bank: 'mercury',
  account: 'a1',
  currency: 'USD',
  month,
  opening,
  closing,
  source: 'bank_api',
  document_id: null,
  ...more,
})

const sum = (month: string, dollars: bigint, more: Partial<BankSum> = {}): BankSum => ({
  month,
  bank: 'mercury',
  currency: null,
  matched: { account: 'a1', currency: 'USD' },
  dollars,
  original: null,
  entries: 1,
  ...more,
})

/** Balances that follow from the movements. */
function balancesFrom(opening: bigint, movements: readonly bigint[]): RecordedBalance[] {
  let before = opening
  return movements.map((moved, at) => {
    const one = balance(MONTHS[at]!, before, before + moved, { id: at + 1 })
    before += moved
    return one
  })
}

const anyAmount = fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n })
const anyMovements = fc.array(anyAmount, { minLength: 12, maxLength: 12 })
const anyOther = anyAmount.filter(amount => amount !== 0n)

test('a year whose balances follow from its movements is reconciled in every month, to the last unit', () => {
  fc.assert(
    fc.property(anyAmount, anyMovements, (opening, movements) => {
      const sums = movements.map((moved, at) => sum(MONTHS[at]!, moved))
      const { accounts } = reconcile([account()], balancesFrom(opening, movements), sums, YEAR)
      assert.deepEqual(
        accounts[0]!.months.map(({ state }) => state),
        MONTHS.map(() => 'reconciled'),
      )
    }),
    { seed, numRuns: 300 },
  )
})

test('one missing or additional movement is the exact difference of its month and of no other', () => {
  const at = fc.integer({ min: 0, max: 11 })
  fc.assert(
    fc.property(anyAmount, anyMovements, at, anyOther, (opening, movements, place, missing) => {
      const sums = movements.map((moved, i) => sum(MONTHS[i]!, i === place ? moved - missing : moved))
      const { accounts } = reconcile([account()], balancesFrom(opening, movements), sums, YEAR)
      for (const [i, month] of accounts[0]!.months.entries()) {
        assert.equal(month.state, i === place ? 'differs' : 'reconciled')
        assert.equal(month.difference, i === place ? missing : 0n)
      }
    }),
    { seed, numRuns: 300 },
  )
})

test('for any balances and movements, differences and gaps add up to what the books do not explain', () => {
  const anyBalances = fc.array(fc.tuple(anyAmount, anyAmount), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(anyBalances, anyMovements, (pairs, movements) => {
      const balances = pairs.map(([from, to], at) => balance(MONTHS[at]!, from, to, { id: at + 1 }))
      const sums = movements.map((moved, at) => sum(MONTHS[at]!, moved))
      const { months } = reconcile([account()], balances, sums, YEAR).accounts[0]!
      const totalDifference = months.reduce((all, one) => all + one.difference! + (one.opening_gap ?? 0n), 0n)
      const moved = movements.reduce((all, one) => all + one, 0n)
      assert.equal(totalDifference, pairs[11]![1] - pairs[0]![0] - moved)
      for (const { state, difference, opening_gap } of months)
        assert.equal(state === 'reconciled', difference === 0n && (opening_gap ?? 0n) === 0n)
    }),
    { seed, numRuns: 300 },
  )
})

test('every entry moves exactly one account, or none of the known ones', () => {
  const currencies = fc.constantFrom('USD', 'EUR', 'GBP')
  const anyAccount = fc
    .record({
      bank: fc.constantFrom('mercury', 'wise'),
      account: fc.constantFrom('', '1', '2'),
      currency: currencies,
    })
    .map(key => account({ ...key, name: key.bank }))
  const anySum = fc.record({
    bank: fc.constantFrom('mercury', 'wise', 'relay'),
    currency: fc.constantFrom(null, 'EUR', 'GBP'),
    dollars: anyAmount,
    original: anyAmount,
  })
  const key = (one: ReconciledAccount) => `${one.bank} ${one.account} ${one.currency}`
  fc.assert(
    fc.property(fc.uniqueArray(anyAccount, { selector: key }), anySum, (accounts, one) => {
      const given = sum('2025-05', one.dollars, { ...one, matched: null })
      const { accounts: found, unlisted } = reconcile(accounts, [], [given], YEAR)
      const moved = found.filter(({ months }) => months.some(({ movements }) => movements !== 0n))
      const amount = one.currency === null ? one.dollars : one.original
      const expected = accounts.some(({ bank }) => bank === one.bank)
      assert.ok(moved.length <= 1)
      if (amount !== 0n && one.dollars !== 0n && unlisted.length === 0) assert.equal(moved.length, 1)
      if (!expected) assert.deepEqual([moved.length, unlisted.length], [0, 1])
      for (const { bank, currency } of moved) {
        assert.equal(bank, one.bank)
        assert.ok([one.currency ?? 'USD', 'USD'].includes(currency))
      }
    }),
    { seed, numRuns: 500 },
  )
})

test('an account in another currency is compared in that currency, and an exchange difference does not move it', () => {
  const euros = account({ bank: 'wise', account: '1:2', currency: 'EUR' })
  const matched = { account: '1:2', currency: 'EUR' }
  const sums = [
    sum('2025-03', usd(-112.5), { bank: 'wise', currency: 'EUR', original: usd(-100), matched }),
    sum('2025-03', usd(1.23), { bank: 'wise', matched }),
  ]
  const recorded = balance('2025-03', usd(400), usd(300), { bank: 'wise', account: '1:2', currency: 'EUR' })
  const [found] = reconcile([euros], [recorded], sums, { first: '2025-03', last: '2025-03' }).accounts
  assert.deepEqual(
    found!.months.map(({ state, movements }) => [state, movements]),
    [['reconciled', usd(-100)]],
  )
})

test('a month must open with the closing balance of the month before', () => {
  const balances = [balance('2025-01', 0n, usd(10)), balance('2025-02', usd(12), usd(12), { id: 2 })]
  const sums = [sum('2025-01', usd(10))]
  const [found] = reconcile([account()], balances, sums, { first: '2025-01', last: '2025-02' }).accounts
  const [, february] = found!.months
  assert.deepEqual(
    [february!.state, february!.reasons, february!.opening_gap],
    ['differs', ['opening'], usd(2)],
  )
})

test('a statement counts before the balance of the API, and a contradiction between them is a difference', () => {
  const fromStatement = { source: 'statement', document_id: 7, id: 2 } as const
  const balances = [balance('2025-01', 0n, usd(10)), balance('2025-01', 0n, usd(9), fromStatement)]
  const one = { first: '2025-01', last: '2025-01' }
  const [found] = reconcile([account()], balances, [sum('2025-01', usd(9))], one).accounts
  const [january] = found!.months
  assert.deepEqual([january!.state, january!.reasons, january!.document_id], ['differs', ['bank'], 7])
})

test('months are expected from the opening or first use of an account on, and end with one that was emptied', () => {
  const expected = (of: ReconciledAccount, balances: RecordedBalance[], sums: BankSum[] = []) =>
    reconcile([of], balances, sums, YEAR).accounts[0]!.months.map(({ month }) => month)
  assert.deepEqual(expected(account({ opened: '2025-11' }), []), ['2025-11', '2025-12'])
  assert.deepEqual(expected(account({ opened: '2026-01' }), []), [])
  const byHand = account({ account: '', is_connected: false, opened: null })
  const own = { account: '', source: 'person' } as const
  assert.deepEqual(expected(byHand, []), [])
  const emptied = [balance('2025-02', usd(5), 0n, own)]
  const moved = (month: string) => sum(month, usd(-5), { matched: null })
  assert.deepEqual(expected(byHand, emptied, [moved('2025-02')]), ['2025-02'])
  assert.equal(expected(byHand, emptied, [moved('2025-04')]).length, 11)
  assert.equal(expected(byHand, [balance('2025-02', 0n, usd(5), own)]).length, 11)
})

test('without a recorded balance a month has no statement', () => {
  const [found] = reconcile([account()], [], [sum('2025-03', usd(1))], YEAR).accounts
  assert.deepEqual([...new Set(found!.months.map(({ state }) => state))], ['no_statement'])
})

test('the last month that has ended is the one before today', () => {
  assert.equal(lastEnded('2026-01-01'), '2025-12')
  assert.equal(lastEnded('2026-01-31'), '2025-12')
  assert.equal(nextMonth('2025-12'), '2026-01')
})

const entry = (id: number, day: string, amount: number, more: Partial<AccountEntry> = {}): AccountEntry => ({
  id,
  month: day.slice(0, 7),
  day,
  amount: usd(amount),
  reference: null,
  description: null,
  ...more,
})
const line = (day: string, amount: number, reference: string | null = null) => ({
  day,
  amount: usd(amount),
  reference,
  description: null,
})

test('names an entry that is too much, on the wrong side, entered twice, or in the month before or after', () => {
  const hints = (difference: number, entries: AccountEntry[]) =>
    explain('2025-03', usd(difference), entries, null).hints
  assert.deepEqual(hints(-50, [entry(1, '2025-03-05', 50), entry(2, '2025-03-06', 20)]), [
    { hint: 'extra', entry_ids: [1] },
  ])
  assert.deepEqual(hints(100, [entry(1, '2025-03-05', -50)]), [{ hint: 'wrong_side', entry_ids: [1] }])
  assert.deepEqual(hints(30, [entry(1, '2025-03-05', -30), entry(2, '2025-03-05', -30)]), [
    { hint: 'extra', entry_ids: [1] },
    { hint: 'extra', entry_ids: [2] },
    { hint: 'duplicate', entry_ids: [1, 2] },
  ])
  assert.deepEqual(hints(70, [entry(1, '2025-04-02', 70)]), [{ hint: 'other_month', entry_ids: [1] }])
  assert.deepEqual(hints(70, [entry(1, '2025-02-26', 70)]), [{ hint: 'other_month', entry_ids: [1] }])
  assert.deepEqual(hints(70, [entry(1, '2025-04-20', 70)]), [])
  assert.deepEqual(hints(0, [entry(1, '2025-03-05', 1), entry(2, '2025-03-05', 1)]), [])
})

test('pairs entries with the movements at the bank by reference, amount and day; a fee belongs to its payment', () => {
  const entries = [
    entry(1, '2025-03-05', -100, { reference: 'x' }),
    entry(2, '2025-03-05', -3, { reference: 'x' }),
    entry(3, '2025-03-10', 20),
    entry(4, '2025-03-28', 20),
    entry(5, '2025-03-12', 7),
    entry(6, '2025-03-12', -7, { reference: null }),
  ]
  const lines = [line('2025-03-06', -103, 'x'), line('2025-03-11', 20), line('2025-03-15', 99)]
  const { only_in_books, only_at_bank } = explain('2025-03', usd(1), entries, lines)
  assert.deepEqual(
    only_in_books!.map(({ id }) => id),
    [5, 6, 4],
  )
  assert.deepEqual(
    only_at_bank!.map(({ amount }) => amount),
    [usd(99)],
  )
})

test('what is only in the books and only at the bank explains the whole difference', () => {
  const anyLine = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    amount: fc.integer({ min: -40, max: 40 }),
    kind: fc.constantFrom('both', 'both', 'books', 'bank'),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), all => {
      const dayOf = (day: number) => `2025-03-${String(day).padStart(2, '0')}`
      const entries = all.flatMap((one, id) =>
        one.kind === 'bank' ? [] : entry(id, dayOf(one.day), one.amount),
      )
      const lines = all.flatMap(one => (one.kind === 'books' ? [] : line(dayOf(one.day), one.amount)))
      const total = (list: readonly { amount: bigint }[]) =>
        list.reduce((sum, { amount }) => sum + amount, 0n)
      const difference = total(lines) - total(entries)
      const { only_in_books, only_at_bank } = explain('2025-03', difference, entries, lines)
      assert.equal(total(only_at_bank!) - total(only_in_books!), difference)
    }),
    { seed, numRuns: 500 },
  )
})
