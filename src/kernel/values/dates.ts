/**
 * Calendar dates are texts, `YYYY-MM-DD`, that exist in the Gregorian calendar. They compare as text. All
 * date arithmetic of server and website is here; it uses `Date` because the website's pages use it too, and
 * not every browser has `Temporal`.
 */
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Records are in these years, so that a mistyped one is noticed. */
export const FIRST_YEAR = 1990
export const LAST_YEAR = 2100
export const FIRST_DAY = `${FIRST_YEAR}-01-01`
export const LAST_DAY = `${LAST_YEAR}-12-31`

/** UTC has no daylight saving time: every day has this length. */
export const DAY_MS = 86_400_000
export const DAY_SECONDS = DAY_MS / 1000

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function daysInMonth(year: number, month: number): number {
  if (month === 2 && isLeapYear(year)) return 29
  return MONTH_LENGTHS[month - 1] ?? 0
}

export function isCalendarDate(text: string): boolean {
  const match = SHAPE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month)
}

/** The UTC date of an instant. */
export function dateOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

const two = (number: number): string => String(number).padStart(2, '0')

/** A date from its parts; month 13 is January of the next year. */
export function dateFrom(year: number, month: number, day: number): string {
  const inYear = year + Math.floor((month - 1) / 12)
  const inMonth = ((((month - 1) % 12) + 12) % 12) + 1
  return `${String(inYear).padStart(4, '0')}-${two(inMonth)}-${two(day)}`
}

export function addDays(date: string, days: number): string {
  return dateAt(dayNumber(date) + days)
}

/** The same day of the month some months later, or the month's last day if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const first = dateFrom(year, month + months, 1)
  const [inYear, inMonth] = first.split('-').map(Number) as [number, number, number]
  return dateFrom(inYear, inMonth, Math.min(day, daysInMonth(inYear, inMonth)))
}

/** The same day some years later; 29 February becomes 28 February if needed. */
export const addYears = (date: string, years: number): string => addMonths(date, 12 * years)

/** Number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => new Date(Date.parse(date)).getUTCDay() || 7

/** Days since 1 January 1970, for long calculations. */
export const dayNumber = (date: string): number => Date.parse(date) / DAY_MS
export const dateAt = (day: number): string => dateOf(new Date(day * DAY_MS))
