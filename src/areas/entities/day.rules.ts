import { invalid } from '../../kernel/http/refusal.ts'
import { isCalendarDate } from '../../kernel/values/dates.ts'

/** A day on the command line: a valid date, in a plausible year for an LLC. */
export function readDay(name: string, typed: string): string {
  if (!isCalendarDate(typed)) throw invalid(`${name} must be a date of the calendar, YYYY-MM-DD.`)
  if (typed < '1900-01-01' || typed > '2100-12-31')
    throw invalid(`${name} must lie between 1900-01-01 and 2100-12-31.`)
  return typed
}
