import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { signedInFor } from '../members/members.ts'
import { DISMISS_ERRORS, DISMISS_FIELDS } from './decision.shape.ts'
import { markObligationNeedless } from './decisions.ts'
import { showObligation } from './find-obligations.ts'
import { ONE_OBLIGATION } from './obligation.shape.ts'
import { scopeOf } from './scope.rules.ts'

export const dismissObligation = endpoint({
  name: 'dismissObligation',
  method: 'POST',
  path: '/web/obligations/not-applicable',
  access: signedInFor('write:tax'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), ...DISMISS_FIELDS },
  actsFor: 'entity_id',
  errors: [errors.not_found, ...DISMISS_ERRORS],
  returns: ONE_OBLIGATION,
  run({ database, caller, input, by, now }) {
    const scope = scopeOf(caller, input.entity_id)
    return writeOnce(database, by, async (tx, by) => {
      const { obligation_id, reason } = input
      await markObligationNeedless(tx, by, { id: obligation_id, reason }, scope)
      return showObligation(tx, input.obligation_id, scope, dateOf(now))
    })
  },
})
