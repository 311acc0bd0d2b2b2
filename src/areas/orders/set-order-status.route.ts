import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id, text, word } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { orderRecord } from './client-records.ts'
import { STAFF_ORDER_IN_DETAIL, STEP_NOTE } from './order.rules.ts'
import { findOrder } from './order.sql.ts'
import { STATUSES } from './order-status.rules.ts'
import { ordersErrors } from './orders.errors.ts'
import { setOrderStatus as set } from './orders.ts'

export const setOrderStatus = endpoint({
  name: 'setOrderStatus',
  method: 'POST',
  path: '/web/console/orders/status',
  access: staff('orders:write', [orderRecord('order_id')]),
  fields: {
    order_id: id({ description: 'The order.' }),
    status: word({ description: 'The new status.' }, STATUSES),
    note: STEP_NOTE,
    changed_at: text(
      {
        description: 'The `changed_at` you read. If the order has changed since, nothing is updated.',
        example: '2026-02-28T10:00:00.000Z',
      },
      { max: 40 },
    ),
  },
  returns: Type.Object({ data: STAFF_ORDER_IN_DETAIL }, { additionalProperties: false }),
  errors: [ordersErrors.order_not_found, ordersErrors.order_changed, ordersErrors.order_already_started],
  async run({ db, config, caller, input, by }) {
    const { order_id, status, note, changed_at } = input
    const wanted = { orderId: order_id, status, note, staffId: caller.memberId, seenChangedAt: changed_at }
    await set({ db, config }, by, wanted)
    return { data: (await db.one(findOrder, { id: order_id })).detail }
  },
})
