import { addDays, dateFrom } from '../../kernel/values/dates.ts'
import { nextBusinessDay } from '../entities/vocabulary.rules.ts'

/** Easter Sunday in the Gregorian calendar (the anonymous algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - 7 * late + 114
  return dateFrom(year, Math.floor(days / 31), (days % 31) + 1)
}

/** The national holidays of Spain on fixed dates (Real Decreto 2001/1983, art. 45). */
const FIXED = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25']

/** Whether a day is a national holiday in Spain. Regional and local holidays are not known here. */
export function isSpanishHoliday(date: string): boolean {
  const goodFriday = addDays(easterSunday(Number(date.slice(0, 4))), -2)
  return FIXED.includes(date.slice(5)) || date === goodFriday
}

/** The day itself, or the next business day in Spain. */
export const nextSpanishBusinessDay = (date: string): string => nextBusinessDay(date, isSpanishHoliday)
