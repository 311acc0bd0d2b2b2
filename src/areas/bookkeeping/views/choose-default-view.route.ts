import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { boolean, id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { findOwnView, ownsView } from './own-view.ts'
import { SAVED_VIEW } from './view.rules.ts'
import { setDefaultView } from './view.sql.ts'

export const chooseDefaultView = endpoint({
  name: 'chooseDefaultView',
  method: 'POST',
  path: '/web/books/views/default',
  access: signedInFor('read:bookkeeping'),
  tag: 'Bookkeeping',
  summary: 'Open the books with a saved view, or no longer.',
  description: 'At most one view of yours is the default in the books of an LLC.',
  fields: {
    id: id({ description: 'The view.' }),
    is_default: boolean({ description: 'Whether the books open with it.' }),
  },
  owns: ownsView,
  errors: [errors.not_found],
  returns: Type.Object({ data: SAVED_VIEW }, { additionalProperties: false }),
  async run(context) {
    const entity_id = await findOwnView(context)
    const { db, input, caller, by } = context
    const own = { member_id: caller.memberId, entity_id }
    const changed = await db.maybe(setDefaultView, {
      ...input,
      ...own,
      ...byParams({ ...by, idempotency: null }),
    })
    if (!changed) throw errors.not_found()
    return { data: changed as never }
  },
})
