import { clientRecord, isAssignedClient } from '../members/members.ts'
import { ordersErrors } from './orders.errors.ts'

/** Orders `o` that staff see: those of their clients, and those of visitors, who are nobody's client yet. */
export const IS_ASSIGNED_ORDER = `(o.member_id is null or ${isAssignedClient('o.member_id')})`

export const orderRecord = clientRecord({
  name: 'orders.find_assigned_order',
  from: 'orders.llc_order o',
  where: `o.id = $id::bigint and ${IS_ASSIGNED_ORDER}`,
  error: ordersErrors.order_not_found,
  notFound: id => ordersErrors.order_not_found({ id: id as number }, { field: 'order_id' }),
})
