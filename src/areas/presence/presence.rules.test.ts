import assert from 'node:assert/strict'
import test from 'node:test'
import { COUNTRIES } from '../../kernel/values/countries.ts'
import { countryName } from '../../kernel/values/country-names.ts'
import { computeMoves } from './moves.rules.ts'
import {
  computeOutlook,
  computePresence,
  countDaysOfAnyPart,
  emptyPresence,
  levelOf,
  type Stay,
  simulateStay,
  testUsPresence,
} from './presence.rules.ts'

/** Stays in short form: `ES 2026-01-01..2026-03-31`, `PT 2026-04-01`. */
const log = (...lines: string[]): Stay[] =>
  lines.map(line => {
    const [, country, from, to] = /^(\w\w) (\S{10})(?:\.\.(\S{10}))?$/.exec(line)!
    return { country: country!, from: from!, to: to ?? null }
  })

/** The calendar as ranges, filled ones with a question mark: `ES 01-01..01-05, PT? 01-06..01-31`. */
function runs(stays: Stay[], year: number, today: string): string {
  const found: { what: string; from: string; to: string }[] = []
  for (const [date, { country, source }] of Object.entries(computePresence(stays, year, today).calendar)) {
    const what = source === 'filled' ? `${country}?` : country
    const last = found.at(-1)
    if (last?.what === what) last.to = date
    else found.push({ what, from: date, to: date })
  }
  return found
    .map(({ what, from, to }) => `${what} ${from.slice(5)}${from === to ? '' : `..${to.slice(5)}`}`)
    .join(', ')
}

const daysIn = (stays: Stay[], year: number, today: string) =>
  Object.fromEntries(
    computePresence(stays, year, today).summary.countries.map(sum => [sum.country, sum.days]),
  )

test('a stay with a last day records all its days, one without only its first; the rest is filled', () => {
  const stays = log('ES 2026-01-03..2026-01-05', 'PT 2026-01-10')
  assert.equal(
    runs(stays, 2026, '2026-01-13'),
    'ES 01-03..01-05, ES? 01-06..01-09, PT 01-10, PT? 01-11..01-13',
  )
  const { summary } = computePresence(stays, 2026, '2026-01-13')
  assert.deepEqual(summary.countries, [
    { country: 'ES', days: 7, recorded_days: 3, filled_days: 4 },
    { country: 'PT', days: 4, recorded_days: 1, filled_days: 3 },
  ])
  assert.deepEqual([summary.days_known, summary.days_unknown], [11, 2])
})

test('AU to NZ on 6 January and back on the 9th: NZ has 3 days in the calendar, and 4 counted by any part', () => {
  const stays = log('AU 2026-01-01', 'NZ 2026-01-06', 'AU 2026-01-09')
  const today = '2026-01-12'
  assert.equal(
    runs(stays, 2026, today),
    'AU 01-01, AU? 01-02..01-05, NZ 01-06, NZ? 01-07..01-08, AU 01-09, AU? 01-10..01-12',
  )
  assert.deepEqual(daysIn(stays, 2026, today), { AU: 9, NZ: 3 })
  assert.equal(countDaysOfAnyPart(stays, 'NZ', 2026, today), 4)
})

test('after a trip inside a longer stay, the longer stay continues as recorded', () => {
  const stays = log('ES 2026-01-01..2026-03-31', 'FR 2026-02-01..2026-02-07')
  const expected = 'ES 01-01..01-31, FR 02-01..02-07, ES 02-08..03-31, ES? 04-01..04-02'
  assert.equal(runs(stays, 2026, '2026-04-02'), expected)
  assert.equal(runs(stays.toReversed(), 2026, '2026-04-02'), expected, 'in whichever order they were entered')
  const nested = log('ES 2026-01-01..2026-03-31', 'FR 2026-02-01..2026-02-20', 'BE 2026-02-05..2026-02-06')
  assert.equal(
    runs(nested, 2026, '2026-03-31'),
    'ES 01-01..01-31, FR 02-01..02-04, BE 02-05..02-06, FR 02-07..02-20, ES 02-21..03-31',
  )
})

