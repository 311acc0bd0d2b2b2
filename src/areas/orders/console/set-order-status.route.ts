import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { id, text, word } from '../../../kernel/fields.ts'
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
  summary: 'Say how an order stands, with a note for the customer.',
  description:
    'The customer is told by mail when the status changes; it may stay as it is where there is only something to note. Nothing is charged by it.',
  fields: {
    order_id: id({ description: 'The order.' }),
    status: word({ description: 'How it stands now.' }, STATUSES),
    note: STEP_NOTE,
    changed_at: text(
      {
        description: 'As it was shown with the order: if somebody changed the order since, nothing is done.',
        example: '2026-02-28T10:00:00.000Z',
      },
      { max: 40 },
    ),
  },
  returns: Type.Object({ data: STAFF_ORDER_IN_DETAIL }, { additionalProperties: false }),
  refusals: ['404: There is no such order.', '400: Somebody else has changed this order meanwhile.'],
  async run({ db, config, caller, input, by }) {
    const { order_id, status, note, changed_at } = input
    const wanted = { orderId: order_id, status, note, staffId: caller.memberId, seenChangedAt: changed_at }
    await set({ db, config }, { ...by, idempotency: null }, wanted)
    return { data: (await db.one(findOrder, { id: order_id })).detail }
  },
})
