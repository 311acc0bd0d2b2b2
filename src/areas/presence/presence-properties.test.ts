import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { DAY_MS } from '../../kernel/values/dates.ts'
import {
  computePresence,
  countDaysOfAnyPart,
  type Source,
  type Stay,
  simulateStay,
} from './presence.rules.ts'

const RUN = { seed: 20_261_115, numRuns: 400 }
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const plusDays = (date: string, days: number) => dateAt(at(date) + days * DAY_MS)

// Around a leap year and two New Years; few days, so that stays touch and start on the same day.
const START = '2023-10-01'
const SPAN = 640
const anyDate = fc.nat(SPAN).map(days => plusDays(START, days))
const anyStay: fc.Arbitrary<Stay> = fc
  .record({
    from: fc.oneof(
      anyDate,
      fc.constantFrom('2023-12-31', '2024-01-01', '2024-02-28', '2024-02-29', '2024-12-31', '2025-01-01'),
    ),
    length: fc.option(fc.oneof(fc.nat(4), fc.nat(60), fc.nat(400))),
    country: fc.constantFrom('ES', 'US', 'PT', 'US', 'GB'),
  })
  .map(({ from, length, country }) => ({
    from,
    to: length === null ? null : plusDays(from, length),
    country,
  }))
const anyLog = fc.array(anyStay, { maxLength: 14 })
const anyYear = fc.integer({ min: 2022, max: 2026 })

type Day = { country: string; source: Source; lastsUntil: string }

/** Slow and simple: checks every stay for every day. */
function followEachDay(stays: readonly Stay[], today: string) {
  const entries = stays.map((stay, place) => ({ ...stay, place }))
  const isLater = (a: (typeof entries)[0], b: (typeof entries)[0]) =>
    a.from > b.from || (a.from === b.from && a.place > b.place)
  const days = new Map<string, Day>()
  const touched = new Map<string, Set<string>>()
  const earliest = entries.map(({ from }) => from).toSorted()[0]
  for (let date = earliest ?? '9999-12-31'; date <= today; date = plusDays(date, 1)) {
    const begun = entries.filter(({ from }) => from <= date)
    const alive = begun.filter(one => !begun.some(other => other.to === null && isLater(other, one)))
    const covering = alive.filter(({ from, to }) => date <= (to ?? from))
    const winner = covering.find(one => covering.every(other => other === one || isLater(one, other)))
    const before = days.get(plusDays(date, -1))
    if (winner)
      days.set(date, { country: winner.country, source: 'recorded', lastsUntil: winner.to ?? '9999' })
    else days.set(date, { country: before!.country, source: 'filled', lastsUntil: '9999' })
    const arrivals = entries.filter(({ from }) => from === date).map(({ country }) => country)
    const morning = arrivals.length && before && before.lastsUntil >= date ? [before.country] : []
    touched.set(date, new Set([days.get(date)!.country, ...arrivals, ...morning]))
  }
  return { days, touched }
}

test('the calendar matches a naive implementation', () => {
  fc.assert(
    fc.property(anyLog, anyDate, anyYear, (stays, today, year) => {
      const { days } = followEachDay(stays, today)
      const expected = [...days]
        .filter(([date]) => date.startsWith(`${year}-`))
        .map(([date, { country, source }]) => [date, { country, source }])
      assert.deepEqual(Object.entries(computePresence(stays, year, today).calendar), expected)
    }),
    RUN,
  )
})

test('days counted by any part match a naive implementation', () => {
  fc.assert(
    fc.property(anyLog, anyDate, anyYear, (stays, today, year) => {
      const { touched } = followEachDay(stays, today)
      for (const country of ['US', 'PT']) {
        const expected = [...touched].filter(([date, set]) => date.startsWith(`${year}-`) && set.has(country))
        assert.equal(countDaysOfAnyPart(stays, country, year, today), expected.length, country)
      }
    }),
    RUN,
  )
})

test('days per country add up to the known days, recorded plus filled days to the days, and both to the calendar', () => {
  fc.assert(
    fc.property(anyLog, anyDate, anyYear, (stays, today, year) => {
      const { summary, calendar } = computePresence(stays, year, today)
      const dates = Object.keys(calendar)
      assert.deepEqual(dates, dates.toSorted())
      assert.equal(
        summary.countries.reduce((sum, { days }) => sum + days, 0),
        summary.days_known,
      )
      assert.equal(dates.length, summary.days_known)
      for (const { country, days, recorded_days, filled_days } of summary.countries) {
        assert.equal(recorded_days + filled_days, days)
        const mine = Object.values(calendar).filter(day => day.country === country)
        assert.equal(mine.length, days)
        assert.equal(mine.filter(({ source }) => source === 'recorded').length, recorded_days)
      }
      const yearEnd = `${year}-12-31`
      const through = today < yearEnd ? today : yearEnd
      const looked = Math.max(0, (at(through) - at(`${year}-01-01`)) / DAY_MS + 1)
      assert.equal(summary.days_known + summary.days_unknown, looked)
    }),
    RUN,
  )
})

