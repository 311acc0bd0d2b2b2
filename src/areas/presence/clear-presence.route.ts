import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { signedIn } from '../members/members.ts'
import { ONE_CHANGE, RANGE_FIELDS } from './change.shape.ts'
import { paintDays } from './changes.ts'
import { presenceErrors } from './presence.errors.ts'
import { checkStroke } from './range.rules.ts'

export const clearPresence = endpoint({
  name: 'clearPresence',
  method: 'POST',
  path: '/web/presence/clear',
  access: signedIn,
  fields: RANGE_FIELDS,
  check: checkStroke,
  actsFor: 'entity_id',
  returns: ONE_CHANGE,
  errors: [
    errors.date_out_of_range,
    presenceErrors.stay_ends_before_start,
    presenceErrors.presence_range_too_long,
  ],
  run({ database, caller, input: { from, until }, by, now }) {
    return paintDays(database, by, caller.memberId, { from, until, country: null }, now)
  },
})
