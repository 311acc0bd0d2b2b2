import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { signedIn } from '../../members/members.ts'
import { ENTITY_FIELD } from '../change.shape.ts'
import { presenceErrors } from '../presence.errors.ts'
import { PLANS } from './plan.shape.ts'
import { confirmPlan } from './plans.ts'

export const confirmPresencePlan = endpoint({
  name: 'confirmPresencePlan',
  method: 'POST',
  path: '/web/presence/plans/confirm',
  access: signedIn,
  fields: { entity_id: ENTITY_FIELD, plan_id: shortId({ description: 'The plan.' }) },
  actsFor: 'entity_id',
  errors: [errors.not_found, presenceErrors.presence_plan_not_due],
  returns: PLANS,
  run({ database, caller, input, by, now }) {
    return writeOnce(database, by, (tx, by) => confirmPlan(tx, by, caller.memberId, input.plan_id, now))
  },
})
