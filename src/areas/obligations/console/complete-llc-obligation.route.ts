import { endpoint } from '../../../kernel/http/endpoint.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { staff } from '../../members/members.ts'
import { DONE_ERRORS, DONE_FIELDS } from '../decision.shape.ts'
import { markObligationDone } from '../decisions.ts'
import { showObligation } from '../find-obligations.ts'
import { ONE_OBLIGATION } from '../obligation.shape.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { obligationRecord } from './client-records.ts'

export const completeLlcObligation = endpoint({
  name: 'completeLlcObligation',
  method: 'POST',
  path: '/web/console/obligations/done',
  access: staff('tax:write', [obligationRecord('obligation_id')]),
  fields: DONE_FIELDS,
  errors: [obligationsErrors.obligation_not_found, ...DONE_ERRORS],
  returns: ONE_OBLIGATION,
  run({ database, input, by, now }) {
    return writeOnce(database, by, async (tx, by) => {
      const { obligation_id, document_id, done_on, note } = input
      const mark = { id: obligation_id, documentId: document_id, doneOn: done_on, note }
      await markObligationDone(tx, by, mark, 'any', now)
      return showObligation(tx, input.obligation_id, 'any', dateOf(now))
    })
  },
})
