import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { checkCounterparty } from '../counterparties/check-counterparty.ts'
import { MAX_VIEWS, SAVED_QUERY, SAVED_VIEW, storedQuery, VIEW_NAME } from './view.rules.ts'
import { saveNamedView } from './view.sql.ts'

export const saveView = endpoint({
  name: 'saveView',
  method: 'POST',
  path: '/web/books/views',
  access: signedInFor('read:bookkeeping'),
  status: 201,
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), name: VIEW_NAME, ...SAVED_QUERY },
  actsFor: 'entity_id',
  errors: [bookkeepingErrors.counterparty_not_found, bookkeepingErrors.too_many_views],
  returns: Type.Object({ data: SAVED_VIEW }, { additionalProperties: false }),
  async run({ db, input, caller, by }) {
    const { entity_id, name, ...query } = input
    await checkCounterparty(db, input)
    const saved = await db.maybe(saveNamedView, {
      member_id: caller.memberId,
      entity_id,
      name,
      query: storedQuery(query),
      most: MAX_VIEWS,
      ...byParams(by),
    })
    if (!saved) throw bookkeepingErrors.too_many_views({ max: MAX_VIEWS })
    return { data: saved as never }
  },
})
