import type { DatabaseError } from 'pg'
import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, name } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { SAVED_VIEW, VIEW_NAME } from './view.rules.ts'
import { renameSavedView } from './view.sql.ts'

export const renameView = endpoint({
  name: 'renameView',
  method: 'POST',
  path: '/web/books/views/rename',
  access: signedInFor('read:bookkeeping'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    name: VIEW_NAME,
    new_name: name({ description: 'The new name.', example: 'Receipts' }),
  },
  actsFor: 'entity_id',
  errors: [bookkeepingErrors.view_not_found, bookkeepingErrors.view_name_taken],
  returns: Type.Object({ data: SAVED_VIEW }, { additionalProperties: false }),
  async run({ db, input, caller, by }) {
    const changed = await db
      .maybe(renameSavedView, {
        ...input,
        member_id: caller.memberId,
        ...byParams(by),
      })
      .catch((error: DatabaseError) => {
        throw error.constraint === 'saved_view_name'
          ? bookkeepingErrors.view_name_taken({ field: 'new_name' })
          : error
      })
    if (!changed) throw bookkeepingErrors.view_not_found({ field: 'name' })
    return { data: changed as never }
  },
})
