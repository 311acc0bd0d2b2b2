import assert from 'node:assert/strict'
import test from 'node:test'
import { checkStay, checkStroke } from './range.rules.ts'

test('a stay has days from 1990 to 2100, at most 3660 of them, in their order', () => {
  const check = (from: string, to: string | null) => () => checkStay({ from, to, country: 'ES' })
  check('2026-01-01', null)()
  check('2026-01-01', '2026-01-01')()
  check('1990-01-01', '2000-01-08')()
  assert.throws(check('1990-01-01', '2000-01-09'), { code: 'stay_too_long', field: 'to' })
  assert.throws(check('2026-01-02', '2026-01-01'), {
    code: 'stay_ends_before_start',
    message: 'to (2026-01-01) must not be before from (2026-01-02).',
  })
  for (const from of ['1989-12-31', '2101-01-01'])
    assert.throws(check(from, null), { code: 'date_out_of_range', field: 'from' })
  assert.throws(check('2100-12-31', '2101-01-01'), { code: 'date_out_of_range', field: 'to' })
})

test('at most 366 days can be painted at once', () => {
  const check = (from: string, until: string) => () => checkStroke({ from, until })
  check('2026-01-01', '2027-01-01')()
  assert.throws(check('2026-01-01', '2027-01-02'), { code: 'presence_range_too_long', field: 'until' })
  assert.throws(check('2026-02-02', '2026-02-01'), { code: 'stay_ends_before_start', field: 'until' })
  assert.throws(check('1989-12-31', '1990-01-01'), { code: 'date_out_of_range', field: 'from' })
  assert.throws(check('2100-12-31', '2101-01-01'), { code: 'date_out_of_range', field: 'until' })
})
