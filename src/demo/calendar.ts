import { monthName as nameOfMonth } from '../kernel/values/date-text.ts'
import { dateFrom, dateOf, daysInMonth, weekdayOf } from '../kernel/values/dates.ts'
import type { Language } from '../kernel/values/language.ts'

/** A month of the demo's books. `index` counts from the first month of the period. */
export type Month = { year: number; month: number; index: number }

export type Period = { months: readonly Month[]; today: string }

/** The last months up to an instant; the current month is the last. */
export function periodUpTo(now: Date, count: number): Period {
  const today = dateOf(now)
  const last = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)), index: count - 1 }
  return { months: Array.from({ length: count }, (_, index) => monthAfter(last, index - count + 1)), today }
}

/** The month a number of months later or earlier; may be outside the period. */
export function monthAfter({ year, month, index }: Month, by = 1): Month {
  const whole = year * 12 + month - 1 + by
  return { year: Math.floor(whole / 12), month: (whole % 12) + 1, index: index + by }
}

/** A day of a month, or its last day if the month is shorter. */
export function dayIn({ year, month }: Month, day: number): string {
  const valid = Math.min(Math.max(day, 1), daysInMonth(year, month))
  return dateFrom(year, month, valid)
}

/** A business day: a weekend moves to Monday, or back to Friday at the end of a month. */
export function workingDayIn(month: Month, day: number): string {
  const date = dayIn(month, day)
  const weekday = weekdayOf(date)
  if (weekday < 6) return date
  const valid = Number(date.slice(8))
  const monday = valid + (weekday === 6 ? 2 : 1)
  return dayIn(month, monday <= daysInMonth(month.year, month.month) ? monday : monday - 3)
}

export function monthName({ year, month }: Month, language: Language): string {
  return `${nameOfMonth(month, language)} ${year}`
}

/** Fills in `{month}`, `{year}` and `{last year}`. */
export function fillDates(text: string, month: Month, language: Language): string {
  return text
    .replaceAll('{month}', monthName(month, language))
    .replaceAll('{year}', String(month.year))
    .replaceAll('{last year}', String(month.year - 1))
}

export const quarterOf = ({ month }: Month): number => Math.ceil(month / 3)
