import assert from 'node:assert/strict'
import test from 'node:test'
import { longDate, monthName, weekdayName } from './date-text.ts'
import { LANGUAGES } from './language.ts'

test('formats dates as people write them in each language', () => {
  assert.equal(longDate('2026-02-03', 'en'), 'February 3, 2026')
  assert.equal(longDate('2026-12-31', 'es'), '31 de diciembre de 2026')
  assert.equal(longDate('2026-02-03', 'en'), 'February 3, 2026')
  assert.equal(longDate('2026-02-03', 'es'), '3 de febrero de 2026')
  assert.equal(weekdayName('2026-11-16', 'en'), 'Monday')
  assert.equal(weekdayName('2026-11-21', 'es'), 'sábado')
})

test('there are twelve month names in each language', () => {
  const names = LANGUAGES.map(language => Array.from({ length: 12 }, (_, i) => monthName(i + 1, language)))
  assert.deepEqual(
    names.map(([first, , , , , , , , , , , last]) => [first, last]),
    [
      ['January', 'December'],
      ['enero', 'diciembre'],
    ],
  )
  for (const twelve of names) assert.equal(new Set(twelve).size, 12)
})

test('formats a date of any year completely', () => {
  assert.equal(longDate('0001-01-01', 'en'), 'January 1, 1')
  assert.equal(longDate('9999-12-31', 'es'), '31 de diciembre de 9999')
})
