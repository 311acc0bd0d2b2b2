import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { RANGE_FIELDS } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { checkStroke } from '../range.rules.ts'
import { PLANS } from './plan.shape.ts'
import { planDays } from './plans.ts'

export const clearPresencePlans = endpoint({
  name: 'clearPresencePlans',
  method: 'POST',
  path: '/web/presence/plans/clear',
  access: signedIn,
  fields: RANGE_FIELDS,
  check: checkStroke,
  actsFor: 'entity_id',
  errors: [
    errors.date_out_of_range,
    presenceErrors.stay_ends_before_start,
    presenceErrors.presence_range_too_long,
    presenceErrors.presence_plan_limit_reached,
  ],
  returns: PLANS,
  run({ database, caller, input: { from, until }, by }) {
    return writeOnce(database, by, (tx, by) =>
      planDays(tx, by, caller.memberId, { from, until, country: null }),
    )
  },
})
