import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { signedIn } from '../members/members.ts'
import { COUNTRY_FIELD, ONE_CHANGE, RANGE_FIELDS } from './change.shape.ts'
import { paintDays } from './changes.ts'
import { presenceErrors } from './presence.errors.ts'
import { checkNotFuture, checkStroke } from './range.rules.ts'

export const paintPresence = endpoint({
  name: 'paintPresence',
  method: 'POST',
  path: '/web/presence/paint',
  access: signedIn,
  fields: { ...RANGE_FIELDS, country: COUNTRY_FIELD },
  check(stroke, now) {
    checkStroke(stroke)
    checkNotFuture(stroke.until, 'until', dateOf(now))
  },
  actsFor: 'entity_id',
  returns: ONE_CHANGE,
  errors: [
    errors.date_in_future,
    errors.date_out_of_range,
    presenceErrors.stay_ends_before_start,
    presenceErrors.presence_range_too_long,
  ],
  run({ database, caller, input: { from, until, country }, by, now }) {
    return paintDays(database, by, caller.memberId, { from, until, country }, now)
  },
})
