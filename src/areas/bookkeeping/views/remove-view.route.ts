import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { findOwnView, ownsView } from './own-view.ts'
import { removeSavedView } from './view.sql.ts'

export const removeView = endpoint({
  name: 'removeView',
  method: 'POST',
  path: '/web/books/views/remove',
  access: signedInFor('read:bookkeeping'),
  tag: 'Bookkeeping',
  summary: 'Delete a saved view.',
  description: 'The entries stay as they are.',
  fields: { id: id({ description: 'The view.' }) },
  owns: ownsView,
  errors: [errors.not_found],
  returns: Type.Object({ id: Type.Integer({ format: 'int64' }) }, { additionalProperties: false }),
  async run(context) {
    await findOwnView(context)
    const { db, input, by } = context
    const gone = await db.maybe(removeSavedView, { ...input, ...byParams({ ...by, idempotency: null }) })
    if (!gone) throw errors.not_found()
    return { id: gone.id }
  },
})
