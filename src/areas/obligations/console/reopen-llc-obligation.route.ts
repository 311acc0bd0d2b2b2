import { endpoint } from '../../../kernel/http/endpoint.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { staff } from '../../members/members.ts'
import { OBLIGATION_ID, UNDO_ERRORS } from '../decision.shape.ts'
import { undoObligationDecision } from '../decisions.ts'
import { showObligation } from '../find-obligations.ts'
import { ONE_OBLIGATION } from '../obligation.shape.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { obligationRecord } from './client-records.ts'

export const reopenLlcObligation = endpoint({
  name: 'reopenLlcObligation',
  method: 'POST',
  path: '/web/console/obligations/undo',
  access: staff('tax:write', [obligationRecord('obligation_id')]),
  fields: { obligation_id: OBLIGATION_ID },
  errors: [obligationsErrors.obligation_not_found, ...UNDO_ERRORS],
  returns: ONE_OBLIGATION,
  run({ database, input, by, now }) {
    return writeOnce(database, by, async (tx, by) => {
      await undoObligationDecision(tx, by, input.obligation_id, 'any', now)
      return showObligation(tx, input.obligation_id, 'any', dateOf(now))
    })
  },
})
