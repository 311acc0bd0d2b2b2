import { addDays, addYears, dateFrom, weekdayOf } from '../../kernel/values/dates.ts'

/** The last day of a year that begins on a day: the one before its anniversary. */
export const lastDayOfYearFrom = (date: string): string => addDays(addYears(date, 1), -1)

const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 7

/** The nth weekday of a month. */
function nth(n: number, weekday: number, year: number, month: number): string {
  const first = dateFrom(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

/** A holiday on a fixed date is observed on the Friday before a Saturday, or the Monday after a Sunday. */
function kept(date: string): string {
  const weekday = weekdayOf(date)
  if (weekday === SATURDAY) return addDays(date, -1)
  return weekday === SUNDAY ? addDays(date, 1) : date
}

/** The federal holidays of a year; one may be observed the day before it starts. */
function federalHolidaysOf(year: number): string[] {
  const fixed = [
    dateFrom(year, 1, 1),
    ...(year % 4 === 1 ? [dateFrom(year, 1, 20)] : []), // Inauguration Day
    ...(year >= 2021 ? [dateFrom(year, 6, 19)] : []), // Juneteenth
    dateFrom(year, 7, 4),
    dateFrom(year, 11, 11),
    dateFrom(year, 12, 25),
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

/** Whether a day is an observed federal holiday. */
function isFederalHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4))
  // New Year's Day on a Saturday is observed on the last day of the previous year.
  return federalHolidaysOf(year).includes(date) || federalHolidaysOf(year + 1).includes(date)
}

/** Emancipation Day is a holiday in the District of Columbia only. */
function isEmancipationDay(date: string): boolean {
  const year = Number(date.slice(0, 4))
  return year >= 2005 && kept(dateFrom(year, 4, 16)) === date
}

/** Whether a day is an observed legal holiday in the District of Columbia. */
export const isLegalHoliday = (date: string): boolean => isFederalHoliday(date) || isEmancipationDay(date)

/** The day itself, or the next one that is neither on a weekend nor a holiday. */
export function nextBusinessDay(date: string, isHoliday: (day: string) => boolean): string {
  let day = date
  while (weekdayOf(day) >= SATURDAY || isHoliday(day)) day = addDays(day, 1)
  return day
}

/** The day itself, or the next one on which something can be due (IRC 7503). */
export const nextDueDay = (date: string): string => nextBusinessDay(date, isLegalHoliday)

/** The same for the states, which do not observe the holiday of the District of Columbia. */
export const nextUsBusinessDay = (date: string): string => nextBusinessDay(date, isFederalHoliday)
