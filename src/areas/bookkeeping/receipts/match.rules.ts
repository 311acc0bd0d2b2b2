import { addDays } from '../../../kernel/values/dates.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'

/** Proposals for one receipt. */
export const MAX_MATCHES = 5
/** Days before and after the date of the receipt. */
export const DAYS_AROUND = { usual: 10, most: 92 }

/** What a similar amount may differ by: a tip, a fee or an exchange rate. */
const SIMILAR_PERCENT = 20n

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** The days to search. Without a date, all of them, from the newest on. */
export function planDays(date: string | null, days: number) {
  if (date === null) return { day: LAST_DAY, from_day: FIRST_DAY, to_day: LAST_DAY }
  const day = date < FIRST_DAY ? FIRST_DAY : date > LAST_DAY ? LAST_DAY : date
  return { day, from_day: addDays(day, -days), to_day: addDays(day, days) }
}

/** The least and the greatest amount that are similar to this one. */
export function planSimilar(amount: bigint | null): { least: string | null; greatest: string | null } {
  if (amount === null) return { least: null, greatest: null }
  const margin = (amount * SIMILAR_PERCENT) / 100n
  return { least: textFromUnits(amount - margin), greatest: textFromUnits(amount + margin) }
}
