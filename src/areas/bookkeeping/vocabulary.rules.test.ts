import assert from 'node:assert/strict'
import test from 'node:test'
import {
  CATEGORIES,
  capitalOf,
  computeCapital,
  computeProfit,
  groupOf,
  isDeductible,
  MOVEMENT_TYPES,
  sideOf,
} from './vocabulary.rules.ts'

const kind = (category: string | null, movement_type: string) => ({ category, movement_type })

test('only what is operating by both its group and its movement type is in the result', () => {
  for (const movement of MOVEMENT_TYPES) {
    const isOperating = movement === 'ingreso' || movement === 'gasto'
    for (const category of CATEGORIES) {
      const group = groupOf(category)!
      const expected = !isOperating
        ? null
        : group === 'INGRESOS'
          ? 'income'
          : group === 'GASTOS_DEDUCIBLES' || group === 'NO_DEDUCIBLES'
            ? 'expense'
            : group === 'OTROS'
              ? movement === 'ingreso'
                ? 'income'
                : 'expense'
              : null
      assert.equal(sideOf(kind(category, movement)), expected, `${category} as ${movement}`)
    }
    assert.equal(sideOf(kind(null, movement)), null, `no category as ${movement}`)
    assert.equal(sideOf(kind('toString', movement)), null, 'no category of the books')
  }
})

test('penalties, federal tax and `otro` are in the result but not deductible', () => {
  assert.equal(isDeductible(kind('software', 'gasto')), true)
  assert.equal(isDeductible(kind('impuesto_estatal', 'gasto')), true)
  for (const category of ['multa_penalty', 'impuesto_irs', 'otro']) {
    assert.equal(sideOf(kind(category, 'gasto')), 'expense')
    assert.equal(isDeductible(kind(category, 'gasto')), false)
  }
})

test('owner distributions and contributions are identified by movement type, then by category', () => {
  assert.equal(capitalOf(kind('software', 'distribucion')), 'distribucion')
  assert.equal(capitalOf(kind('aportacion', 'ingreso')), 'aportacion')
  assert.equal(capitalOf(kind('aportacion', 'distribucion')), 'distribucion')
  assert.equal(capitalOf(kind('distribucion', 'ajuste')), null)
  assert.equal(capitalOf(kind('distribucion', 'transferencia_interna')), null)
  assert.equal(capitalOf(kind('prestamo_owner', 'ingreso')), null)
})

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
