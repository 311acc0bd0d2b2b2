import { errors } from '../../kernel/http/errors.ts'
import { daysBetween, FIRST_DAY, LAST_DAY } from '../../kernel/values/dates.ts'
import { MAX_STROKE_DAYS, type Stroke } from './paint.rules.ts'
import { presenceErrors } from './presence.errors.ts'
import { MAX_STAY_DAYS, type Stay } from './presence.rules.ts'

// Apart from the rules that pages import too, as pages need no messages of the server.

/** `lastField` is the field of the last day. */
export function checkStay({ from, to }: Stay, lastField: 'to' | 'until' = 'to'): void {
  checkDay('from', from)
  if (to === null) return
  checkLastDay({ field: 'from', day: from }, { field: lastField, day: to })
  if (daysBetween(from, to) >= MAX_STAY_DAYS)
    throw presenceErrors.stay_too_long({ max: MAX_STAY_DAYS }, { field: lastField })
}

/** A period of any length, which may have no end. */
export function checkPeriod({ from, to }: { from: string; to: string | null }, firstField = 'from'): void {
  checkDay(firstField, from)
  if (to !== null) checkLastDay({ field: firstField, day: from }, { field: 'to', day: to })
}

export const checkStroke = (days: Pick<Stroke, 'from' | 'until'>): void => checkDays(days, 'from', 'until')

/** Days that are checked like a stroke, in other fields. */
export function checkDays(
  { from, until }: Pick<Stroke, 'from' | 'until'>,
  first: string,
  last: string,
): void {
  checkDay(first, from)
  checkLastDay({ field: first, day: from }, { field: last, day: until })
  if (daysBetween(from, until) >= MAX_STROKE_DAYS)
    throw presenceErrors.presence_range_too_long({ max: MAX_STROKE_DAYS }, { field: last })
}

/** Days to come are plans, not entries of the log. */
export function checkNotFuture(last: string, field: string, today: string): void {
  if (last > today) throw errors.date_in_future({ field })
}

function checkDay(field: string, day: string): void {
  if (day < FIRST_DAY || day > LAST_DAY)
    throw errors.date_out_of_range({ min: FIRST_DAY, max: LAST_DAY }, { field })
}

type DayOf = { field: string; day: string }

function checkLastDay({ field: first_field, day: first }: DayOf, { field, day: last }: DayOf): void {
  checkDay(field, last)
  if (last < first) throw presenceErrors.stay_ends_before_start({ first_field, first, last }, { field })
}