test('filling never passes today and never takes a day recorded by a stay in force', () => {
  fc.assert(
    fc.property(anyLog, anyDate, anyYear, (stays, today, year) => {
      for (const [date, { source }] of Object.entries(computePresence(stays, year, today).calendar)) {
        assert.ok(date <= today)
        if (source === 'recorded') continue
        assert.ok(!stays.some(({ from }) => from === date), `${date}: a stay begins`)
        // A recorded day may disappear only if a later open-ended move ended its stay.
        for (const stay of stays)
          if (stay.from <= date && stay.to !== null && stay.to >= date)
            assert.ok(
              stays.some(({ from, to }) => to === null && from >= stay.from && from <= date),
              `${date} of ${JSON.stringify(stay)}`,
            )
      }
    }),
    RUN,
  )
})

test('a filled 1 January has the country of the previous day, and is known if that is', () => {
  fc.assert(
    fc.property(anyLog, fc.integer({ min: 2024, max: 2026 }), (stays, year) => {
      const today = '2026-06-30'
      const before = computePresence(stays, year - 1, today).calendar[`${year - 1}-12-31`]
      const first = computePresence(stays, year, today).calendar[`${year}-01-01`]
      if (before) assert.ok(first)
      if (first?.source === 'filled') assert.equal(first.country, before!.country)
    }),
    RUN,
  )
})

test('a past year has its full length once the log begins before it', () => {
  fc.assert(
    fc.property(anyLog, fc.constantFrom(2024, 2025, 2026), (stays, year) => {
      const from = '2023-06-01'
      const { summary } = computePresence([{ from, to: null, country: 'AR' }, ...stays], year, '2027-01-01')
      assert.equal(summary.days_known, year === 2024 ? 366 : 365)
    }),
    RUN,
  )
})

test('the entry order matters only among stays that start on the same day', () => {
  const onDaysOfTheirOwn = fc.uniqueArray(anyStay, { maxLength: 14, selector: ({ from }) => from })
  const twoOrders = onDaysOfTheirOwn.chain(stays =>
    fc.tuple(fc.constant(stays), fc.shuffledSubarray(stays, { minLength: stays.length })),
  )
  fc.assert(
    fc.property(twoOrders, anyDate, anyYear, ([stays, shuffled], today, year) => {
      assert.deepEqual(computePresence(shuffled, year, today), computePresence(stays, year, today))
    }),
    RUN,
  )
})

test('a simulated stay without plans gives what the log will give on its last day', () => {
  fc.assert(
    fc.property(anyLog, anyDate, fc.nat(300), (stays, today, length) => {
      const past = stays.filter(({ from, to }) => from < today && (to ?? from) < today)
      const idea = { country: 'US', from: today, to: plusDays(today, length) }
      const { years } = simulateStay(past, idea, today)
      for (const { year, countries } of years) {
        const { summary } = computePresence([...past, idea], year, idea.to)
        assert.deepEqual(
          countries.map(({ level: _, reached: __, ...days }) => days),
          summary.countries,
        )
      }
    }),
    RUN,
  )
})

test('a simulation reaches a level on the day whose calendar first shows that many days', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(300), (before, length) => {
      const today = plusDays('2024-01-01', before)
      const idea = { country: 'ES', from: today, to: plusDays(today, length) }
      const stays = [{ from: '2023-12-01', to: null, country: before % 2 ? 'ES' : 'PT' }]
      const { threshold_reached_on: reached } = simulateStay(stays, idea, today)
      const daysOn = (date: string) =>
        computePresence([...stays, idea], Number(date.slice(0, 4)), date).summary.countries.find(
          ({ country }) => country === 'ES',
        )?.days ?? 0
      if (reached === null) assert.ok(daysOn(idea.to) < 183)
      else assert.deepEqual([daysOn(plusDays(reached, -1)), daysOn(reached)], [182, 183])
    }),
    { ...RUN, numRuns: 200 },
  )
})
