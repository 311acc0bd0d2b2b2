import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id, optional, PAGING, text } from '../../../kernel/http/fields.ts'
import { LIST_PAGINATION, WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { COUNTERPARTY } from './counterparty.rules.ts'
import { listCounterpartyPage } from './counterparty.sql.ts'

/** Nobody needs to know whether it is a thousand or more. */
const MAX_COUNTED = 1000

export const listOwnCounterparties = endpoint({
  name: 'listOwnCounterparties',
  method: 'GET',
  reads: 'heavy',
  path: '/web/counterparties',
  access: signedInFor('read:bookkeeping'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    q: optional(text({ description: 'Part of the name.', example: 'cli' }, { max: 100 })),
    ...PAGING,
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          { ...COUNTERPARTY.properties, entries: Type.Integer({ maximum: MAX_COUNTED }) },
          { additionalProperties: false },
        ),
        { maxItems: 500 },
      ),
      pagination: LIST_PAGINATION,
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: ({ limit, offset }) => ({ data: [], pagination: { total: 0, limit, offset } }),
  async run({ db, input: { entity_id, q, limit, offset } }) {
    const rows = await db.all(listCounterpartyPage, {
      entity_id,
      words: q,
      looks: MAX_COUNTED,
      limit,
      offset,
    })
    return {
      data: rows.map(({ total: _, ...row }) => row),
      pagination: { total: rows[0]?.total ?? 0, limit, offset },
    }
  },
})
