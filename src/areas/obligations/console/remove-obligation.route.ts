import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { staff } from '../../members/members.ts'
import { OBLIGATION_ID } from '../decision.shape.ts'
import { dropOneOff } from '../decisions.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { obligationRecord } from './client-records.ts'

export const removeObligation = endpoint({
  name: 'removeObligation',
  method: 'POST',
  path: '/web/console/obligations/remove',
  access: staff('tax:write', [obligationRecord('obligation_id')]),
  fields: { obligation_id: OBLIGATION_ID },
  errors: [obligationsErrors.obligation_not_found, obligationsErrors.obligation_not_one_off],
  returns: Type.Object(
    { removed: Type.Boolean() },
    { title: 'RemovedObligation', additionalProperties: false },
  ),
  run({ database, input, by }) {
    return writeOnce(database, by, async (tx, by) => {
      await dropOneOff(tx, by, input.obligation_id)
      return { removed: true }
    })
  },
})
