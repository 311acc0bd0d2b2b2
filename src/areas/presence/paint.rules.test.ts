import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addDays } from '../../kernel/values/dates.ts'
import { type LoggedStay, planStroke, type Stroke } from './paint.rules.ts'
import { type Calendar, computeDay, computeDays, type Stay } from './presence.rules.ts'
import { checkStay } from './range.rules.ts'

const RUN = { seed: 20_261_115, numRuns: 1500 }

// Few days, so that stays touch, nest and start on the same day.
const START = '2025-11-20'
const ALL = { from: addDays(START, -70), until: addDays(START, 300) }
const anyDate = fc.nat(110).map(days => addDays(START, days))
const anyCountry = fc.constantFrom('ES', 'US', 'PT', 'GB')
const anyStay: fc.Arbitrary<Stay> = fc
  .record({ from: anyDate, length: fc.option(fc.oneof(fc.nat(4), fc.nat(90))), country: anyCountry })
  .map(({ from, length, country }) => ({
    from,
    to: length === null ? null : addDays(from, length),
    country,
  }))
const anyLog = fc.array(anyStay, { maxLength: 14 }).map(stays => stays.map((stay, id) => ({ ...stay, id })))
const anyRange = fc
  .record({ from: anyDate, days: fc.oneof(fc.nat(3), fc.nat(60)) })
  .map(({ from, days }) => ({ from, until: addDays(from, days) }))

/** The log after a change: new stays have greater ids, as in the database. */
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

/** Realistic logs: some stays, and changes to them. */
const anyStrokes = fc.array(fc.tuple(anyRange, fc.option(anyCountry)), { maxLength: 8 })
const anyPaintedLog = fc
  .record({ log: anyLog, strokes: anyStrokes, today: anyDate })
  .map(({ log, strokes, today }) => ({
    today,
    log: strokes.reduce(
      (now, [range, country]) => paint(now, { ...range, country }, today),
      log as LoggedStay[],
    ),
  }))

/** Outside a range no day changes that is recorded, earlier, or filled from a day outside it. */
function assertOthersStay(
  log: readonly LoggedStay[],
  after: Calendar,
  { from, until }: Stroke,
  today: string,
): void {
  const stays = inOrder(log)
  const before = computeDays(stays, ALL, today)
  for (let date = ALL.from; date <= ALL.until; date = addDays(date, 1)) {
    if (date >= from && date <= until) continue
    const [was, is] = [before[date], after[date]]
    if (was?.source === 'recorded' || date < from) assert.deepEqual(is, was, `${date} changed`)
    else if (is?.source === 'recorded') assert.fail(`${date} was recorded by nobody`)
    else if (was) {
      const { by } = computeDay(stays, date, today)!
      if (by < from || by > until) assert.equal(is?.country, was.country, `${date}, filled in from ${by}`)
    }
  }
}

test('after recording, every day of the range has the country, and no other day changed unless filled from them', () => {
  fc.assert(
    fc.property(anyPaintedLog, anyRange, anyCountry, ({ log, today }, range, country) => {
      const stroke = { ...range, country }
      const painted = daysOf(paint(log, stroke, today), today)
      for (let date = range.from; date <= range.until; date = addDays(date, 1))
        assert.deepEqual(painted[date], { country, source: 'recorded' })
      assertOthersStay(log, painted, stroke, today)
    }),
    { ...RUN, numRuns: 600 },
  )
})

test('cleared days have no record, and no other day changed unless filled from them', () => {
  fc.assert(
    fc.property(anyPaintedLog, anyRange, ({ log, today }, range) => {
      const stroke = { ...range, country: null }
      const wiped = daysOf(paint(log, stroke, today), today)
      for (let date = range.from; date <= range.until; date = addDays(date, 1))
        assert.notEqual(wiped[date]?.source, 'recorded')
      assertOthersStay(log, wiped, stroke, today)
    }),
    { ...RUN, numRuns: 600 },
  )
})

test('cleared days take the country of the day before them, or are unknown', () => {
  fc.assert(
    fc.property(anyLog, anyRange, anyDate, (log, range, today) => {
      const wiped = daysOf(paint(log, { ...range, country: null }, today), today)
      const known = daysOf(log, today)[addDays(range.from, -1)]?.country
      for (let date = range.from; date <= range.until; date = addDays(date, 1))
        if (date <= today) assert.equal(wiped[date]?.country, known)
    }),
    { ...RUN, numRuns: 600 },
  )
})

test('clearing everything recorded leaves no filled day', () => {
  fc.assert(
    fc.property(anyPaintedLog, ({ log, today }) => {
      assert.deepEqual(daysOf(paint(log, { ...ALL, country: null }, today), today), {})
    }),
    { ...RUN, numRuns: 600 },
  )
})

