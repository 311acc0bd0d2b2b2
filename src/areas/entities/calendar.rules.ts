import { addYears } from '../../kernel/dates.ts'

/** Days as `YYYY-MM-DD`, counted; and the days on which nothing can be due at the IRS. */
const DAY_MS = 86_400_000

const pad = (number: number, length = 2) => String(number).padStart(length, '0')

/** A day by its parts; a month of 13 is January of the next year. */
export function dayOf(year: number, month: number, day: number): string {
  const inYear = year + Math.floor((month - 1) / 12)
  return `${pad(inYear, 4)}-${pad(((month - 1) % 12) + 1)}-${pad(day)}`
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

export function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** The last day of a year that begins on a day: the one before its anniversary. */
export const lastDayOfYearFrom = (date: string): string => addDays(addYears(date, 1), -1)

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(Date.parse(date)).getUTCDay()

const MONDAY = 1
const THURSDAY = 4

/** The nth weekday of a month. */
function nth(n: number, weekday: number, year: number, month: number): string {
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

/** A holiday on a fixed date is kept on the Friday before a Saturday, on the Monday after a Sunday. */
function kept(date: string): string {
  const weekday = weekdayOf(date)
  if (weekday === 6) return addDays(date, -1)
  return weekday === 0 ? addDays(date, 1) : date
}

/** The legal holidays of the District of Columbia that a year is named for; one may be kept a day before it. */
function holidaysOf(year: number): string[] {
  const fixed = [
    dayOf(year, 1, 1),
    ...(year % 4 === 1 ? [dayOf(year, 1, 20)] : []), // Inauguration Day
    ...(year >= 2005 ? [dayOf(year, 4, 16)] : []), // Emancipation Day
    ...(year >= 2021 ? [dayOf(year, 6, 19)] : []), // Juneteenth
    dayOf(year, 7, 4),
    dayOf(year, 11, 11),
    dayOf(year, 12, 25),
  ]
  return [
    ...fixed.map(kept),
    nth(3, MONDAY, year, 1),
    nth(3, MONDAY, year, 2),
    lastMondayOfMay(year),
    nth(1, MONDAY, year, 9),
    nth(2, MONDAY, year, 10),
    nth(4, THURSDAY, year, 11),
  ]
}

function lastMondayOfMay(year: number): string {
  const fifth = nth(5, MONDAY, year, 5)
  return fifth.slice(5, 7) === '05' ? fifth : nth(4, MONDAY, year, 5)
}

/** Whether a day is a legal holiday in the District of Columbia, as it is kept there. */
export function isLegalHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4))
  // New Year's Day on a Saturday is kept on the last day of the year before.
  return holidaysOf(year).includes(date) || holidaysOf(year + 1).includes(date)
}

/** The day itself, or the next on which something can be due (IRC 7503). */
export function nextDueDay(date: string): string {
  let day = date
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || isLegalHoliday(day)) day = addDays(day, 1)
  return day
}
