import { daysInMonth } from '../../kernel/dates.ts'
import type { Recurring } from './vocabulary.rules.ts'

const MONTHS: Record<Exclude<Recurring, 'no'>, number> = { monthly: 1, quarterly: 3, annual: 12 }

/**
 * The day of the nth occurrence, the first being number 0 on the anchor itself. It is always counted from the
 * anchor and shortened to the month's end: 31 January, 28 February, 31 March. Null where the calendar ends.
 */
export function computeOccurrenceDate(
  anchor: string,
  recurring: Exclude<Recurring, 'no'>,
  n: number,
): string | null {
  const [year, month, day] = anchor.split('-').map(Number) as [number, number, number]
  const months = year * 12 + (month - 1) + MONTHS[recurring] * n
  const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1]
  if (inYear > 9999) return null
  const last = Math.min(day, daysInMonth(inYear, inMonth))
  return [String(inYear).padStart(4, '0'), twoDigits(inMonth), twoDigits(last)].join('-')
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
