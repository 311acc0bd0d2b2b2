import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testSeed } from '../../../../tests/harness/random.ts'
import { addDays, dateFrom, daysBetween, daysInMonth, weekdayOf } from '../../../kernel/values/dates.ts'
import { isLegalHoliday, nextDueDay } from '../calendar.rules.ts'
import {
  computeDueDates,
  type FilingBasis,
  isOverdue,
  planFilings,
  taxYearOf,
  taxYearsUpTo,
  wholeTaxYear,
} from './filing.rules.ts'

const check = (property: fc.IRawProperty<unknown>) => fc.assert(property, { seed: testSeed, numRuns: 500 })

const MONTH_ENDS = Array.from({ length: 12 }, (_, i) =>
  dateFrom(2023, i + 1, daysInMonth(2023, i + 1)).slice(5),
)
const anyYear = fc.integer({ min: 2017, max: 2099 })
const anyEnd = fc.constantFrom(...MONTH_ENDS)
const anyDay = fc.integer({ min: 0, max: 30_000 }).map(days => addDays('2017-01-01', days))

const LLC: FilingBasis = {
  foreign_owned: true,
  status: 'active',
  formation_date: '2024-05-10',
  dissolved_on: null,
  fiscal_year_end: '12-31',
  recorded_on: '2025-02-01',
}

test('a calendar year is due on April 15, or after Emancipation Day and the weekend', () => {
  const vectors: [year: number, due: string, extended: string | null][] = [
    [2021, '2022-04-18', '2022-10-17'],
    [2022, '2023-04-18', '2023-10-16'],
    [2023, '2024-04-15', null],
    [2024, '2025-04-15', null],
    [2025, '2026-04-15', '2026-10-15'],
    [2026, '2027-04-15', '2027-10-15'],
    [2027, '2028-04-18', '2028-10-16'],
    [2028, '2029-04-17', '2029-10-15'],
  ]
  for (const [year, due, extended] of vectors) {
    const dates = computeDueDates(wholeTaxYear(year, '12-31'))
    assert.equal(dates.due_date, due, `due for ${year}`)
    if (extended) assert.equal(dates.extended_due_date, extended, `extended for ${year}`)
  }
})

test('a filing is overdue from the day after it is due, with an extension after that one, and never once it is filed', () => {
  const filing = { status: 'pending', due_date: '2026-04-15', extended_due_date: null }
  const extended = { ...filing, status: 'extended', extended_due_date: '2026-10-15' }
  const isLate = (one: typeof filing | typeof extended, day: string) => isOverdue(one, day)
  assert.deepEqual(
    ['2026-04-14', '2026-04-15', '2026-04-16'].map(day => isLate(filing, day)),
    [false, false, true],
  )
  assert.deepEqual(
    ['2026-04-16', '2026-10-15', '2026-10-16'].map(day => isLate(extended, day)),
    [false, false, true],
  )
  for (const status of ['filed', 'not_required'])
    assert.equal(isLate({ ...filing, status }, '2027-01-01'), false)
})

test('a year that ends in June and began before 2026 is due in September, with an extension of seven months', () => {
  const before = computeDueDates(wholeTaxYear(2025, '06-30'))
  assert.deepEqual([before.due_date, before.extended_due_date], ['2026-09-15', '2027-04-15'])
  // From years that began in 2026 on, June is like any other month.
  const after = computeDueDates(wholeTaxYear(2026, '06-30'))
  assert.deepEqual([after.due_date, after.extended_due_date], ['2027-10-15', '2028-04-18'])
  const short = computeDueDates({ begins: '2026-01-01', ends: '2026-06-30' })
  assert.equal(short.due_date, '2026-10-15')
  assert.equal(computeDueDates({ begins: '2025-12-31', ends: '2026-06-30' }).due_date, '2026-09-15')
})

test('other tax years are due on the 15th day of the 4th month after they end', () => {
  assert.equal(computeDueDates(wholeTaxYear(2025, '03-31')).nominal, '2026-07-15')
  assert.equal(computeDueDates(wholeTaxYear(2025, '09-30')).nominal, '2027-01-15')
  assert.equal(computeDueDates(wholeTaxYear(2025, '11-30')).nominal, '2027-03-15')
  // The third Monday of January 2029 is the 15th: Martin Luther King Jr. Day.
  assert.equal(computeDueDates(wholeTaxYear(2027, '09-30')).due_date, '2029-01-16')
})

test('a dissolved LLC files by the 15th day of the 4th month after the month of its dissolution', () => {
  const dissolved = { ...LLC, status: 'dissolved', dissolved_on: '2026-08-03' }
  const last = taxYearsUpTo(dissolved, '2027-06-01').at(-1)!
  assert.deepEqual(last, { year: 2026, begins: '2026-01-01', ends: '2026-08-03' })
  assert.equal(computeDueDates(last).due_date, '2026-12-15')
  assert.equal(computeDueDates(last).extended_due_date, '2027-06-15')
  // In June of a year that began before 2026, a month earlier.
  const june = { ...LLC, status: 'dissolved', dissolved_on: '2025-06-12' }
  assert.equal(computeDueDates(taxYearsUpTo(june, '2026-01-01').at(-1)!).due_date, '2025-09-15')
})