test('an open-ended move ends the longer stay before it', () => {
  const stays = log('ES 2026-01-01..2026-12-31', 'PT 2026-02-01')
  assert.equal(runs(stays, 2026, '2026-02-03'), 'ES 01-01..01-31, PT 02-01, PT? 02-02..02-03')
  const withTrip = [...stays, ...log('FR 2026-02-10..2026-02-11')]
  assert.equal(
    runs(withTrip, 2026, '2026-02-13'),
    'ES 01-01..01-31, PT 02-01, PT? 02-02..02-09, FR 02-10..02-11, FR? 02-12..02-13',
    'the ended stay does not come back after a trip',
  )
})

test('of two overlapping stays, the later one wins from its first day', () => {
  const stays = log('ES 2026-01-01..2026-01-20', 'FR 2026-01-11..2026-01-31')
  assert.equal(runs(stays, 2026, '2026-02-01'), 'ES 01-01..01-10, FR 01-11..01-31, FR? 02-01')
})

test('a same-day move counts for the country of arrival', () => {
  assert.equal(
    runs(log('ES 2026-01-01..2026-01-10', 'FR 2026-01-10..2026-01-12'), 2026, '2026-01-12'),
    'ES 01-01..01-09, FR 01-10..01-12',
  )
  const threeCountries = log('ES 2026-01-01', 'FR 2026-01-05', 'BE 2026-01-05')
  assert.equal(runs(threeCountries, 2026, '2026-01-06'), 'ES 01-01, ES? 01-02..01-04, BE 01-05, BE? 01-06')
  const [es, fr, be] = threeCountries as [Stay, Stay, Stay]
  assert.equal(
    runs([es, be, fr], 2026, '2026-01-05'),
    'ES 01-01, ES? 01-02..01-04, FR 01-05',
    'the order entered',
  )
  const shortInside = log('ES 2026-01-01..2026-01-31', 'FR 2026-01-01..2026-01-03')
  assert.equal(runs(shortInside, 2026, '2026-01-31'), 'FR 01-01..01-03, ES 01-04..01-31')
})

test('the same stay entered twice changes nothing', () => {
  const once = log('ES 2026-01-01..2026-01-20', 'US 2026-01-11', 'ES 2026-01-15')
  const twice = [...once, ...once]
  assert.deepEqual(computePresence(twice, 2026, '2026-03-01'), computePresence(once, 2026, '2026-03-01'))
})

test('the last stay of the previous year carries over, and a year before the first stay is unknown', () => {
  const stays = log('ES 2024-11-01..2024-11-30')
  assert.equal(runs(stays, 2025, '2026-06-01'), 'ES? 01-01..12-31')
  assert.equal(runs(stays, 2024, '2026-06-01'), 'ES 11-01..11-30, ES? 12-01..12-31')
  const { summary } = computePresence(stays, 2023, '2026-06-01')
  assert.deepEqual([summary.countries, summary.days_known, summary.days_unknown], [[], 0, 365])
  assert.equal(computePresence(stays, 2024, '2026-06-01').summary.days_unknown, 305, 'a leap year')
  assert.equal(runs(log('ES 2025-12-20..2026-01-10'), 2026, '2026-01-11'), 'ES 01-01..01-10, ES? 01-11')
})

test('counts nothing after today, neither filled nor planned', () => {
  const stays = log('ES 2026-01-01', 'PT 2026-01-20..2026-02-20', 'FR 2026-02-10')
  assert.equal(runs(stays, 2026, '2026-01-10'), 'ES 01-01, ES? 01-02..01-10')
  assert.equal(runs(stays, 2026, '2026-01-25'), 'ES 01-01, ES? 01-02..01-19, PT 01-20..01-25')
  assert.equal(runs(log('ES 2026-05-01..2026-06-01'), 2026, '2026-04-30'), '')
  const { summary } = computePresence(stays, 2026, '2026-01-25')
  assert.equal(summary.days_known + summary.days_unknown, 25, 'the days of the year until today')
})

