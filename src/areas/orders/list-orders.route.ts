import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { optional, PAGING, shortId, word } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { STAFF_ORDER } from './order.rules.ts'
import { listOrders as list, listSortedOrders } from './order.sql.ts'
import { ORDER_SORTS } from './order-sorts.rules.ts'
import { STATUSES } from './order-status.rules.ts'

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/orders',
  access: staff('orders:read', 'filtered'),
  fields: {
    status: optional(word({ description: 'Filter by status.' }, STATUSES)),
    entity_id: optional(shortId({ description: 'The order that became this LLC.' })),
    sort: optional(
      word(
        { description: 'Sorts by a column, descending with a minus. Otherwise newest first.' },
        ORDER_SORTS,
      ),
    ),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(STAFF_ORDER, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input, caller }) {
    const { limit, offset, sort } = input
    const wanted = { staff_id: caller.onlyClientsOf, ...input }
    const { orders, total } = await (sort === null
      ? db.one(list, wanted)
      : db.one(listSortedOrders, { ...wanted, sort }))
    return { data: orders, pagination: { total, limit, offset } }
  },
})
