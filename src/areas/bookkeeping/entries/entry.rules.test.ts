import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../tests/harness/any-text.ts'
import { testSeed } from '../../../../tests/harness/random.ts'
import { readFields } from '../../../kernel/http/fields.ts'
import { MAX_UNITS } from '../../../kernel/values/money.ts'
import { SENT_ENTRY } from '../currencies/sent-entry.rules.ts'
import { normalizeWord } from '../vocabulary.rules.ts'
import { ENTRY_FILTER, inferMovementType, NEW_ENTRY, planEntry, RETURNED_NAMES } from './entry.rules.ts'

const units = fc.bigInt({ min: -MAX_UNITS, max: MAX_UNITS })
const runs = { seed: testSeed, numRuns: 1000 }

test('the movement type defaults to the sign of income minus expense', () => {
  fc.assert(
    fc.property(units, units, (income, expense) => {
      const net = income - expense
      assert.equal(inferMovementType(income, expense), net > 0n ? 'ingreso' : net < 0n ? 'gasto' : 'ajuste')
    }),
    runs,
  )
  assert.equal(inferMovementType(7n, 7n), 'ajuste')
})

test('a planned entry keeps given values and fills in the others', () => {
  const read = readFields(NEW_ENTRY, { entity_id: 1, year: 2026, month: 3, expense: 12.5 }, 'body')
  const planned = planEntry(read, 'bank_sync')
  assert.deepEqual(planned, {
    entity_id: 1,
    year: 2026,
    month: 3,
    income: '0',
    expense: '12.5',
    movement_type: 'gasto',
    category: null,
    counterparty_id: null,
    economic_purpose: null,
    document_id: null,
    description: null,
    transaction_date: null,
    bank_source: null,
    external_tx_id: null,
    source: 'bank_sync',
  })
  assert.equal(planEntry({ ...read, movement_type: 'ajuste' }, 'api').movement_type, 'ajuste')
})

test('every field that can be sent is also returned under the same name', () => {
  for (const name of Object.keys(SENT_ENTRY)) assert.ok(RETURNED_NAMES.includes(name), name)
})

test('a filter without limit and offset returns the first hundred', () => {
  assert.deepEqual(readFields(ENTRY_FILTER, { entity_id: '1' }, 'query'), {
    entity_id: 1,
    year: null,
    month: null,
    category: null,
    ids: null,
    limit: 100,
    offset: null,
    cursor: null,
  })
})

test('normalizing a spelling twice gives the same result', () => {
  fc.assert(
    fc.property(anyText(), text => {
      const word = normalizeWord(text)
      assert.match(word, /^([a-z0-9]+(_[a-z0-9]+)*)?$/)
      assert.equal(normalizeWord(word), word)
      assert.equal(
        normalizeWord(` ${text.toUpperCase().toLowerCase()} `),
        normalizeWord(text.toUpperCase().toLowerCase()),
      )
    }),
    runs,
  )
})
