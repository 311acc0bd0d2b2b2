import { int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The order, locked: of two conversions at a time, the second sees the first. */
export const lockOrder = statement({
  name: 'orders.lock_order',
  params: { id: int },
  row: {
    id: int,
    status: text,
    entity_id: orNull(int),
    member_id: orNull(int),
    quote: json,
    name: text,
    email: text,
    phone: orNull(text),
    country: orNull(text),
    language: text,
  },
  sql: `
    select o.id, o.status, o.entity_id, o.member_id, o.quote, p.name, p.email, p.phone, p.country, p.language
    from orders.llc_order o join orders.person p on p.id = o.person_id where o.id = $id::bigint for update of o`,
})

/** The member who ordered, or the one with the address of the order. */
export const findCustomer = statement({
  name: 'orders.find_customer',
  params: { order_id: int },
  row: { id: int, name: text, disabled_at: orNull(text) },
  sql: `
    select m.id, m.name, orders.instant_text(m.disabled_at) as disabled_at
    from orders.llc_order o join orders.person p on p.id = o.person_id
    join members.members m on m.id = coalesce(o.member_id, (select k.id from members.members k where k.email = p.email))
    where o.id = $order_id::bigint and m.test_of is null`,
})

export const markConverted = write({
  name: 'orders.mark_converted',
  action: 'order.convert',
  detail: 'detail',
  params: { id: int, entity_id: int, member_id: int },
  row: { id: int },
  sql: `
    kept as (
      update orders.llc_order set entity_id = $entity_id, member_id = $member_id, changed_at = clock_timestamp()
      where id = $id::bigint and entity_id is null returning id, entity_id
    ), written as (select id, 'order/' || id as record, 'entity/' || entity_id as detail from kept)`,
})
