import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { CATEGORIES, MOVEMENT_TYPES } from '../bookkeeping/vocabulary.rules.ts'
import type { NonCash } from '../tax/figures.rules.ts'
import { type CategoryTotal, computeStatements } from './financial-statements.rules.ts'

const MONTHS = { first: 2025 * 12, last: 2025 * 12 + 11 }

const total = fc.record({
  month: fc.integer({ min: 2023 * 12, max: 2026 * 12 + 11 }),
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  movement_type: fc.constantFrom(...MOVEMENT_TYPES),
  received: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  paid: fc.bigInt({ min: 0n, max: 10n ** 12n }),
}) satisfies fc.Arbitrary<CategoryTotal>

test('every movement up to the end of the year is in exactly one item of the balance, and the items add up to the cash', () => {
  fc.assert(
    fc.property(fc.array(total, { maxLength: 40 }), totals => {
      const { balance } = computeStatements(totals, [], MONTHS)
      const until = totals.filter(({ month }) => month <= MONTHS.last)
      const sum = (side: 'received' | 'paid', rows: readonly { received: bigint; paid: bigint }[]) =>
        rows.reduce((all, row) => all + row[side], 0n)
      assert.equal(sum('received', balance.rows), sum('received', until))
      assert.equal(sum('paid', balance.rows), sum('paid', until))
      assert.equal(balance.cash_at_end, sum('received', until) - sum('paid', until))
    }),
  )
})

test('the lines of profit and loss add up to its net, and loans and capital are not in it', () => {
  fc.assert(
    fc.property(fc.array(total, { maxLength: 40 }), totals => {
      const { rows, income, expense, net } = computeStatements(totals, [], MONTHS).profit_and_loss
      const of = (side: string) =>
        rows.filter(row => row.side === side).reduce((all, row) => all + row.received - row.paid, 0n)
      assert.deepEqual([of('income'), -of('expense'), net], [income, expense, income - expense])
      assert.ok(
        rows.every(({ category }) => !/prestamo|aportacion|distribucion|transferencia/.test(category ?? '')),
      )
    }),
  )
})

test('received and paid are never offset', () => {
  const loans: CategoryTotal[] = [
    {
      month: MONTHS.first,
      category: 'prestamo_owner',
      movement_type: 'ingreso',
      received: 100_000n,
      paid: 0n,
    },
    {
      month: MONTHS.first + 1,
      category: 'prestamo_owner',
      movement_type: 'gasto',
      received: 0n,
      paid: 80_000n,
    },
  ]
  const { balance } = computeStatements(loans, [], MONTHS)
  assert.deepEqual(
    balance.rows.find(({ item }) => item === 'loans'),
    { item: 'loans', received: 100_000n, paid: 80_000n },
  )
  assert.equal(balance.cash_at_end, 20_000n)
})

test('what moved without money counts in profit and loss and is listed apart from the cash', () => {
  const cost = {
    month: MONTHS.first,
    category: 'hosting' as const,
    movement_type: 'gasto' as const,
    received: 0n,
  }
  const asset = { category: 'aportacion' as const, movement_type: 'aportacion' as const, paid: 0n }
  const totals: CategoryTotal[] = [
    { ...cost, paid: 90_000n },
    { ...asset, month: MONTHS.first - 1, received: 700_000n },
    { ...asset, month: MONTHS.first, received: 200_000n },
  ]
  const nonCash: NonCash[] = [
    { ...cost, kind: 'paid_by_related_party', paid: 40_000n },
    { ...asset, kind: 'in_kind', month: MONTHS.first - 1, received: 500_000n },
  ]
  const { profit_and_loss, balance } = computeStatements(totals, nonCash, MONTHS)
  assert.equal(profit_and_loss.expense, 90_000n)
  assert.deepEqual([balance.cash_at_beginning, balance.cash_at_end], [200_000n, 350_000n])
  assert.deepEqual(
    balance.rows.find(({ item }) => item === 'contributions'),
    { item: 'contributions', received: 400_000n, paid: 0n },
  )
  assert.deepEqual(balance.non_cash, [
    { kind: 'paid_by_related_party', received: 0n, paid: 40_000n },
    { kind: 'in_kind', received: 500_000n, paid: 0n },
  ])
})
