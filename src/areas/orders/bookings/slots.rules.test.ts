import assert from 'node:assert/strict'
import test from 'node:test'
import { seeded, testSeed } from '../../../../tests/harness/random.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { type Calendar, checkDays, computeSlots, findSlot } from './slots.rules.ts'
import { instantOf, isZone, timeText, wallClock } from './zone.rules.ts'

const at = (text: string) => Date.parse(text)
const week = (opens: number, closes: number) =>
  [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opens: opens * 60, closes: closes * 60 }))

const CALENDAR: Calendar = {
  zone: 'America/Denver',
  slotMinutes: 60,
  noticeMinutes: 0,
  horizonDays: 30,
  hours: week(9, 12),
  closedDays: [],
}

const startsOf = (calendar: Calendar, day: string, zone: string, now: string) =>
  computeSlots(calendar, [], { from: day, to: day, zone }, at(now)).flatMap(({ slots }) =>
    slots.map(({ starts_at, time }) => `${starts_at.slice(5, 16)} ${time}`),
  )

test("slots follow the operator's hours, shown in the visitor's time zone", () => {
  assert.deepEqual(startsOf(CALENDAR, '2026-11-16', 'Europe/Madrid', '2026-11-15T00:00:00Z'), [
    '11-16T16:00 17:00',
    '11-16T17:00 18:00',
    '11-16T18:00 19:00',
  ])
})

test('a taken slot is not offered, and those right before and after it are', () => {
  const of = { from: '2026-11-16', to: '2026-11-16', zone: 'America/Denver' }
  const taken = [{ starts: at('2026-11-16T17:00:00Z'), ends: at('2026-11-16T18:00:00Z') }]
  const free = (taken: { starts: number; ends: number }[]) =>
    computeSlots(CALENDAR, taken, of, at('2026-11-15T00:00:00Z')).flatMap(({ slots }) =>
      slots.map(({ time }) => time),
    )
  assert.deepEqual(free([]), ['09:00', '10:00', '11:00'])
  assert.deepEqual(free(taken), ['09:00', '11:00'])
})

test("a visitor's day may have slots of two of the operator's days", () => {
  const late = { ...CALENDAR, hours: week(7, 20), slotMinutes: 240 }
  assert.deepEqual(startsOf(late, '2026-11-17', 'Asia/Tokyo', '2026-11-15T00:00:00Z'), [
    '11-16T18:00 03:00',
    '11-16T22:00 07:00',
    '11-17T14:00 23:00',
  ])
})

// Europe changes clocks on 25 October and 28 March, the United States on 1 November and 14 March.
test("between two zones' clock changes the visitor sees the operator's hours an hour earlier", () => {
  const madrid = (day: string) => startsOf(CALENDAR, day, 'Europe/Madrid', '2026-10-20T00:00:00Z')[0]
  assert.equal(madrid('2026-10-24'), '10-24T15:00 17:00')
  assert.equal(madrid('2026-10-26'), '10-26T15:00 16:00', 'Madrid has changed, Denver not yet')
  assert.equal(madrid('2026-11-02'), '11-02T16:00 17:00', 'both have')
  const spring = (day: string) => startsOf(CALENDAR, day, 'Europe/Madrid', '2027-03-10T00:00:00Z')[0]
  assert.equal(spring('2027-03-13'), '03-13T16:00 17:00')
  assert.equal(spring('2027-03-15'), '03-15T15:00 16:00', 'Denver has changed, Madrid not yet')
  assert.equal(spring('2027-03-29'), '03-29T15:00 17:00', 'both have')
})

for (const [zone, forward, back] of [
  ['Europe/Madrid', '2027-03-28', '2026-10-25'],
  ['America/Denver', '2027-03-14', '2026-11-01'],
] as const)
  test(`when the clocks of ${zone} change at night, a night shift has an hour less or more, and no duplicate slot`, () => {
    const night = { ...CALENDAR, zone, hours: week(0, 6) }
    const now = (day: string) => `${day.slice(0, 8)}01T00:00:00Z`
    const lost = startsOf(night, forward, zone, now(forward))
    assert.deepEqual(
      lost.map(text => text.slice(-5)),
      ['00:00', '01:00', '03:00', '04:00', '05:00'],
    )
    const won = startsOf({ ...night, horizonDays: 60 }, back, zone, '2026-10-01T00:00:00Z')
    const repeated = zone === 'Europe/Madrid' ? '02:00' : '01:00'
    assert.equal(won.length, 7)
    assert.equal(new Set(won.map(text => text.slice(0, 11))).size, 7, 'seven different hours')
    assert.equal(won.filter(text => text.endsWith(repeated)).length, 2)
  })

