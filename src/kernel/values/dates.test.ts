import assert from 'node:assert/strict'
import test from 'node:test'
import {
  addDays,
  addMonths,
  addYears,
  dateAt,
  dateFrom,
  dateOf,
  dayNumber,
  daysBetween,
  daysInMonth,
  isCalendarDate,
  isLeapYear,
  weekdayOf,
} from './dates.ts'

const two = (number: number) => String(number).padStart(2, '0')

test("the calendar matches the platform's for every month of 800 years", () => {
  for (let year = 1600; year <= 2400; year++) {
    const february = new Date(Date.UTC(year, 2, 0)).getUTCDate()
    assert.equal(isLeapYear(year), february === 29, String(year))
    for (let month = 1; month <= 12; month++) {
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
      assert.equal(daysInMonth(year, month), last, `${year}-${month}`)
      assert.ok(isCalendarDate(`${year}-${two(month)}-${two(last)}`))
      assert.ok(!isCalendarDate(`${year}-${two(month)}-${two(last + 1)}`))
    }
  }
})

test('a leap day exists every four years, except in centuries not divisible by 400', () => {
  for (const year of [2000, 2024, 1996, 2400]) assert.ok(isCalendarDate(`${year}-02-29`), String(year))
  for (const year of [1900, 2023, 2100, 2200, 2026]) assert.ok(!isCalendarDate(`${year}-02-29`), String(year))
})

test('rejects anything but an existing YYYY-MM-DD', () => {
  for (const text of ['0001-01-01', '9999-12-31', '1990-01-31']) assert.ok(isCalendarDate(text), text)
  const none = [
    '',
    '0000-01-01',
    '2026-00-01',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-1-01',
    '20260101',
  ]
  for (const text of [
    ...none,
    '2026-01-01 ',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
    '12026-01-01',
  ])
    assert.ok(!isCalendarDate(text), JSON.stringify(text))
  for (const month of [0, 13, -1, 1.5]) assert.equal(daysInMonth(2026, month), 0)
})

test('dates compare as text', () => {
  const dates = [
    '0999-12-31',
    '1990-01-01',
    '2025-12-31',
    '2026-01-01',
    '2026-02-01',
    '2026-02-02',
    '2026-10-01',
  ]
  assert.deepEqual([...dates].reverse().sort(), dates)
})

test('the date of an instant is in UTC', () => {
  assert.equal(dateOf(new Date('2026-12-31T23:59:59.999Z')), '2026-12-31')
  assert.equal(dateOf(new Date('2026-12-31T23:59:59-01:00')), '2027-01-01')
})

test('a year later is the same day, or 28 February if there is no 29th', () => {
  assert.equal(addYears('2026-11-15', 1), '2027-11-15')
  assert.equal(addYears('2024-02-29', 1), '2025-02-28')
  assert.equal(addYears('2024-02-29', 4), '2028-02-29')
  assert.equal(addYears('2023-02-28', 1), '2024-02-28')
  assert.equal(addYears('0999-12-31', 1), '1000-12-31')
})

test('days, months and weekdays match Temporal', () => {
  const start = Temporal.PlainDate.from('1899-12-30')
  for (let step = 0; step < 3000; step++) {
    const date = start.add({ days: step * 37 })
    const [text, days, months] = [String(date), (step * 31) % 1000, (step % 61) - 30]
    assert.equal(addDays(text, days), String(date.add({ days })))
    assert.equal(addDays(text, -days), String(date.subtract({ days })))
    assert.equal(addMonths(text, months), String(date.add({ months })), `${text} and ${months} months`)
    assert.equal(daysBetween(String(start), text), step * 37)
    assert.equal(weekdayOf(text), date.dayOfWeek)
    assert.equal(dateFrom(date.year, date.month, date.day), text)
    assert.equal(dateAt(dayNumber(text)), text)
  }
})

test('the month after December is in the next year', () => {
  assert.equal(dateFrom(2026, 13, 1), '2027-01-01')
  assert.equal(dateFrom(2026, 25, 1), '2028-01-01')
  assert.equal(dateFrom(2026, 0, 1), '2025-12-01')
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
})
