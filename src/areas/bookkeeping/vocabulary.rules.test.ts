import assert from 'node:assert/strict'
import test from 'node:test'
import { CATEGORIES, capitalOf, groupOf, isDeductible, MOVEMENT_TYPES, sideOf } from './vocabulary.rules.ts'

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
