import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { orderRecord } from './client-records.ts'
import { STAFF_ORDER_IN_DETAIL } from './order.rules.ts'
import { findOrder } from './order.sql.ts'
import { ordersErrors } from './orders.errors.ts'

export const readOrder = endpoint({
  name: 'readOrder',
  method: 'GET',
  path: '/web/console/orders/{order_id}',
  access: staff('orders:read', [orderRecord('order_id')]),
  fields: { order_id: id({ description: 'The order.' }) },
  returns: Type.Object({ data: STAFF_ORDER_IN_DETAIL }, { additionalProperties: false }),
  errors: [ordersErrors.order_not_found],
  // A customer without an account has no list to see it in.
  reveals: ({ input }, answer) => {
    const { member_id } = (answer as { data: { member_id: number | null } }).data
    if (member_id === null) return []
    return [{ ownerId: member_id, kind: 'order', record: `order/${input.order_id}`, title: null }]
  },
  async run({ db, input }) {
    const found = await db.maybe(findOrder, { id: input.order_id })
    if (!found) throw ordersErrors.order_not_found({ id: input.order_id }, { field: 'order_id' })
    return { data: found.detail }
  },
})
