import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { VIEW_NAME } from './view.rules.ts'
import { removeSavedView } from './view.sql.ts'

export const removeView = endpoint({
  name: 'removeView',
  method: 'POST',
  path: '/web/books/views/remove',
  access: signedInFor('read:bookkeeping'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), name: VIEW_NAME },
  actsFor: 'entity_id',
  errors: [bookkeepingErrors.view_not_found],
  returns: Type.Object({ id: Type.Integer({ format: 'int64' }) }, { additionalProperties: false }),
  async run({ db, input, caller, by }) {
    const gone = await db.maybe(removeSavedView, {
      ...input,
      member_id: caller.memberId,
      ...byParams(by),
    })
    if (!gone) throw bookkeepingErrors.view_not_found({ field: 'name' })
    return { id: gone.id }
  },
})