test('a future year is empty', () => {
  const { summary, warnings, calendar } = computePresence(
    log('ES 2026-01-01..2028-12-31'),
    2027,
    '2026-11-15',
  )
  assert.deepEqual([summary.countries, summary.days_known, summary.days_unknown], [[], 0, 0])
  assert.deepEqual([warnings, calendar], [[], {}])
})

test('levels start at 110, 138, 165 and 183 days', () => {
  const bands: [days: number, level: string | null][] = [
    [109, null],
    [110, 'info'],
    [137, 'info'],
    [138, 'warning'],
    [164, 'warning'],
    [165, 'danger'],
    [182, 'danger'],
    [183, 'exceeded'],
    [366, 'exceeded'],
  ]
  const stays = log('ES 2025-01-01')
  for (const [days, level] of bands) {
    assert.equal(levelOf(days), level)
    if (days === 366) continue
    const today = new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10)
    const { warnings } = computePresence(stays, 2025, today)
    assert.deepEqual(
      warnings.map(({ country, days, threshold, level }) => ({ country, days, threshold, level })),
      level === null ? [] : [{ country: 'ES', days, threshold: 183, level }],
    )
  }
})

test('a warning describes the days in one sentence', () => {
  const messageOn = (today: string, ...lines: string[]) =>
    computePresence(log(...lines), 2026, today).warnings.map(({ message }) => message)
  assert.deepEqual(messageOn('2026-05-10', 'ES 2026-01-01..2026-06-30'), [
    'Spain: 130 days in 2026; 53 more to reach the threshold of 183 days, on 2026-07-02 without travel.',
  ])
  assert.deepEqual(messageOn('2026-06-20', 'ES 2026-01-01', 'US 2026-06-10'), [
    'Spain: 160 days in 2026 (159 of them filled in); 23 more to reach the threshold of 183 days.',
  ])
  assert.deepEqual(messageOn('2026-12-20', 'ES 2026-01-01..2026-06-09', 'US 2026-06-10'), [
    'United States: 194 days in 2026 (193 of them filled in); the threshold of 183 days was reached on 2026-12-09.',
    'Spain: 160 days in 2026; the threshold of 183 days is out of reach in this calendar year.',
  ])
  assert.deepEqual(
    messageOn('2027-03-01', 'ES 2026-01-01..2026-06-09', 'PT 2026-06-10..2026-12-01', 'FR 2026-12-02'),
    [
      'Portugal: 175 days in 2026; 8 short of the threshold of 183 days.',
      'Spain: 160 days in 2026; 23 short of the threshold of 183 days.',
    ],
  )
})

test('planned stays show when the threshold is reached, next to the day without travel', () => {
  const outlook = (...lines: string[]) => computeOutlook(log(...lines), 'ES', 2026, '2026-05-10')
  const stays = { kind: 'reachable', missing: 53, on: '2026-07-02' }
  assert.deepEqual(outlook('ES 2026-01-01'), { ...stays, planned: null })
  // Ten days away delay it by ten; an already planned stay changes nothing.
  const trip = ['PT 2026-06-01..2026-06-10', 'ES 2026-06-11']
  assert.deepEqual(outlook('ES 2026-01-01', ...trip), { ...stays, planned: { on: '2026-07-12' } })
  assert.deepEqual(outlook('ES 2026-01-01', 'ES 2026-06-01'), { ...stays, planned: null })
  assert.deepEqual(outlook('ES 2026-01-01', 'PT 2026-06-01'), { ...stays, planned: { on: null } })
  // Elsewhere today, and back later.
  const away = ['ES 2026-01-01..2026-04-30', 'PT 2026-05-01']
  const missing = { kind: 'reachable', missing: 63, on: null }
  assert.deepEqual(outlook(...away), { ...missing, planned: null })
  assert.deepEqual(outlook(...away, 'ES 2026-10-01'), { ...missing, planned: { on: '2026-12-02' } })
  const message = (...lines: string[]) =>
    computePresence(log(...lines), 2026, '2026-05-10').warnings[0]!.message
  assert.equal(
    message('ES 2026-01-01..2026-05-31', ...trip),
    'Spain: 130 days in 2026; 53 more to reach the threshold of 183 days, on 2026-07-02 without travel; with the planned stays, on 2026-07-12.',
  )
  assert.match(
    message('ES 2026-01-01..2026-05-31', 'PT 2026-06-01'),
    /; with the planned stays, not this year\.$/,
  )
})