test('recording unknown days by mistake and clearing them restores them and every other day', () => {
  fc.assert(
    fc.property(anyPaintedLog, anyRange, anyCountry, ({ log, today }, range, country) => {
      const before = daysOf(log, today)
      const days = Object.entries(before).filter(([date]) => date >= range.from && date <= range.until)
      // Only undo restores stays that a range covered.
      fc.pre(days.every(([, { source }]) => source === 'filled'))
      const painted = paint(log, { ...range, country }, today)
      assert.deepEqual(daysOf(paint(painted, { ...range, country: null }, today), today), before)
    }),
    { ...RUN, numRuns: 600 },
  )
})

test('clearing a stay recorded by mistake also clears all days filled from it', () => {
  const today = '2026-07-01'
  const january = { from: '2026-01-01', until: '2026-01-31' }
  const mistaken = paint([], { ...january, country: 'ES' }, today)
  assert.deepEqual(daysOf(mistaken, today)[today], { country: 'ES', source: 'filled' })
  assert.deepEqual(paint(mistaken, { ...january, country: null }, today), [])
  // If another country is recorded over it instead, they follow that one.
  const corrected = paint(mistaken, { ...january, country: 'PT' }, today)
  assert.deepEqual(daysOf(corrected, today)[today], { country: 'PT', source: 'filled' })
})

test('after a trip into filled days, the filling continues and follows its original stay', () => {
  const today = '2026-07-01'
  const [january, march] = [
    { from: '2026-01-01', until: '2026-01-31' },
    { from: '2026-03-01', until: '2026-03-10' },
  ]
  const stayed = paint([], { ...january, country: 'ES' }, today)
  const traveled = paint(stayed, { ...march, country: 'PT' }, today)
  const on = (log: readonly LoggedStay[], date: string) => daysOf(log, today)[date]
  assert.deepEqual(on(traveled, '2026-03-11'), { country: 'ES', source: 'filled' })
  assert.deepEqual(paint(traveled, { ...march, country: null }, today), stayed)
  // A second trip after the first, cleared, and the first made shorter: the filling is restored.
  const next = { from: '2026-03-11', until: '2026-03-20' }
  const further = paint(traveled, { ...next, country: 'GB' }, today)
  assert.deepEqual(on(further, '2026-03-21'), { country: 'ES', source: 'filled' })
  assert.deepEqual(daysOf(paint(further, { ...next, country: null }, today), today), daysOf(traveled, today))
  const shorter = paint(traveled, { from: '2026-03-05', until: '2026-03-10', country: null }, today)
  assert.deepEqual(on(shorter, '2026-03-04'), { country: 'PT', source: 'recorded' })
  assert.deepEqual(on(shorter, '2026-03-05'), { country: 'ES', source: 'filled' })
  const moved = paint(traveled, { ...january, country: 'FR' }, today)
  assert.deepEqual(on(moved, '2026-02-01'), { country: 'FR', source: 'filled' })
  assert.deepEqual(on(moved, today), { country: 'FR', source: 'filled' })
  const without = paint(traveled, { ...january, country: null }, today)
  assert.equal(on(without, '2026-02-01'), undefined)
  assert.deepEqual(on(without, today), { country: 'PT', source: 'filled' })
})

test('after any changes, no day has more stays starting than allowed, and no stay is malformed', () => {
  const manyStrokes = fc.array(fc.tuple(anyRange, fc.option(anyCountry)), { minLength: 1, maxLength: 25 })
  fc.assert(
    fc.property(anyLog, manyStrokes, anyDate, (log, strokes, today) => {
      const entered = (of: readonly LoggedStay[]) => of.filter(({ kept_from }) => !kept_from)
      const most = (of: readonly LoggedStay[], date: string) => of.filter(({ from }) => from === date).length
      let now: LoggedStay[] = log
      for (const [range, country] of strokes) {
        const next = paint(now, { ...range, country }, today)
        for (const stay of next) {
          checkStay(stay)
          assert.ok(most(entered(next), stay.from) <= Math.max(1, most(entered(now), stay.from)))
          // And at most one that continues a gap.
          assert.ok(most(next, stay.from) <= most(entered(next), stay.from) + 1)
        }
        now = next
      }
    }),
    { ...RUN, numRuns: 200 },
  )
})

test('recording the same again changes nothing', () => {
  fc.assert(
    fc.property(anyPaintedLog, anyRange, fc.option(anyCountry), ({ log, today }, range, country) => {
      const stroke = { ...range, country }
      const once = paint(log, stroke, today)
      assert.deepEqual(planStroke(once, stroke, today), { remove: [], add: [] })
    }),
    RUN,
  )
})

test('a range inside a long stay adds one stay and removes none', () => {
  const log = [{ id: 1, from: '2026-01-01', to: '2026-06-30', country: 'ES' }]
  assert.deepEqual(
    planStroke(log, { from: '2026-03-01', until: '2026-03-10', country: 'PT' }, '2026-07-01'),
    { remove: [], add: [{ from: '2026-03-01', to: '2026-03-10', country: 'PT' }] },
  )
})
