import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { faultOfStroke, type LoggedStay, planStroke, type Stroke } from './paint.rules.ts'
import { type Calendar, computeDays, faultOfStay, type Stay } from './presence.rules.ts'

const RUN = { seed: 20_261_115, numRuns: 1500 }
const DAY_MS = 86_400_000
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

// Few days, so that stays meet, lie inside each other and begin on the same day.
const START = '2025-11-20'
const ALL = { from: plusDays(START, -70), until: plusDays(START, 300) }
const anyDate = fc.nat(110).map(days => plusDays(START, days))
const anyCountry = fc.constantFrom('ES', 'US', 'PT', 'GB')
const anyStay: fc.Arbitrary<Stay> = fc
  .record({ from: anyDate, length: fc.option(fc.oneof(fc.nat(4), fc.nat(90))), country: anyCountry })
  .map(({ from, length, country }) => ({
    from,
    to: length === null ? null : plusDays(from, length),
    country,
  }))
const anyLog = fc.array(anyStay, { maxLength: 14 }).map(stays => stays.map((stay, id) => ({ ...stay, id })))
const anyRange = fc
  .record({ from: anyDate, days: fc.oneof(fc.nat(3), fc.nat(60)) })
  .map(({ from, days }) => ({ from, until: plusDays(from, days) }))

/** The log after a stroke: new stays have greater ids, as the database gives them. */
function paint(log: readonly LoggedStay[], stroke: Stroke, today: string): LoggedStay[] {
  const { remove, add } = planStroke(log, stroke, today)
  const next = Math.max(-1, ...log.map(({ id }) => id)) + 1
  return inOrder([
    ...log.filter(({ id }) => !remove.includes(id)),
    ...add.map((stay, place) => ({ ...stay, id: next + place })),
  ])
}

const inOrder = (log: readonly LoggedStay[]) =>
  log.toSorted((a, b) => (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1))
const daysOf = (log: readonly LoggedStay[], today: string): Calendar => computeDays(inOrder(log), ALL, today)

/** Every known day outside of the stroke has the country it had; one that was not known may be filled from the stroke. */
function assertOthersStay(before: Calendar, after: Calendar, { from, until, country }: Stroke): void {
  const first = Object.keys(before)[0] ?? '9999-12-31'
  for (let date = ALL.from; date <= ALL.until; date = plusDays(date, 1)) {
    if (date >= from && date <= until) continue
    const [was, is] = [before[date]?.country, after[date]?.country]
    if (was !== undefined || date < from) assert.equal(is, was, `${date} changed`)
    else if (is !== undefined) {
      assert.ok(date > until && (date < first || first === '9999-12-31'), `${date} became known`)
      assert.deepEqual(after[date], { country, source: 'filled' })
    }
  }
}

test('after painting, every day of the stroke is the country, and no other known day has changed', () => {
  fc.assert(
    fc.property(anyLog, anyRange, anyCountry, anyDate, (log, range, country, today) => {
      const stroke = { ...range, country }
      const painted = daysOf(paint(log, stroke, today), today)
      for (let date = range.from; date <= range.until; date = plusDays(date, 1))
        assert.deepEqual(painted[date], { country, source: 'recorded' })
      assertOthersStay(daysOf(log, today), painted, stroke)
    }),
    RUN,
  )
})

test('wiped days take the country of the day before, or are unknown, and no other day has changed', () => {
  fc.assert(
    fc.property(anyLog, anyRange, anyDate, (log, range, today) => {
      const stroke = { ...range, country: null }
      const [before, wiped] = [daysOf(log, today), daysOf(paint(log, stroke, today), today)]
      const known = before[plusDays(range.from, -1)]?.country
      for (let date = range.from; date <= range.until; date = plusDays(date, 1)) {
        assert.notEqual(wiped[date]?.source, 'recorded')
        if (date <= today && before[plusDays(range.from, -1)]) assert.equal(wiped[date]?.country, known)
      }
      assertOthersStay(before, wiped, stroke)
    }),
    RUN,
  )
})

test('stroke after stroke, no day ever has more beginnings than the log takes, and no stay is malformed', () => {
  const anyStrokes = fc.array(fc.tuple(anyRange, fc.option(anyCountry)), { minLength: 1, maxLength: 25 })
  fc.assert(
    fc.property(anyLog, anyStrokes, anyDate, (log, strokes, today) => {
      const most = (of: readonly LoggedStay[], date: string) => of.filter(({ from }) => from === date).length
      let now: LoggedStay[] = log
      for (const [range, country] of strokes) {
        const next = paint(now, { ...range, country }, today)
        for (const stay of next) {
          assert.equal(faultOfStay(stay), null)
          assert.ok(most(next, stay.from) <= Math.max(1, most(now, stay.from)))
        }
        now = next
      }
    }),
    { ...RUN, numRuns: 200 },
  )
})

test('painting what is so already changes nothing', () => {
  fc.assert(
    fc.property(anyLog, anyRange, fc.option(anyCountry), anyDate, (log, range, country, today) => {
      const stroke = { ...range, country }
      const once = paint(log, stroke, today)
      assert.deepEqual(planStroke(once, stroke, today), { remove: [], add: [] })
    }),
    RUN,
  )
})

test('a stroke inside a long stay is one more stay, and none is taken away', () => {
  const log = [{ id: 1, from: '2026-01-01', to: '2026-06-30', country: 'ES' }]
  assert.deepEqual(
    planStroke(log, { from: '2026-03-01', until: '2026-03-10', country: 'PT' }, '2026-07-01'),
    { remove: [], add: [{ from: '2026-03-01', to: '2026-03-10', country: 'PT' }] },
  )
})

test('a stroke that ends before it begins, or is longer than a year, is told apart', () => {
  const fault = (from: string, until: string) => faultOfStroke({ from, until, country: 'ES' })
  assert.match(fault('2026-02-02', '2026-02-01')!, /must not be before/)
  assert.match(fault('2026-01-01', '2027-01-02')!, /At most 366 days/)
  assert.equal(fault('2026-01-01', '2027-01-01'), null)
})
