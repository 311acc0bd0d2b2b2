import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { staff } from '../../members/members.ts'
import { OBLIGATION_ID } from '../decision.shape.ts'
import { expectObligation } from '../decisions.ts'
import { MAX_EVENTS } from '../list-obligation-events.route.ts'
import { EVENT } from '../obligation.shape.ts'
import { listEvents } from '../obligation.sql.ts'
import { obligationsErrors } from '../obligations.errors.ts'
import { obligationRecord } from './client-records.ts'

export const listLlcObligationEvents = endpoint({
  name: 'listLlcObligationEvents',
  method: 'GET',
  path: '/web/console/obligations/events',
  access: staff('tax:read', [obligationRecord('obligation_id')]),
  fields: { obligation_id: OBLIGATION_ID },
  errors: [obligationsErrors.obligation_not_found],
  returns: Type.Object(
    { data: Type.Array(EVENT, { maxItems: MAX_EVENTS }) },
    { title: 'LlcObligationEvents', additionalProperties: false },
  ),
  async reveals({ db, input: { obligation_id } }) {
    const { member_id, rule, title } = await expectObligation(db, obligation_id, 'any')
    const named = rule?.name.en ?? title
    return [{ ownerId: member_id, kind: 'tax', record: `obligation/${obligation_id}`, title: named }]
  },
  async run({ db, input: { obligation_id } }) {
    await expectObligation(db, obligation_id, 'any')
    return { data: await db.all(listEvents, { obligation_id, most: MAX_EVENTS }) }
  },
})