test('a skipped time is the moment clocks go forward; a repeated one is the first', () => {
  assert.equal(instantOf({ day: '2027-03-28', minutes: 150 }, 'Europe/Madrid'), at('2027-03-28T01:00:00Z'))
  assert.equal(instantOf({ day: '2026-10-25', minutes: 150 }, 'Europe/Madrid'), at('2026-10-25T00:30:00Z'))
  assert.equal(instantOf({ day: '2027-03-14', minutes: 150 }, 'America/Denver'), at('2027-03-14T09:00:00Z'))
  assert.equal(instantOf({ day: '2026-11-01', minutes: 90 }, 'America/Denver'), at('2026-11-01T07:30:00Z'))
})

test('converting to and from local time agrees in all kinds of zones', () => {
  const random = seeded(testSeed)
  const zones = [
    'Europe/Madrid',
    'America/Denver',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'UTC',
  ]
  for (let round = 0; round < 2000; round++) {
    const zone = random.pick(zones)
    const instant = at('2020-01-01T00:00:00Z') + random.below(10 * 365 * 24 * 60) * 60_000
    const seen = wallClock(instant, zone)
    const back = instantOf(seen, zone)
    assert.deepEqual(wallClock(back, zone), seen, `${zone} ${new Date(instant).toISOString()}`)
    assert.ok(back <= instant && instant - back <= 3_600_000, `${zone} ${new Date(instant).toISOString()}`)
  }
})

test('taken, closed, too early or too distant times are not slots', () => {
  const now = '2026-11-16T16:30:00Z'
  const calendar = { ...CALENDAR, noticeMinutes: 60, horizonDays: 2, closedDays: ['2026-11-17'] }
  const range = { from: '2026-11-16', to: '2026-11-30', zone: 'America/Denver' }
  const taken = [{ starts: at('2026-11-18T16:30:00Z'), ends: at('2026-11-18T17:30:00Z') }]
  const found = computeSlots(calendar, taken, range, at(now))
  assert.deepEqual(
    found.map(({ day, slots }) => [day, ...slots.map(({ time }) => time)]),
    [
      ['2026-11-16', '11:00'],
      ['2026-11-18', '11:00'],
    ],
  )
  assert.equal(findSlot(calendar, at('2026-11-16T17:00:00Z'), at(now)), null, 'too soon')
  assert.equal(findSlot(calendar, at('2026-11-17T17:00:00Z'), at(now)), null, 'closed')
  assert.equal(findSlot(calendar, at('2026-11-18T17:10:00Z'), at(now)), null, 'between two slots')
  assert.equal(findSlot(calendar, at('2026-11-19T17:00:00Z'), at(now)), null, 'too far ahead')
  assert.ok(findSlot(calendar, at('2026-11-18T18:00:00Z'), at(now)))
})

test('exactly the slots shown can be booked', () => {
  const random = seeded(testSeed + 1)
  for (let round = 0; round < 6; round++) {
    const now = at('2026-01-01T00:00:00Z') + random.below(365 * 24 * 60) * 60_000
    const zone = random.pick(['Europe/Madrid', 'America/Denver', 'Asia/Tokyo'])
    const calendar = {
      ...CALENDAR,
      zone: random.pick(['Europe/Madrid', 'America/Denver']),
      slotMinutes: 45,
      horizonDays: 10,
    }
    const from = wallClock(now, zone).day
    const shown = computeSlots(calendar, [], { ...checkDays({ from, to: null, zone }, now), zone }, now)
    const starts = new Set(shown.flatMap(({ slots }) => slots.map(slot => Date.parse(slot.starts_at))))
    assert.ok(starts.size > 20)
    const first = Math.ceil(now / 900_000) * 900_000
    for (let instant = first; instant < now + 9 * DAY_MS; instant += 900_000)
      assert.equal(
        findSlot(calendar, instant, now) !== null,
        starts.has(instant),
        new Date(instant).toISOString(),
      )
  }
})

test('accepts only zone names, and at most 62 days', () => {
  assert.ok(['Europe/Madrid', 'America/Argentina/Buenos_Aires', 'UTC'].every(isZone))
  assert.ok(
    ['', '+02:00', 'Europe/Nowhere', '../etc', 'Europe/Madrid\n', 'x'.repeat(90)].every(
      text => !isZone(text),
    ),
  )
  assert.throws(() => checkDays({ from: '2026-01-02', to: '2026-01-01', zone: 'UTC' }, 0), {
    code: 'invalid_slot_range',
    field: 'to',
  })
  assert.throws(() => checkDays({ from: '2026-01-01', to: '2026-03-05', zone: 'UTC' }, 0), {
    code: 'invalid_slot_range',
    field: 'to',
  })
  assert.equal(timeText(65), '01:05')
})