test('every country has a name, and no name is cut', () => {
  for (const code of COUNTRIES) assert.match(countryName(code), /^[A-ZÅ].{2,}\S$/u, code)
  assert.equal(new Set([...COUNTRIES].map(countryName)).size, COUNTRIES.size)
  assert.deepEqual(['AD', 'ES', 'US', 'ZW'].map(countryName), [
    'Andorra',
    'Spain',
    'United States',
    'Zimbabwe',
  ])
})

test('the US test weighs the days of three years exactly: 1, 1/3, 1/6', () => {
  const vectors: [number, number, number, sixths: number, days: number, meets: boolean][] = [
    [122, 122, 122, 1098, 183, true],
    [120, 120, 120, 1080, 180, false],
    [30, 365, 365, 1275, 212.5, false],
    [31, 365, 365, 1281, 213.5, true],
    [175, 22, 0, 1094, 182.33, false],
    [182, 2, 1, 1097, 182.83, false],
    [182, 3, 0, 1098, 183, true],
    [183, 0, 0, 1098, 183, true],
    [0, 0, 0, 0, 0, false],
  ]
  for (const [now, before, twoBefore, sixths, days, meets] of vectors) {
    const found = testUsPresence(now, before, twoBefore)
    assert.deepEqual([found.weighted_sixths, found.weighted_days, found.meets], [sixths, days, meets])
  }
})

test('for the US any part of a day counts: arrival, departure, and transit', () => {
  const us = (today: string, ...lines: string[]) => countDaysOfAnyPart(log(...lines), 'US', 2026, today)
  assert.equal(us('2026-02-01', 'GB 2026-01-01', 'US 2026-01-10', 'GB 2026-01-12'), 3, 'left on the 12th')
  assert.equal(us('2026-02-01', 'US 2026-01-10..2026-01-12', 'GB 2026-01-12'), 3, 'left on the last day')
  assert.equal(us('2026-02-01', 'US 2026-01-10..2026-01-11', 'GB 2026-01-12'), 2, 'left the day before')
  assert.equal(
    us('2026-02-01', 'US 2026-01-10..2026-01-11', 'GB 2026-01-14'),
    5,
    'presumed until the next entry',
  )
  assert.equal(us('2026-02-01', 'GB 2026-01-01', 'US 2026-01-10', 'MX 2026-01-10'), 1, 'passed through')
  assert.equal(
    us('2026-02-01', 'US 2026-01-01..2026-01-31', 'MX 2026-01-10..2026-01-12'),
    30,
    'a trip and back',
  )
  assert.equal(us('2026-01-11', 'US 2026-01-10', 'GB 2026-01-12'), 2, 'not past today')
  const overNewYear = log('US 2025-12-30', 'GB 2026-01-01')
  assert.equal(countDaysOfAnyPart(overNewYear, 'US', 2026, '2026-02-01'), 1, 'left on 1 January')
  const counted = (year: number) => {
    const found = computePresence(overNewYear, year, '2027-02-01').summary.us_substantial_presence
    return [found.days_this_year, found.days_year_before, found.days_two_years_before]
  }
  assert.deepEqual([2025, 2026, 2027].map(counted), [
    [2, 0, 0],
    [1, 2, 0],
    [0, 1, 2],
  ])
})

