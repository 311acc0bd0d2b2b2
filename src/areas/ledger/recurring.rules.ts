import { addMonths } from '../../kernel/values/dates.ts'
import type { Recurring } from './vocabulary.rules.ts'

const MONTHS: Record<Exclude<Recurring, 'no'>, number> = { monthly: 1, quarterly: 3, annual: 12 }

/**
 * The day of the nth occurrence; number 0 is the anchor itself. Always counted from the anchor and limited to
 * the month's end: 31 January, 28 February, 31 March. Null where the calendar ends.
 */
export function computeOccurrenceDate(
  anchor: string,
  recurring: Exclude<Recurring, 'no'>,
  n: number,
): string | null {
  const date = addMonths(anchor, MONTHS[recurring] * n)
  // A five-digit year: beyond the range of a date.
  return date.length > anchor.length ? null : date
}
