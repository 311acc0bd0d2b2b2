import { endpoint } from '../../../kernel/http/endpoint.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { staff } from '../../members/members.ts'
import { OBLIGATION_ID } from '../decision.shape.ts'
import { confirmProposal } from '../decisions.ts'
import { showObligation } from '../find-obligations.ts'
import { ONE_OBLIGATION } from '../obligation.shape.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { obligationRecord } from './client-records.ts'

export const confirmObligation = endpoint({
  name: 'confirmObligation',
  method: 'POST',
  path: '/web/console/obligations/confirm',
  access: staff('tax:write', [obligationRecord('obligation_id')]),
  fields: { obligation_id: OBLIGATION_ID },
  errors: [obligationsErrors.obligation_not_found, obligationsErrors.obligation_not_proposed],
  returns: ONE_OBLIGATION,
  run({ database, input, by, now }) {
    return writeOnce(database, by, async (tx, by) => {
      await confirmProposal(tx, by, input.obligation_id, now)
      return showObligation(tx, input.obligation_id, 'any', dateOf(now))
    })
  },
})
