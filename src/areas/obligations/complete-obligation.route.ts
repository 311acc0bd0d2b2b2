import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { signedInFor } from '../members/members.ts'
import { DONE_ERRORS, DONE_FIELDS } from './decision.shape.ts'
import { markObligationDone } from './decisions.ts'
import { showObligation } from './find-obligations.ts'
import { ONE_OBLIGATION } from './obligation.shape.ts'
import { scopeOf } from './scope.rules.ts'

export const completeObligation = endpoint({
  name: 'completeObligation',
  method: 'POST',
  path: '/web/obligations/done',
  access: signedInFor('write:tax'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), ...DONE_FIELDS },
  actsFor: 'entity_id',
  errors: [errors.not_found, ...DONE_ERRORS],
  returns: ONE_OBLIGATION,
  run({ database, caller, input, by, now }) {
    const scope = scopeOf(caller, input.entity_id)
    return writeOnce(database, by, async (tx, by) => {
      const { obligation_id, document_id, done_on, note } = input
      const mark = { id: obligation_id, documentId: document_id, doneOn: done_on, note }
      await markObligationDone(tx, by, mark, scope, now)
      return showObligation(tx, input.obligation_id, scope, dateOf(now))
    })
  },
})
