import type { DatabaseError } from 'pg'
import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { findOwnView, ownsView } from './own-view.ts'
import { SAVED_VIEW, VIEW_NAME } from './view.rules.ts'
import { renameSavedView } from './view.sql.ts'

export const renameView = endpoint({
  name: 'renameView',
  method: 'POST',
  path: '/web/books/views/rename',
  access: signedInFor('read:bookkeeping'),
  tag: 'Bookkeeping',
  summary: 'Rename a saved view.',
  description: 'Its filters stay the same.',
  fields: { id: id({ description: 'The view.' }), name: VIEW_NAME },
  owns: ownsView,
  errors: [errors.not_found, bookkeepingErrors.view_name_taken],
  returns: Type.Object({ data: SAVED_VIEW }, { additionalProperties: false }),
  async run(context) {
    await findOwnView(context)
    const { db, input, by } = context
    const changed = await db
      .maybe(renameSavedView, { ...input, ...byParams({ ...by, idempotency: null }) })
      .catch((error: DatabaseError) => {
        throw error.constraint === 'saved_view_name'
          ? bookkeepingErrors.view_name_taken({ field: 'name' })
          : error
      })
    if (!changed) throw errors.not_found()
    return { data: changed as never }
  },
})
