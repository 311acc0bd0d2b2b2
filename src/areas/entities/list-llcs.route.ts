import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { boolean, optional, otherwise, PAGING, shortId, text, word } from '../../kernel/fields.ts'
import { LIST_PAGINATION } from '../../kernel/shapes.ts'
import { staff } from '../members/members.ts'
import { LLC_ROW } from './console.shape.ts'
import { listLlcs as findLlcs } from './console.sql.ts'
import { ENTITY_STATUSES } from './entity.rules.ts'

export const listLlcs = endpoint({
  name: 'listLlcs',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/llcs',
  access: staff,
  tag: 'Console',
  summary: 'All LLCs, newest first; looked for by any part of the name, or by the EIN.',
  description: 'With whose each is and how long its Manager subscription lasts.',
  fields: {
    q: otherwise(text({ description: 'A part of the name, or the EIN.' }, { max: 100 }), ''),
    member_id: optional(shortId({ description: 'Only those of this member.' })),
    status: optional(word({ description: 'Only those that stand so.' }, ENTITY_STATUSES)),
    subscribed: optional(
      boolean({ description: 'Only those with an active subscription, or only those without.' }),
    ),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(LLC_ROW, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input }) {
    const { limit, offset } = input
    const found = await db.all(findLlcs, input)
    const data = found.map(({ total: _, ...llc }) => llc)
    return { data, pagination: { total: found[0]?.total ?? 0, limit, offset } }
  },
})
