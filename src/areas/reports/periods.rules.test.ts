import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, dateAt, dayNumber } from '../../kernel/values/dates.ts'
import { type Period, REPORT_TYPES } from './facts.rules.ts'
import {
  closesOn,
  firstHistory,
  isClosed,
  monthSpan,
  nameOf,
  periodAfter,
  periodBefore,
  periodNamed,
  periodOf,
  periodsClosedBy,
  periodWith,
  sameOfYearBefore,
} from './periods.rules.ts'

const SEED = { seed: 20261115, numRuns: 500 }

const anyPeriod: fc.Arbitrary<Period> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, month]) => periodOf('monthly', year, month)),
  fc
    .tuple(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 1, max: 4 }))
    .map(([year, part]) => periodOf('quarterly', year, part)),
  fc.integer({ min: 1990, max: 2100 }).map(year => periodOf('annual', year)),
)

const anyDay = fc.integer({ min: dayNumber('1995-01-01'), max: dayNumber('2090-12-31') }).map(dateAt)

test('a period goes from the first day of its first month to the last day of its last', () => {
  deepEqual(periodOf('monthly', 2028, 2), {
    type: 'monthly',
    year: 2028,
    quarter: null,
    month: 2,
    from: '2028-02-01',
    to: '2028-02-29',
  })
  deepEqual(periodOf('quarterly', 2026, 3), {
    type: 'quarterly',
    year: 2026,
    quarter: 3,
    month: null,
    from: '2026-07-01',
    to: '2026-09-30',
  })
  deepEqual(periodOf('annual', 2026), {
    type: 'annual',
    year: 2026,
    quarter: null,
    month: null,
    from: '2026-01-01',
    to: '2026-12-31',
  })
})

test('rejects a month or quarter number that does not exist', () => {
  for (const part of [0, 13, 1.5, Number.NaN, null]) throws(() => periodOf('monthly', 2026, part), RangeError)
  for (const part of [0, 5, null]) throws(() => periodOf('quarterly', 2026, part), RangeError)
})

test('periods of a type follow each other without a gap, in days and in months', () => {
  fc.assert(
    fc.property(anyPeriod, period => {
      const before = periodBefore(period)
      equal(addDays(before.to, 1), period.from)
      equal(monthSpan(before).last + 1, monthSpan(period).first)
      deepEqual(periodAfter(before), period)
      equal(before.type, period.type)
    }),
    SEED,
  )
})

test('the same period of the year before is twelve months earlier', () => {
  fc.assert(
    fc.property(anyPeriod, period => {
      const [span, earlier] = [monthSpan(period), monthSpan(sameOfYearBefore(period))]
      deepEqual(earlier, { first: span.first - 12, last: span.last - 12 })
    }),
    SEED,
  )
})

test('a day belongs to one period of each type', () => {
  fc.assert(
    fc.property(anyDay, day => {
      for (const type of REPORT_TYPES) {
        const period = periodWith(type, day)
        ok(period.from <= day && day <= period.to)
        equal(period.type, type)
      }
    }),
    SEED,
  )
})

test("a period's name parses back to the same period, and to none of another type", () => {
  fc.assert(
    fc.property(anyPeriod, period => {
      for (const type of REPORT_TYPES) {
        deepEqual(periodNamed(type, nameOf(period)), type === period.type ? period : null)
      }
    }),
    SEED,
  )
  for (const name of ['', '2026-13', '2026-Q5', '2026-00', '26', '2026-1', '2026-10-01', ' 2026', '2026-q']) {
    for (const type of REPORT_TYPES) equal(periodNamed(type, name), null)
  }
  deepEqual(periodNamed('quarterly', '2026-q3'), periodOf('quarterly', 2026, 3))
})

test('a period closes three days after its last day', () => {
  const october = periodOf('monthly', 2026, 10)
  equal(closesOn(october), '2026-11-03')
  equal(isClosed(october, '2026-11-02'), false)
  equal(isClosed(october, '2026-11-03'), true)
})

test('the periods closed by a day are those that closed on any day up to it, once each, in order', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 900 }), (today, days) => {
      const since = addDays(today, -days)
      // Day by day: the periods that close on each day.
      const expected: Period[] = []
      for (let day = addDays(since, 3); day <= today; day = addDays(day, 1)) {
        const end = addDays(day, -3)
        expected.push(...REPORT_TYPES.map(type => periodWith(type, end)).filter(({ to }) => to === end))
      }
      deepEqual(periodsClosedBy(today, since), expected)
    }),
    { ...SEED, numRuns: 100 },
  )
})

test('initial reports cover thirteen months, five quarters and two years, all closed', () => {
  fc.assert(
    fc.property(anyDay, today => {
      const periods = firstHistory(today)
      deepEqual(
        REPORT_TYPES.map(type => periods.filter(period => period.type === type).length),
        [13, 5, 2],
      )
      ok(periods.every(period => isClosed(period, today)))
      for (const type of REPORT_TYPES) {
        const newest = periods.findLast(period => period.type === type)
        ok(newest && !isClosed(periodAfter(newest), today))
      }
    }),
    SEED,
  )
})
