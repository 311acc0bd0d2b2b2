import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { id } from '../../../kernel/fields.ts'
import { missing } from '../../../kernel/refusal.ts'
import { staff } from '../../members/members.ts'
import { STAFF_ORDER_IN_DETAIL } from '../order.rules.ts'
import { findOrder } from '../order.sql.ts'

export const readOrder = endpoint({
  name: 'readOrder',
  method: 'GET',
  path: '/web/console/orders/{order_id}',
  access: staff,
  tag: 'Console',
  summary: 'One order: who, what was agreed to, and what became of it.',
  description: 'With the quote as it was shown, and every step with its note.',
  fields: { order_id: id({ description: 'The order.' }) },
  returns: Type.Object({ data: STAFF_ORDER_IN_DETAIL }, { additionalProperties: false }),
  refusals: ['404: There is no such order.'],
  // Whoever orders without an account has no list to find it in.
  reveals: ({ input }, answer) => {
    const { member_id } = (answer as { data: { member_id: number | null } }).data
    if (member_id === null) return []
    return [{ ownerId: member_id, kind: 'order', record: `order/${input.order_id}`, title: null }]
  },
  async run({ db, input }) {
    const found = await db.maybe(findOrder, { id: input.order_id })
    if (!found) throw missing('There is no such order.')
    return { data: found.detail }
  },
})
