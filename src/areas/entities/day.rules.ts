import { errors } from '../../kernel/http/errors.ts'
import { isCalendarDate } from '../../kernel/values/dates.ts'

/** The years that an LLC can have to do with. */
export const YEARS = { min: '1900-01-01', max: '2100-12-31' }

/** A day as it is typed on the command line. */
export function readDay(field: string, typed: string): string {
  if (!isCalendarDate(typed)) throw errors.invalid_date({ field })
  if (typed < YEARS.min || typed > YEARS.max) throw errors.date_out_of_range(YEARS, { field })
  return typed
}
