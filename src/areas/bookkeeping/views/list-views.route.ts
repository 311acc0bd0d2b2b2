import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { MAX_VIEWS, SAVED_VIEW } from './view.rules.ts'
import { listSavedViews } from './view.sql.ts'

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/web/books/views',
  access: signedInFor('read:bookkeeping'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    { data: Type.Array(SAVED_VIEW, { maxItems: MAX_VIEWS }), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: [] }),
  async run({ db, input: { entity_id }, caller }) {
    const data = await db.all(listSavedViews, { member_id: caller.memberId, entity_id, most: MAX_VIEWS })
    return { data: data as never }
  },
})
