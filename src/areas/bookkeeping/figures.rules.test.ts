import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  computeCapital,
  computeFigures,
  computeGross,
  computeProfit,
  computeYearByMonth,
  itemOf,
  MONEY_ITEMS,
  sideOfCategory,
} from './figures.rules.ts'
import { CATEGORIES, MOVEMENT_TYPES } from './vocabulary.rules.ts'

const total = fc.record({
  month: fc.integer({ min: 2025 * 12, max: 2026 * 12 + 11 }),
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  movement_type: fc.constantFrom(...MOVEMENT_TYPES),
  entries: fc.integer({ min: 1, max: 9 }),
  income: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 12n }),
  expense: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 12n }),
})
const totals = fc.array(total, { maxLength: 40 })

test('a refund lowers the expense, and what the owner moves is no part of the profit', () => {
  const row = (category: string | null, movement_type: string, income: bigint, expense: bigint) => ({
    category,
    movement_type,
    income,
    expense,
  })
  const rows = [
    row('venta_servicio', 'ingreso', 1000n, 50n),
    row('software', 'gasto', 20n, 120n),
    row('multa_penalty', 'gasto', 0n, 30n),
    row('distribucion', 'distribucion', 0n, 400n),
    row('aportacion', 'ingreso', 70n, 0n),
    row(null, 'ingreso', 9n, 0n),
  ]
  assert.deepEqual(computeProfit(rows), { income: 950n, expense: 130n, net: 820n, deductible_expense: 100n })
  assert.deepEqual(computeCapital(rows), { distributions: 400n, contributions: 70n })
})

test('every movement belongs to one item, and the figures of the items add up to the change in cash', () => {
  fc.assert(
    fc.property(totals, rows => {
      const { net, contributions, distributions, loans, own_transfers, other, ...all } = computeFigures(rows)
      const moved = [loans, own_transfers, other].reduce(
        (sum, { received, paid }) => sum + received - paid,
        0n,
      )
      assert.equal(net + contributions - distributions + moved, all.cash_change)
      const items = MONEY_ITEMS.map(item => computeGross(rows.filter(row => itemOf(row) === item)))
      assert.equal(
        items.reduce((sum, { received }) => sum + received, 0n),
        all.received,
      )
      assert.equal(
        items.reduce((sum, { paid }) => sum + paid, 0n),
        all.paid,
      )
    }),
  )
})

test('money between own accounts is neither income nor expense, whichever of its two words says so', () => {
  for (const [category, movement_type] of [
    ['transferencia_interna', 'transferencia_interna'],
    ['transferencia_interna', 'ingreso'],
    [null, 'transferencia_interna'],
    ['venta_servicio', 'transferencia_interna'],
  ] as const) {
    const figures = computeFigures([{ category, movement_type, entries: 1, income: 500n, expense: 300n }])
    assert.deepEqual([figures.income, figures.expense, figures.net], [0n, 0n, 0n])
    assert.deepEqual(figures.own_transfers, { received: 500n, paid: 300n })
    assert.deepEqual([figures.received, figures.paid, figures.cash_change], [500n, 300n, 200n])
  }
})

test('the months of a year add up to the year, and other years are not in it', () => {
  fc.assert(
    fc.property(totals, rows => {
      const year = computeYearByMonth(rows, 2026)
      for (const part of ['income', 'expense', 'net'] as const)
        assert.equal(
          year.months.reduce((sum, month) => sum + month[part], 0n),
          year[part],
        )
      assert.equal(
        year.entries,
        rows.filter(({ month }) => month >= 2026 * 12).reduce((sum, { entries }) => sum + entries, 0),
      )
    }),
  )
})

test('a category is listed among income or expenses by its group, and `otro` by its sign', () => {
  assert.equal(sideOfCategory({ category: 'venta_servicio', net: -5 }), 'income')
  assert.equal(sideOfCategory({ category: 'software', net: 5 }), 'expense')
  assert.equal(sideOfCategory({ category: 'multa_penalty', net: -5 }), 'expense')
  assert.equal(sideOfCategory({ category: 'otro', net: -5 }), 'expense')
  assert.equal(sideOfCategory({ category: 'otro', net: 5 }), 'income')
})
