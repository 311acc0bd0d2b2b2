import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { id, word } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { markChecklist, signedIn } from '../../members/members.ts'

const STATES = ['dismissed', 'shown'] as const

export const setChecklist = endpoint({
  name: 'setChecklist',
  method: 'POST',
  path: '/web/checklist',
  access: signedIn,
  // It is only about what the person sees.
  needsSubscription: false,
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    state: word({ description: 'Whether you see it.', example: 'dismissed' }, STATES),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Object(
        { state: Type.Unsafe<(typeof STATES)[number]>({ type: 'string', enum: [...STATES] }) },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, caller: { memberId }, input: { entity_id, state }, by }) {
    const chosen = { member_id: memberId, entity_id, state, ...byParams(by) }
    return new JsonText((await db.one(markChecklist, chosen)).body)
  },
})
