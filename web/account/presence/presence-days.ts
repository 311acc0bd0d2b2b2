import { type LoggedStay, planStroke, type Stroke } from '../../../src/areas/presence/paint.rules.ts'
import {
  type Calendar,
  computeDays,
  computeOutlook,
  computePresence,
  type Outlook,
  type Presence,
} from '../../../src/areas/presence/presence.rules.ts'
import { dateFrom, daysBetween, daysInMonth, weekdayOf } from '../../../src/kernel/values/dates.ts'

export type Range = { from: string; until: string }
/** What a day is painted with: a country, or nothing, which wipes it. */
export type Brush = string | null

export const lengthOf = ({ from, until }: Range): number => daysBetween(from, until) + 1
export const inOrder = (one: string, other: string): Range =>
  one <= other ? { from: one, until: other } : { from: other, until: one }

/** The days of a month, with how many blanks come before the first so that weeks begin on Monday. */
export function monthOf(year: number, month: number): { blanks: number; days: string[] } {
  const days = Array.from({ length: daysInMonth(year, month) }, (_, day) => dateFrom(year, month, day + 1))
  return { blanks: weekdayOf(days[0]!) - 1, days }
}

/** A year as it is known and, with an idea, as it would be. */
export type Seen = {
  log: readonly LoggedStay[]
  calendar: Calendar
  presence: Presence
  knownUntil: string
}

/** The year as it is recorded, planned days among its days but not in its counts. */
export function seeYear(stays: readonly LoggedStay[], year: number, today: string): Seen {
  const whole = { from: `${year}-01-01`, until: `${year}-12-31` }
  return {
    log: stays,
    calendar: computeDays(stays, whole, today),
    presence: computePresence(stays, year, today),
    knownUntil: today,
  }
}

/** The year as it would be, known up to the last day of the idea. The same rules as the server's, on a log of our own. */
export function imagineYear(
  stays: readonly LoggedStay[],
  strokes: readonly Stroke[],
  year: number,
  today: string,
): Seen {
  let log = [...stays]
  for (const stroke of strokes) {
    const { remove, add } = planStroke(log, stroke, today)
    const next = Math.max(0, ...log.map(({ id }) => id)) + 1
    log = [
      ...log.filter(({ id }) => !remove.includes(id)),
      ...add.map((stay, place) => ({ ...stay, id: next + place })),
    ].toSorted((a, b) => (a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1))
  }
  const painted = strokes.filter(({ country }) => country !== null).map(({ until }) => until)
  const knownUntil = [today, ...painted].toSorted().at(-1)!
  const whole = { from: `${year}-01-01`, until: `${year}-12-31` }
  return {
    log,
    calendar: computeDays(log, whole, knownUntil),
    presence: computePresence(log, year, knownUntil),
    knownUntil,
  }
}

/** What the days in a country, and what is planned, mean for the threshold. */
export const outlookOf = (country: string, { log, presence, knownUntil }: Seen): Outlook =>
  computeOutlook(log, country, presence.summary.year, knownUntil)

/** Which of the tones a country has: in the order in which they came up, so that it keeps it while one paints. */
export function toneOf(country: string, known: readonly string[]): number {
  const place = known.indexOf(country)
  return (place < 0 ? known.length : place) % TONES
}
export const TONES = 8
