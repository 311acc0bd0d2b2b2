import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, optional, otherwise, PAGING, shortId, text, word } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { may, staff } from '../members/members.ts'
import { LLC_ROW } from './console.shape.ts'
import { listLlcs as findLlcs, listSortedLlcs } from './console.sql.ts'
import { LLC_SORTS } from './console-sorts.rules.ts'
import { ENTITY_STATUSES } from './entity-status.rules.ts'

export const listLlcs = endpoint({
  name: 'listLlcs',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/llcs',
  access: staff('clients:read', 'filtered'),
  fields: {
    q: otherwise(text({ description: 'Part of the name, or the EIN.' }, { max: 100 }), ''),
    member_id: optional(shortId({ description: 'Filters by member.' })),
    status: optional(word({ description: 'Filter by status.' }, ENTITY_STATUSES)),
    subscribed: optional(boolean({ description: 'Filters by active subscription.' })),
    sort: optional(
      word({ description: 'Sorts by a column, descending with a minus. Otherwise newest first.' }, LLC_SORTS),
    ),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(LLC_ROW, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input, caller }) {
    const { limit, offset, sort } = input
    const seesEin = may(caller.role, 'identifiers:read')
    const wanted = { ...input, sees_ein: seesEin, staff_id: caller.onlyClientsOf }
    const found = await (sort === null
      ? db.all(findLlcs, wanted)
      : db.all(listSortedLlcs, { ...wanted, sort }))
    const data = found.map(({ total: _, ...llc }) => (seesEin ? llc : { ...llc, ein: null }))
    return { data, pagination: { total: found[0]?.total ?? 0, limit, offset } }
  },
})
