import { type LoggedStay, planStroke, type Stroke } from '../../../src/areas/presence/paint.rules.ts'
import {
  type Calendar,
  computeDays,
  computeOutlook,
  computePresence,
  dateAt,
  numberOf,
  type Outlook,
  type Presence,
} from '../../../src/areas/presence/presence.rules.ts'
import { daysInMonth } from '../../../src/kernel/dates.ts'

export type Range = { from: string; until: string }
/** What a day is painted with: a country, or nothing, which wipes it. */
export type Brush = string | null

export const plusDays = (date: string, days: number): string => dateAt(numberOf(date) + days)
export const lengthOf = ({ from, until }: Range): number => numberOf(until) - numberOf(from) + 1
export const inOrder = (one: string, other: string): Range =>
  one <= other ? { from: one, until: other } : { from: other, until: one }

const two = (part: number) => String(part).padStart(2, '0')

/** The days of a month, with how many blanks come before the first so that weeks begin on Monday. */
export function monthOf(year: number, month: number): { blanks: number; days: string[] } {
  const days = Array.from(
    { length: daysInMonth(year, month) },
    (_, day) => `${year}-${two(month)}-${two(day + 1)}`,
  )
  return { blanks: (numberOf(days[0]!) + 3) % 7, days }
}

/** The same day of another month, or its last. */
export function plusMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const all = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(all / 12), (all % 12) + 1]
  return `${toYear}-${two(toMonth)}-${two(Math.min(day, daysInMonth(toYear, toMonth)))}`
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
