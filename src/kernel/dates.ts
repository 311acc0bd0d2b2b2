/** Calendar dates are texts, `YYYY-MM-DD`, that exist in the Gregorian calendar. They compare as texts. */
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

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

/** The same day a number of years later; 29 February becomes 28 February where it must. */
export function addYears(date: string, years: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const last = Math.min(day, daysInMonth(year + years, month))
  return `${String(year + years).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(last).padStart(2, '0')}`
}
