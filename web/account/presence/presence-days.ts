import { type RuleView, viewRules } from '../../../src/areas/presence/countries/rule-views.rules.ts'
import type { Evidence } from '../../../src/areas/presence/evidence/evidence.rules.ts'
import type { Fact } from '../../../src/areas/presence/facts/facts.rules.ts'
import { type LoggedStay, planStroke, type Stroke } from '../../../src/areas/presence/paint.rules.ts'
import { type Plan, plansAhead } from '../../../src/areas/presence/plans/plans.rules.ts'
import {
  type Calendar,
  computeDays,
  computeOutlook,
  computePresence,
  type Outlook,
  type Presence,
  type Stay,
} from '../../../src/areas/presence/presence.rules.ts'
import { addDays, dateFrom, daysBetween, daysInMonth, weekdayOf } from '../../../src/kernel/values/dates.ts'

export type Range = { from: string; until: string }
/** What a day is painted with: a country, or nothing, which clears it. */
export type Brush = string | null

export const lengthOf = ({ from, until }: Range): number => daysBetween(from, until) + 1
export const inOrder = (one: string, other: string): Range =>
  one <= other ? { from: one, until: other } : { from: other, until: one }

/** The days of a month, with the number of blanks before the first so that weeks start on Monday. */
export function monthOf(year: number, month: number): { blanks: number; days: string[] } {
  const days = Array.from({ length: daysInMonth(year, month) }, (_, day) => dateFrom(year, month, day + 1))
  return { blanks: weekdayOf(days[0]!) - 1, days }
}

/** What is known besides stays. */
export type Details = {
  facts: readonly Fact[]
  plans: readonly Plan[]
  evidence: readonly Evidence[]
}
export const NO_DETAILS: Details = { facts: [], plans: [], evidence: [] }

/** A year as recorded and, with a hypothesis, as it would be. */
export type Seen = {
  log: readonly LoggedStay[]
  /** Planned stays on days to come. */
  ahead: readonly Stay[]
  calendar: Calendar
  presence: Presence
  rules: RuleView[]
  knownUntil: string
}

/** The year as recorded, with planned days in its calendar but not in its counts. */
export function seeYear(
  stays: readonly LoggedStay[],
  { plans, facts }: Details,
  year: number,
  today: string,
): Seen {
  const whole = { from: `${year}-01-01`, until: `${year}-12-31` }
  const ahead = plansAhead(plans, today)
  const planned = computeDays(ahead, whole, today)
  return {
    log: stays,
    ahead,
    calendar: { ...computeDays(stays, whole, today), ...planned },
    presence: computePresence(stays, year, today),
    rules: viewRules({ stays, plans, facts, year, today }),
    knownUntil: today,
  }
}

/** The hypothetical year, known up to its last day. The same rules as the server's, on our own log. */
export function imagineYear(
  stays: readonly LoggedStay[],
  { facts }: Details,
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
    ahead: [],
    calendar: computeDays(log, whole, knownUntil),
    presence: computePresence(log, year, knownUntil),
    rules: viewRules({ stays: log, plans: [], facts, year, today: knownUntil }),
    knownUntil,
  }
}

/** The days of a range that have come, and those to come; null if there are none. */
export function splitAt({ from, until }: Range, today: string): { past: Range | null; future: Range | null } {
  return {
    past: from > today ? null : { from, until: until < today ? until : today },
    future: until <= today ? null : { from: from > today ? from : addDays(today, 1), until },
  }
}

/** What the days in a country, and the plans, mean for the threshold. */
export const outlookOf = (country: string, { log, ahead, presence, knownUntil }: Seen): Outlook =>
  computeOutlook([...log, ...ahead], country, presence.summary.year, knownUntil)

/** The color of a country: assigned in order of appearance, so that it stays the same while painting. */
export function toneOf(country: string, known: readonly string[]): number {
  const place = known.indexOf(country)
  return (place < 0 ? known.length : place) % TONES
}
export const TONES = 8
