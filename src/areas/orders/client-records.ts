import { errors } from '../../kernel/http/errors.ts'
import { clientRecord, isAssignedClient } from '../members/members.ts'
import { ordersErrors } from './orders.errors.ts'

/**
 * In SQL: whether someone with the address of member `m` has set a password with a link sent to it. Until then the address is only
 * what staff typed: a manager could add a person with the address of a visitor.
 */
const HAS_OWN_ADDRESS =
  'exists (select from sessions.renewals r where r.member_id = m.id and r.renewed_at is not null)'

/** In SQL: the client with the address that was left with an order or a booking. */
const clientOf = (personId: string): string =>
  `(select m.id from members.members m join orders.person who on who.email = m.email
      where who.id = ${personId} and ${HAS_OWN_ADDRESS})`

/**
 * Orders `o` that staff see. Managers of assigned clients see those of their clients; visitors who are nobody's client are left to
 * staff who see all clients.
 */
export const IS_ASSIGNED_ORDER = isAssignedClient(`coalesce(o.member_id, ${clientOf('o.person_id')})`)

/** Bookings `b` that staff see, by the same rule. */
export const IS_ASSIGNED_BOOKING = isAssignedClient(clientOf('b.person_id'))

/** In SQL: whether staff `s` gets email about a client, by the same rule; `clientId` is null for a visitor. */
export const isNotifiedAbout = (clientId: string): string =>
  `(s.role = 'admin' or s.clients = 'all' or exists (
      select from members.assignments a where a.staff_id = s.id and a.client_id = ${clientId}
    ))`

/** The client with this address, for email about a new booking or order. */
export const clientWithEmail = (email: string): string =>
  `(select m.id from members.members m where m.email = ${email} and ${HAS_OWN_ADDRESS})`

export const bookingRecord = clientRecord({
  name: 'orders.find_assigned_booking',
  from: 'orders.booking b',
  where: `b.id = $id::bigint and ${IS_ASSIGNED_BOOKING}`,
  error: errors.not_found,
  notFound: () => errors.not_found(),
})

export const orderRecord = clientRecord({
  name: 'orders.find_assigned_order',
  from: 'orders.llc_order o',
  where: `o.id = $id::bigint and ${IS_ASSIGNED_ORDER}`,
  error: ordersErrors.order_not_found,
  notFound: id => ordersErrors.order_not_found({ id: id as number }, { field: 'order_id' }),
})
