import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { signedInFor } from '../members/members.ts'
import { OBLIGATION_ID, UNDO_ERRORS } from './decision.shape.ts'
import { undoObligationDecision } from './decisions.ts'
import { showObligation } from './find-obligations.ts'
import { ONE_OBLIGATION } from './obligation.shape.ts'
import { scopeOf } from './scope.rules.ts'

export const reopenObligation = endpoint({
  name: 'reopenObligation',
  method: 'POST',
  path: '/web/obligations/undo',
  access: signedInFor('write:tax'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), obligation_id: OBLIGATION_ID },
  actsFor: 'entity_id',
  errors: [errors.not_found, ...UNDO_ERRORS],
  returns: ONE_OBLIGATION,
  run({ database, caller, input, by, now }) {
    const scope = scopeOf(caller, input.entity_id)
    return writeOnce(database, by, async (tx, by) => {
      await undoObligationDecision(tx, by, input.obligation_id, scope, now)
      return showObligation(tx, input.obligation_id, scope, dateOf(now))
    })
  },
})