test('knows the observed legal holidays of the District of Columbia', () => {
  const kept = [
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-04-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2021-12-31',
    '2022-04-15',
    '2023-04-17',
    '2025-01-20',
    '2023-01-02',
    '2027-05-31',
  ]
  for (const day of kept) assert.ok(isLegalHoliday(day), day)
  for (const day of ['2026-04-15', '2022-01-01', '2026-07-04', '2020-06-19', '2026-01-20', '2027-05-24'])
    assert.ok(!isLegalHoliday(day), day)
  const in2026 = Array.from({ length: 365 }, (_, i) => addDays('2026-01-01', i)).filter(isLegalHoliday)
  assert.equal(in2026.length, 12)
})

test('no due date falls on a weekend, a holiday, or before the statutory day', () => {
  check(
    fc.property(anyYear, anyEnd, (year, end) => {
      const dates = computeDueDates(wholeTaxYear(year, end))
      for (const day of [dates.due_date, dates.extended_due_date]) {
        assert.ok(weekdayOf(day) < 6, `${day} is on a weekend`)
        assert.ok(!isLegalHoliday(day), `${day} is a holiday`)
      }
      assert.ok(dates.due_date >= dates.nominal)
      assert.ok(daysBetween(dates.nominal, dates.due_date) <= 4, `${dates.due_date} is too late`)
      assert.ok(dates.extended_due_date > dates.due_date)
    }),
  )
})

test('a later tax year is due later, with and without an extension', () => {
  check(
    fc.property(anyYear, anyEnd, (year, end) => {
      const [one, next] = [year, year + 1].map(y => computeDueDates(wholeTaxYear(y, end)))
      assert.ok(one!.due_date < next!.due_date)
      assert.ok(one!.extended_due_date < next!.extended_due_date)
    }),
  )
})

test('the next possible due day is the day itself exactly if it is possible', () => {
  check(
    fc.property(anyDay, day => {
      const due = nextDueDay(day)
      assert.equal(nextDueDay(due), due)
      for (let passed = day; passed < due; passed = addDays(passed, 1))
        assert.ok(weekdayOf(passed) >= 6 || isLegalHoliday(passed), `${passed} was passed over`)
    }),
  )
})

test('every day is in exactly one tax year, and tax years are consecutive', () => {
  check(
    fc.property(anyDay, anyEnd, (day, end) => {
      const year = taxYearOf(day, end)
      assert.ok(year.begins <= day && day <= year.ends)
      assert.equal(wholeTaxYear(year.year + 1, end).begins, addDays(year.ends, 1))
      assert.equal(Number(year.begins.slice(0, 4)), year.year)
    }),
  )
})

test('an LLC files for each tax year from its formation to the current one', () => {
  const years = (basis: Partial<FilingBasis>, today: string) =>
    planFilings({ ...LLC, ...basis }, today).filings.map(({ year }) => year)
  assert.deepEqual(years({}, '2026-11-15'), [2024, 2025, 2026])
  assert.deepEqual(years({}, '2027-01-01'), [2024, 2025, 2026, 2027])
  assert.deepEqual(years({}, '2024-05-10'), [2024])
  assert.deepEqual(years({}, '2024-05-09'), [], 'not formed yet')
  assert.deepEqual(years({ formation_date: null }, '2026-11-15'), [2025, 2026], 'since the record began')
  assert.deepEqual(
    years({ formation_date: '2010-01-01' }, '2018-02-01'),
    [2017, 2018],
    'the duty began in 2017',
  )
  assert.deepEqual(years({ fiscal_year_end: '06-30' }, '2026-06-30'), [2023, 2024, 2025])
  assert.deepEqual(years({ fiscal_year_end: '06-30' }, '2026-07-01'), [2023, 2024, 2025, 2026])
  assert.deepEqual(years({ foreign_owned: false }, '2026-11-15'), [])
  assert.deepEqual(years({ status: 'forming', formation_date: null }, '2026-11-15'), [])
  const ended = { status: 'dissolved', dissolved_on: '2025-03-01' }
  assert.deepEqual(years(ended, '2026-11-15'), [2024, 2025], 'nothing after its dissolution')
})

test('the next check of an LLC is the day its next tax year begins, and never after the last one', () => {
  const next = (basis: Partial<FilingBasis>) => planFilings({ ...LLC, ...basis }, '2026-11-15').nextOn
  assert.equal(next({}), '2027-01-01')
  assert.equal(next({ fiscal_year_end: '06-30' }), '2027-07-01')
  assert.equal(next({ fiscal_year_end: '02-28' }), '2027-03-01')
  assert.equal(next({ formation_date: '2027-02-01' }), '2027-02-01')
  assert.equal(next({ status: 'dissolved', dissolved_on: '2026-01-31' }), null)
  assert.equal(next({ foreign_owned: false }), null)
})
