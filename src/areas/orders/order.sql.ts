import { queueMail } from '../../kernel/mail/mail.ts'
import { listedBy } from '../../kernel/sql/page.ts'
import { alphabetical, sorted } from '../../kernel/sql/sorted.ts'
import { int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { STAFF_ID } from '../members/members.ts'
import { clientWithEmail, IS_ASSIGNED_ORDER, isNotifiedAbout } from './client-records.ts'
import type { OrderSortKey } from './order-sorts.rules.ts'

const AT = (column: string) => `orders.instant_text(${column})`

/** An order `o` as the customer sees it. */
const SHOWN = `json_build_object(
  'reference', o.reference, 'status', o.status, 'names', o.names, 'options', o.options, 'total', trim_scale(o.total),
  'currency', o.currency, 'created_at', ${AT('o.created_at')}, 'changed_at', ${AT('o.changed_at')}, 'charged', false)`

export const insertOrder = write({
  name: 'orders.insert_order',
  action: 'order.create',
  params: {
    reference: text,
    request_id: text,
    member_id: orNull(int),
    name: text,
    email: text,
    phone: orNull(text),
    country: orNull(text),
    language: text,
    note: orNull(text),
    names: json,
    options: json,
    quote: json,
    total: text,
    currency: text,
    subject: text,
    body_text: text,
    staff_subject_en: text,
    staff_body_en: text,
    staff_subject_es: text,
    staff_body_es: text,
  },
  row: { id: int, shown: json },
  sql: `
    someone as (
      insert into orders.person (name, email, phone, country, language, note)
      values ($name, $email, $phone::text, $country::text, $language, $note::text) returning id, email, language
    ), o as (
      insert into orders.llc_order (reference, request_id, person_id, member_id, names, options, quote, total, currency)
      select $reference, $request_id::text::uuid, id, $member_id::integer,
             array(select json_array_elements_text($names::json)), array(select json_array_elements_text($options::json)),
             $quote::json, $total::numeric, $currency
      from someone
      returning id, reference, status, names, options, total, currency, created_at, changed_at
    ), begun as (
      insert into orders.order_step (order_id, status) select id, status from o
    ), mailed as (
      ${queueMail(`
        select 'order/' || o.id || '/received' as about, p.email as to_address, $subject::text as subject,
               $body_text::text as body, p.language
        from o, someone p`)}
    ), staff_mailed as (
      ${queueMail(`
        select 'order/' || o.id || '/received/staff/' || m.id as about, m.email as to_address,
               case m.language when 'es' then $staff_subject_es::text else $staff_subject_en::text end as subject,
               case m.language when 'es' then $staff_body_es::text else $staff_body_en::text end as body
        from o cross join (
          select id, email, language from members.members s
          where role in ('manager', 'admin') and disabled_at is null
            and ${isNotifiedAbout(`coalesce($member_id::integer, ${clientWithEmail('$email')})`)}
          order by id limit 50
        ) m`)}
    ), written as (select o.id, 'order/' || o.id as record, ${SHOWN} as shown from o)`,
})

export const findOrderByRequest = statement({
  name: 'orders.find_order_by_request',
  params: { request_id: text },
  row: { id: int, shown: json, email: text, name: text, member_id: orNull(int) },
  sql: `
    select o.id, ${SHOWN} as shown, p.email, p.name, o.member_id
    from orders.llc_order o join orders.person p on p.id = o.person_id where o.request_id = $request_id::text::uuid`,
})

export const listOrdersOfMember = statement({
  name: 'orders.list_orders_of_member',
  params: { member_id: int, limit: int, offset: int },
  row: { orders: json, total: int },
  sql: `
    select (
      select coalesce(json_agg(${SHOWN} order by o.id desc), '[]') from (
        select * from orders.llc_order where ${listedBy('member_id', '$member_id')} order by member_id desc, id desc
        limit $limit::integer offset $offset::bigint
      ) o
    ) as orders, (select count(*) from orders.llc_order where member_id = $member_id) as total`,
})

const OF_STAFF = `
  'id', o.id, 'reference', o.reference, 'status', o.status, 'names', o.names, 'options', o.options,
  'total', trim_scale(o.total), 'currency', o.currency, 'created_at', ${AT('o.created_at')},
  'changed_at', ${AT('o.changed_at')}, 'name', p.name, 'email', p.email, 'member_id', o.member_id,
  'entity_id', o.entity_id`

const LISTED = `($status::text is null or o.status = $status) and ($entity_id::integer is null or o.entity_id = $entity_id)
          and ${IS_ASSIGNED_ORDER}`

export const listOrders = statement({
  name: 'orders.list_orders',
  params: { ...STAFF_ID, status: orNull(text), entity_id: orNull(int), limit: int, offset: int },
  row: { orders: json, total: int },
  sql: `
    select (
      select coalesce(json_agg(json_build_object(${OF_STAFF}) order by o.id desc), '[]') from (
        select * from orders.llc_order o where ${LISTED} order by id desc limit $limit::integer offset $offset::bigint
      ) o join orders.person p on p.id = o.person_id
    ) as orders,
    (select count(*) from orders.llc_order o where ${LISTED}) as total`,
})

const COLUMNS: Record<OrderSortKey, string> = {
  reference: 'o.reference',
  name: alphabetical('p.name'),
  total: 'o.total',
  received: 'o.created_at',
  // As they progress.
  status: `array_position(array['received', 'in_progress', 'done', 'cancelled'], o.status)`,
}

export const listSortedOrders = statement({
  name: 'orders.list_sorted_orders',
  params: { ...STAFF_ID, status: orNull(text), entity_id: orNull(int), sort: text, limit: int, offset: int },
  row: { orders: json, total: int },
  sql: `
    select (
      select coalesce(json_agg(json_build_object(${OF_STAFF}) order by f.place), '[]') from (
        select o.id, row_number() over (order by ${sorted(COLUMNS)}, o.id desc) as place
        from orders.llc_order o join orders.person p on p.id = o.person_id
        where ${LISTED} order by place limit $limit::integer offset $offset::bigint
      ) f join orders.llc_order o on o.id = f.id join orders.person p on p.id = o.person_id
    ) as orders,
    (select count(*) from orders.llc_order o where ${LISTED}) as total`,
})

/** Orders that nobody has started, up to `most`: work that waits, so there are few. */
export const countNewOrders = statement({
  name: 'orders.count_new_orders',
  params: { ...STAFF_ID, most: int },
  row: { received: int },
  sql: `
    select count(*) as received from (
      select from orders.llc_order o where o.status = 'received' and ${IS_ASSIGNED_ORDER} limit $most::integer
    ) found`,
})

export const findOrder = statement({
  name: 'orders.find_order',
  params: { id: int },
  row: { detail: json },
  sql: `
    select json_build_object(${OF_STAFF},
      'phone', p.phone, 'country', p.country, 'language', p.language, 'note', p.note, 'quote', o.quote,
      'steps', (
        select json_agg(json_build_object('status', s.status, 'note', s.note, 'by', m.name, 'at', ${AT('s.at')}) order by s.id)
        from (
          select * from orders.order_step where ${listedBy('order_id', 'o.id')} order by order_id, id limit 500
        ) s
        left join members.members m on m.id = s.staff_id
      ),
      'llc', (select e.name from entities.entities e where e.id = o.entity_id),
      'customer', (
        select json_build_object('id', m.id, 'name', m.name)
        from members.members m where m.test_of is null
          and m.id = coalesce(o.member_id, (select k.id from members.members k where k.email = p.email))
      )) as detail
    from orders.llc_order o join orders.person p on p.id = o.person_id where o.id = $id::bigint`,
})

/**
 * Adds a step even if the status stays, because a note may be all there is; sends an email if the status
 * changes. Rejected if the caller's version is outdated: the row is checked again once locked.
 */
export const markStatus = write({
  name: 'orders.mark_status',
  action: 'order.status',
  detail: 'detail',
  params: {
    id: int,
    status: text,
    note: orNull(text),
    staff_id: orNull(int),
    seen_changed_at: orNull(text),
    subject: text,
    body_text: text,
  },
  row: { id: int },
  sql: `
    kept as (
      update orders.llc_order set status = $status, changed_at = clock_timestamp()
      where id = $id::bigint and ($status <> 'received' or status = 'received')
        and ($seen_changed_at::text is null or ${AT('changed_at')} = $seen_changed_at)
      returning id, new.status, old.status as was, person_id
    ), stepped as (
      insert into orders.order_step (order_id, status, note, staff_id)
      select id, status, $note::text, $staff_id::integer from kept
      returning id, order_id
    ), mailed as (
      ${queueMail(`
        select 'order/' || kept.id || '/step/' || stepped.id as about, p.email as to_address, $subject::text as subject,
               $body_text::text as body, p.language
        from kept join stepped on stepped.order_id = kept.id join orders.person p on p.id = kept.person_id
        where kept.was <> kept.status`)}
    ), written as (select id, 'order/' || id as record, status as detail from kept)`,
})

/**
 * Upcoming renewals of a member's LLCs, earliest first. The subscription is listed once: as the service that pays for it, if the LLC
 * has one, or else with the catalog's price. A renewal that has been charged has its open charge.
 */
export const listRenewals = statement({
  name: 'orders.list_renewals',
  params: { member_id: int, limit: int, offset: int },
  row: { renewals: json, total: int },
  sql: `
    with renewing as materialized (
      select e.id::integer as entity_id, l.name as entity_name, r.kind,
             coalesce(r.code, 'manager_annual') as code, coalesce(r.name_en, s.name_en, 'Manager subscription') as name_en,
             coalesce(r.name_es, s.name_es, 'Suscripción Manager') as name_es, r.renews_on,
             coalesce(r.price, s.price) as price, coalesce(r.currency, s.currency) as currency,
             coalesce(r.period, s.period, 'annual') as period
      from entities.standing_of($member_id) standing
      cross join lateral json_object_keys(standing.entities) as e (id)
      cross join lateral entities.llc_named(e.id::integer) l
      cross join lateral entities.renewals_of(e.id::integer) r
      left join catalog.services s on r.kind = 'subscription' and s.code = 'manager_annual'
      where r.kind = 'service' or not exists (
        select from entities.renewals_of(e.id::integer) p where p.kind = 'service' and starts_with(p.code, 'manager_')
      )
    )
    select (
      select coalesce(json_agg(json_build_object(
        'entity_id', entity_id, 'entity_name', entity_name, 'kind', kind, 'code', code,
        'name', json_build_object('en', name_en, 'es', name_es), 'renews_on', renews_on, 'price', trim_scale(price),
        'currency', currency, 'period', period, 'charge', charge) order by renews_on, entity_id, code), '[]')
      from (
        select r.*, (
          select json_build_object('amount', trim_scale(c.amount), 'currency', c.currency, 'due_date', c.due_date)
          from payments.charge_for(r.entity_id, r.code, r.renews_on, case r.period when 'monthly' then 15 else 60 end) c
        ) as charge
        from (select * from renewing order by renews_on, entity_id, code limit $limit::integer offset $offset::bigint) r
      ) page
    ) as renewals, (select count(*) from renewing) as total`,
})

/** An agent's tool call: tool, outcome, duration; no inputs and no caller. */
export const insertToolCall = write({
  name: 'orders.insert_tool_call',
  action: 'tool.call',
  detail: 'detail',
  params: { tool: text, outcome: text, ms: int },
  row: { record: text },
  sql: `written as (select 'tool/' || $tool::text as record, $outcome::text || ' in ' || $ms::integer || ' ms' as detail)`,
})
