import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { OBLIGATION_ID } from './decision.shape.ts'
import { expectObligation } from './decisions.ts'
import { EVENT } from './obligation.shape.ts'
import { listEvents } from './obligation.sql.ts'
import { scopeOf } from './scope.rules.ts'

/** So many that no obligation has more. */
export const MAX_EVENTS = 500

export const listObligationEvents = endpoint({
  name: 'listObligationEvents',
  method: 'GET',
  path: '/web/obligations/events',
  access: signedInFor('read:tax'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), obligation_id: OBLIGATION_ID },
  actsFor: 'entity_id',
  errors: [errors.not_found],
  returns: Type.Object(
    { data: Type.Array(EVENT, { maxItems: MAX_EVENTS }) },
    { title: 'ObligationEvents', additionalProperties: false },
  ),
  async run({ db, caller, input: { entity_id, obligation_id } }) {
    await expectObligation(db, obligation_id, scopeOf(caller, entity_id))
    return { data: await db.all(listEvents, { obligation_id, most: MAX_EVENTS }) }
  },
})
