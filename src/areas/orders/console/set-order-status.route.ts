import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { id, word } from '../../../kernel/fields.ts'
import { staff } from '../../members/members.ts'
import { STAFF_ORDER_IN_DETAIL, STATUSES, STEP_NOTE } from '../order.rules.ts'
import { findOrder } from '../order.sql.ts'
import { setOrderStatus as set } from '../orders.ts'

export const setOrderStatus = endpoint({
  name: 'setOrderStatus',
  method: 'POST',
  path: '/web/console/orders/status',
  access: staff,
  tag: 'Console',
  summary: 'Say how an order stands, with a note for the record.',
  description:
    'The status may stay as it is where there is only something to note. Nothing is charged by it.',
  fields: {
    order_id: id({ description: 'The order.' }),
    status: word({ description: 'How it stands now.' }, STATUSES),
    note: STEP_NOTE,
  },
  returns: Type.Object({ data: STAFF_ORDER_IN_DETAIL }, { additionalProperties: false }),
  refusals: ['404: There is no such order.'],
  async run({ db, caller, input, by }) {
    const { order_id, status, note } = input
    const wanted = { orderId: order_id, status, note, staffId: caller.memberId }
    await set(db, { ...by, idempotency: null }, wanted)
    return { data: (await db.one(findOrder, { id: order_id })).detail }
  },
})