test('without any record there are no days', () => {
  const { summary, warnings, calendar } = emptyPresence(2026)
  assert.deepEqual(
    [summary.year, summary.countries, summary.days_known, summary.days_unknown],
    [2026, [], 0, 0],
  )
  assert.equal(summary.us_substantial_presence.weighted_sixths, 0)
  assert.deepEqual([warnings, calendar], [[], {}])
})

test('a simulation shows the days at the end of the year and when each level is reached', () => {
  const stays = log('PT 2026-01-01..2026-03-31', 'ES 2026-04-01')
  const idea = { country: 'ES', from: '2026-09-01', to: '2026-10-31' }
  const { years, threshold_reached_on } = simulateStay(stays, idea, '2026-09-01')
  assert.equal(threshold_reached_on, '2026-09-30')
  const [year] = years
  assert.deepEqual(year!.countries, [
    {
      country: 'ES',
      days: 214,
      recorded_days: 62,
      filled_days: 152,
      level: 'exceeded',
      reached: { info: '2026-07-19', warning: '2026-08-16', danger: '2026-09-12', exceeded: '2026-09-30' },
    },
    {
      country: 'PT',
      days: 90,
      recorded_days: 90,
      filled_days: 0,
      level: null,
      reached: { info: null, warning: null, danger: null, exceeded: null },
    },
  ])
  assert.deepEqual([year!.days_known, year!.days_unknown], [304, 61], 'what comes after is not known')
})

test('a simulation across New Year shows both years', () => {
  const idea = { country: 'US', from: '2026-11-15', to: '2027-07-31' }
  const { years, threshold_reached_on } = simulateStay(log('ES 2026-01-01'), idea, '2026-11-15')
  assert.deepEqual(
    years.map(({ year, countries }) => [year, ...countries.map(({ country, days }) => `${country} ${days}`)]),
    [
      [2026, 'ES 318', 'US 47'],
      [2027, 'US 212'],
    ],
  )
  assert.equal(threshold_reached_on, '2027-07-02')
  assert.equal(years[1]!.us_substantial_presence.meets, true)
})

test('a stay planned during a simulated stay is postponed, or omitted if it would be over', () => {
  const stays = log(
    'ES 2026-01-01..2026-12-31',
    'FR 2026-07-05..2026-07-09',
    'PT 2026-07-20..2026-08-10',
    'GB 2026-09-01..2026-09-03',
  )
  const { years } = simulateStay(stays, { country: 'US', from: '2026-07-01', to: '2026-07-31' }, '2026-06-15')
  const found = Object.fromEntries(years[0]!.countries.map(({ country, days }) => [country, days]))
  assert.deepEqual(found, { ES: 321, US: 31, PT: 10, GB: 3 })
})

test('a new stay shows the days it takes from another country, recorded or filled', () => {
  const moves = (stays: Stay[], added: string, today = '2026-06-30') =>
    computeMoves(stays, log(added)[0]!, today)
      .map(({ from, to, days, filled }) => `${from}→${to} ${days}/${filled}`)
      .join(' ')
  const spring = log('ES 2026-01-01..2026-05-31')
  assert.equal(
    moves(spring, 'US 2026-05-31..2026-06-10'),
    'ES→US 31/20',
    '1 of the stay, 30 that were filled',
  )
  assert.equal(moves(spring, 'US 2026-02-01..2026-02-03'), 'ES→US 3/0', 'after a trip the stay continues')
  assert.equal(moves(spring, 'PT 2026-03-01'), 'ES→PT 122/121', 'a move without an end')
  assert.equal(moves(spring, 'ES 2026-05-01..2026-06-15'), '', 'the same country')
  assert.equal(moves(spring, 'PT 2025-12-01..2025-12-31'), '', 'nothing was known before')
  assert.equal(moves(log('US 2026-02-01..2026-02-03'), 'ES 2026-01-01..2026-05-31'), 'US→ES 147/30')
  const planned = log('ES 2026-08-01..2026-08-31')
  assert.equal(moves(planned, 'US 2026-08-30..2026-09-05'), 'ES→US 2/0', 'plans for after today too')
})
