import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { signedIn } from '../members/members.ts'
import { ORDER } from './order.rules.ts'
import { listOrdersOfMember } from './order.sql.ts'

export const listMyOrders = endpoint({
  name: 'listMyOrders',
  method: 'GET',
  path: '/web/my-orders',
  access: signedIn,
  fields: PAGING,
  returns: Type.Object(
    { data: Type.Array(ORDER, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, caller, input: { limit, offset } }) {
    const { orders, total } = await db.one(listOrdersOfMember, { member_id: caller.memberId, limit, offset })
    return { data: orders, pagination: { total, limit, offset } }
  },
})
