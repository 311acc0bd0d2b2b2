import { addMonths } from '../../kernel/values/dates.ts'
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
  const date = addMonths(anchor, MONTHS[recurring] * n)
  // A fifth digit of the year: beyond what a date can say.
  return date.length > anchor.length ? null : date
}
