import { addDays, dateFrom, daysInMonth } from '../../kernel/values/dates.ts'
import type { Period, ReportType } from './facts.rules.ts'

/** Months are numbered consecutively: 0 is January of the year 0. */
export type MonthSpan = { first: number; last: number }

/** How many months a period of each type has. */
const LENGTHS: Record<ReportType, number> = { monthly: 1, quarterly: 3, annual: 12 }

/** The bank may settle and the member may book some of a period's transactions shortly after it. */
export const DAYS_TO_CLOSE = 3

const two = (number: number): string => String(number).padStart(2, '0')

/** `part` is the month or quarter, from 1; a year has none. */
export function periodOf(type: ReportType, year: number, part: number | null = null): Period {
  const parts = 12 / LENGTHS[type]
  const place = type === 'annual' ? 1 : part
  if (place === null || !Number.isInteger(place) || place < 1 || place > parts) {
    throw new RangeError(`A year has ${parts} ${type} periods, not a number ${part}`)
  }
  const last = place * LENGTHS[type]
  const first = last - LENGTHS[type] + 1
  return {
    type,
    year,
    quarter: type === 'quarterly' ? place : null,
    month: type === 'monthly' ? place : null,
    from: dateFrom(year, first, 1),
    to: dateFrom(year, last, daysInMonth(year, last)),
  }
}

/** Its number among the periods of its type, counted consecutively. */
function placeOf(period: Period): number {
  return monthSpan(period).first / LENGTHS[period.type]
}

function periodAt(type: ReportType, place: number): Period {
  const parts = 12 / LENGTHS[type]
  return periodOf(type, Math.floor(place / parts), (place % parts) + 1)
}

export function periodBefore(period: Period): Period {
  return periodAt(period.type, placeOf(period) - 1)
}

export function periodAfter(period: Period): Period {
  return periodAt(period.type, placeOf(period) + 1)
}

export function sameOfYearBefore(period: Period): Period {
  return periodOf(period.type, period.year - 1, period.month ?? period.quarter)
}

export function monthSpan(period: Period): MonthSpan {
  const first = period.year * 12 + Number(period.from.slice(5, 7)) - 1
  return { first, last: first + LENGTHS[period.type] - 1 }
}

/** The period of a type that contains a day. */
export function periodWith(type: ReportType, day: string): Period {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return periodAt(type, Math.floor(month / LENGTHS[type]))
}

/** The first day on which a period's report is generated. */
export function closesOn(period: Period): string {
  return addDays(period.to, DAYS_TO_CLOSE)
}

export function isClosed(period: Period, today: string): boolean {
  return closesOn(period) <= today
}

/** The last period of a type that is closed on a day. */
export function lastClosed(type: ReportType, today: string): Period {
  let period = periodWith(type, today)
  while (!isClosed(period, today)) period = periodBefore(period)
  return period
}

/**
 * All closed periods, of all types, whose last day is on or after `since`. Oldest first; of those that end on
 * the same day, the shorter first.
 */
export function periodsClosedBy(today: string, since: string): Period[] {
  const periods: Period[] = []
  for (const type of ['monthly', 'quarterly', 'annual'] as const) {
    for (let period = lastClosed(type, today); period.to >= since; period = periodBefore(period))
      periods.push(period)
  }
  return periods.sort((one, other) => compare(one.to, other.to) || LENGTHS[one.type] - LENGTHS[other.type])
}

/** The initial reports of an LLC: one year to look back on, plus the one to compare it with. */
const FIRST_HISTORY: Record<ReportType, number> = { monthly: 13, quarterly: 5, annual: 2 }

/** The closed periods of the initial reports, oldest first. */
export function firstHistory(today: string): Period[] {
  const oldest = (type: ReportType): Period => {
    let period = lastClosed(type, today)
    for (let left = FIRST_HISTORY[type] - 1; left > 0; left--) period = periodBefore(period)
    return period
  }
  const begins = { monthly: oldest('monthly'), quarterly: oldest('quarterly'), annual: oldest('annual') }
  return periodsClosedBy(today, begins.annual.to).filter(period => period.from >= begins[period.type].from)
}

/** The written form of a period: 2026-10, 2026-Q3, 2026. */
export function nameOf(period: Period): string {
  if (period.month !== null) return `${period.year}-${two(period.month)}`
  return period.quarter === null ? String(period.year) : `${period.year}-Q${period.quarter}`
}

/** Parses a period's name; null if it is invalid or of another type. */
export function periodNamed(type: ReportType, name: string): Period | null {
  const match = /^(\d{4})(?:-(?:[qQ]([1-4])|(0[1-9]|1[0-2])))?$/.exec(name)
  if (!match) return null
  const [, year, quarter, month] = match
  const given: ReportType = month ? 'monthly' : quarter ? 'quarterly' : 'annual'
  return given === type
    ? periodOf(type, Number(year), month || quarter ? Number(month ?? quarter) : null)
    : null
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
