import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { boolean, id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { SAVED_VIEW, VIEW_NAME } from './view.rules.ts'
import { setDefaultView } from './view.sql.ts'

export const chooseDefaultView = endpoint({
  name: 'chooseDefaultView',
  method: 'POST',
  path: '/web/books/views/default',
  access: signedInFor('read:bookkeeping'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    name: VIEW_NAME,
    is_default: boolean({ description: 'Whether the books open with it.' }),
  },
  actsFor: 'entity_id',
  errors: [bookkeepingErrors.view_not_found],
  returns: Type.Object({ data: SAVED_VIEW }, { additionalProperties: false }),
  async run({ db, input, caller, by }) {
    const changed = await db.maybe(setDefaultView, {
      ...input,
      member_id: caller.memberId,
      ...byParams(by),
    })
    if (!changed) throw bookkeepingErrors.view_not_found({ field: 'name' })
    return { data: changed as never }
  },
})
