import { endpoint } from '../../../kernel/http/endpoint.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { staff } from '../../members/members.ts'
import { DISMISS_ERRORS, DISMISS_FIELDS } from '../decision.shape.ts'
import { markObligationNeedless } from '../decisions.ts'
import { showObligation } from '../find-obligations.ts'
import { ONE_OBLIGATION } from '../obligation.shape.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { obligationRecord } from './client-records.ts'

export const dismissLlcObligation = endpoint({
  name: 'dismissLlcObligation',
  method: 'POST',
  path: '/web/console/obligations/not-applicable',
  access: staff('tax:write', [obligationRecord('obligation_id')]),
  fields: DISMISS_FIELDS,
  errors: [obligationsErrors.obligation_not_found, ...DISMISS_ERRORS],
  returns: ONE_OBLIGATION,
  run({ database, input, by, now }) {
    return writeOnce(database, by, async (tx, by) => {
      const { obligation_id, reason } = input
      await markObligationNeedless(tx, by, { id: obligation_id, reason }, 'any')
      return showObligation(tx, input.obligation_id, 'any', dateOf(now))
    })
  },
})
