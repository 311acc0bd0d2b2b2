import { EVENT_JSON } from '../../kernel/events/event.sql.ts'
import { listedBy } from '../../kernel/sql/page.ts'
import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { FAILURES_UNTIL_PROBING, MAX_RESENT, MAX_WAITING } from './webhook.rules.ts'
import { IS_SETTER_OVER } from './webhook.sql.ts'

const at = (column: string) => `kernel.instant_json(${column})::json`

/** The first delivery of each record that waits: the only one of the record that may be sent. */
const HEADS = `
  select distinct on (d.record) d.id, d.position, d.due_at from webhooks.delivery d
  where d.webhook_id = $webhook_id and d.status = 'waiting' order by d.record, d.position`

const IS_ROOM = `(
  select count(*) from (
    select from webhooks.delivery d where d.webhook_id = $webhook_id and d.status = 'waiting' limit ${MAX_WAITING}
  ) waiting
) < ${MAX_WAITING}`

/**
 * Claims webhooks that have something to send, those that waited longest first. Reads a few index entries per active webhook and
 * writes only claimed ones. The claim of a dead process ends with its lease.
 */
export const takeWebhooks = statement({
  name: 'webhooks.take_webhooks',
  params: { now: instant, until: instant, lease: text, most: int },
  row: { id: int, member_id: int, failures: int, is_test: bool },
  sql: `
    with ready as (
      select w.id from webhooks.webhook w
      where w.status = 'active' and w.removed_at is null
        and (w.lease_until is null or w.lease_until <= $now) and (w.not_before is null or w.not_before <= $now)
        and (
          w.retry_at <= $now
          or (not w.is_full and (
            exists (select from kernel.event e where e.member_id = w.member_id and e.position > w.position)
            or exists (select from kernel.event e where e.member_id = w.member_id and e.position is null)
          ))
        )
        and (select s.subscribed from entities.standing_of(w.member_id) s)
        and (select m.disabled_at is null from members.members m where m.id = w.member_id)
        and not ${IS_SETTER_OVER}
      order by w.taken_at nulls first limit $most::integer for update skip locked
    )
    update webhooks.webhook w set lease = $lease, lease_until = $until, taken_at = $now, retry_at = $until
    from ready where w.id = ready.id
    returning w.id, w.member_id, w.failures,
      (select m.test_of is not null from members.members m where m.id = w.member_id) as is_test`,
})

/** Adds deliveries for the next events, if there is room, and moves the place on. */
export const addDeliveries = statement({
  name: 'webhooks.add_deliveries',
  params: { webhook_id: int, lease: text, now: instant, looks: int },
  row: { looked: int },
  sql: `
    with held as materialized (
      select w.id, w.member_id, w.position, w.types, w.readable, w.entity_ids, w.created_at from webhooks.webhook w
      where w.id = $webhook_id and w.lease = $lease and w.status = 'active' for update
    ), looked as materialized (
      select e.id, e.position, e.type, e.record, e.created_at,
             e.created_at >= held.created_at and (held.types is null or e.type = any (held.types))
               and (held.readable is null or e.type = any (held.readable))
               and (held.entity_ids is null or e.entity_id is null or e.entity_id = any (held.entity_ids)) as is_wanted
      from held cross join lateral (
        select n.* from kernel.event n
        where n.member_id = held.member_id and n.position > held.position and ${IS_ROOM}
        order by n.position limit $looks::integer
      ) e
    ), added as (
      insert into webhooks.delivery (webhook_id, event_id, position, type, record, event_at, due_at)
      select $webhook_id, id, position, type, record, created_at, $now::timestamptz from looked
      where is_wanted on conflict on constraint delivery_once do nothing
    ), moved as (
      update webhooks.webhook w set position = (select max(position) from looked)
      from held where w.id = held.id and exists (select from looked)
    )
    select count(*) as looked from looked`,
})

/** What may be sent now, oldest first. Prolongs the lease; no row at all if it was lost, or the webhook paused, or its setter has lost access. */
export const takeDeliveries = statement({
  name: 'webhooks.take_deliveries',
  params: { webhook_id: int, lease: text, now: instant, until: instant, most: int },
  row: {
    id: orNull(int),
    url: text,
    event_id: orNull(text),
    body: orNull(text),
    attempts: orNull(int),
    first_attempt_at: orNull(instant),
  },
  sql: `
    with held as (
      update webhooks.webhook w set lease_until = $until, retry_at = $until
      where id = $webhook_id and lease = $lease and status = 'active' and removed_at is null and not ${IS_SETTER_OVER}
      returning url
    ), head as materialized (${HEADS}), chosen as materialized (
      select head.id from head where head.due_at <= $now order by head.position limit $most::integer
    )
    select d.id, held.url, 'evt_' || replace(d.event_id::text, '-', '') as event_id,
           case when e.id is not null then ${EVENT_JSON} end as body, d.attempts, d.first_attempt_at
    from held
    left join (chosen join webhooks.delivery d on d.id = chosen.id left join kernel.event e on e.id = d.event_id) on true
    order by d.position`,
})

export const releaseWebhook = statement({
  name: 'webhooks.release_webhook',
  params: { webhook_id: int, lease: text },
  row: {},
  sql: `
    update webhooks.webhook
    set lease = null, lease_until = null, retry_at = (select min(head.due_at) from (${HEADS}) head), is_full = not ${IS_ROOM}
    where id = $webhook_id and lease = $lease`,
})

const ATTEMPT = {
  at: instant,
  took_ms: int,
  url: text,
  request_headers: json,
  response_status: orNull(int),
  error: orNull(text),
  response: orNull(text),
}
const insertAttempt = (from: string) => `
  insert into webhooks.attempt (delivery_id, at, took_ms, url, request_headers, status, error, response)
  select id, $at::timestamptz, $took_ms::integer, $url, $request_headers::json, $response_status::integer, $error::text, $response::text from ${from}`

/** After an outage, everything that waits is due at once. */
export const noteDelivered = statement({
  name: 'webhooks.note_delivered',
  params: { webhook_id: int, id: int, ...ATTEMPT },
  row: {},
  sql: `
    with done as (
      update webhooks.delivery
      set status = 'delivered', attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, $at::timestamptz),
          due_at = null, delivered_at = $at::timestamptz
      where id = $id returning id
    ), tried as (${insertAttempt('done')}), back as (
      select w.id from webhooks.webhook w where w.id = $webhook_id and w.failures >= ${FAILURES_UNTIL_PROBING}
    ), again as (
      update webhooks.delivery d set due_at = $at::timestamptz from back
      where d.webhook_id = back.id and d.status = 'waiting' and d.due_at > $at::timestamptz and d.id <> $id
    )
    update webhooks.webhook set failures = 0, not_before = null, last_delivered_at = $at::timestamptz
    where id = $webhook_id
      and (failures > 0 or last_delivered_at is null or last_delivered_at < $at::timestamptz - interval '10 seconds')`,
})

/** `due_at` is null if it is not tried again. */
export const noteFailed = statement({
  name: 'webhooks.note_failed',
  params: {
    webhook_id: int,
    id: int,
    due_at: orNull(instant),
    failures: int,
    not_before: orNull(instant),
    ...ATTEMPT,
  },
  row: {},
  sql: `
    with failed as (
      update webhooks.delivery
      set attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, $at::timestamptz),
          due_at = coalesce($due_at::timestamptz, due_at)
      where id = $id and status = 'waiting' returning id
    ), tried as (${insertAttempt('failed')})
    update webhooks.webhook set failures = $failures::integer, not_before = $not_before::timestamptz where id = $webhook_id`,
})

/** Its event is no longer kept, so there is nothing to send. */
export const noteExpired = statement({
  name: 'webhooks.note_expired',
  params: { id: int, ...ATTEMPT },
  row: {},
  sql: `
    with failed as (
      update webhooks.delivery set status = 'failed', due_at = null where id = $id and status = 'waiting' returning id
    )
    ${insertAttempt('failed')}`,
})

/** A test, recorded with its result. It is not repeated. */
export const insertTest = write({
  name: 'webhooks.insert_test',
  action: 'webhook.test',
  params: { webhook_id: int, event_id: text, body_sent: text, is_delivered: bool, ...ATTEMPT },
  row: { id: int, body: text },
  sql: `
    made as (
      insert into webhooks.delivery (
        webhook_id, event_id, position, type, record, event_at, body, status, attempts, first_attempt_at, delivered_at
      )
      select w.id, $event_id::text::uuid, 0, 'webhook.test', 'webhook/' || w.id, $at::timestamptz, $body_sent,
             case when $is_delivered then 'delivered' else 'failed' end, 1, $at::timestamptz,
             case when $is_delivered then $at::timestamptz end
      from webhooks.webhook w where w.id = $webhook_id and w.removed_at is null
      returning id, webhook_id
    ), tried as (${insertAttempt('made')}), written as (
      select id, 'webhook/' || webhook_id as record,
             json_build_object('data', json_build_object(
               'delivery_id', id, 'delivered', $is_delivered::boolean, 'status', $response_status::integer,
               'error', $error::text, 'response', $response::text, 'took_ms', $took_ms::integer
             ))::text as body
      from made
    )`,
})

/** One delivery, or those of events in a period, oldest first; tests and waiting ones are left out. */
export const resendDeliveries = write({
  name: 'webhooks.resend_deliveries',
  action: 'webhook.resend',
  params: {
    webhook_id: int,
    delivery_id: orNull(int),
    from: orNull(instant),
    to: orNull(instant),
    now: instant,
  },
  row: { resent: int, body: text },
  sql: `
    chosen as materialized (
      select d.id, d.event_at from webhooks.delivery d
      join webhooks.webhook w on w.id = d.webhook_id and (w.readable is null or d.type = any (w.readable))
      where d.webhook_id = $webhook_id and d.body is null and d.status <> 'waiting'
        and ($delivery_id::bigint is null or d.id = $delivery_id::bigint)
        and ($from::timestamptz is null or d.event_at >= $from::timestamptz)
        and ($to::timestamptz is null or d.event_at < $to::timestamptz)
      order by d.event_at, d.id limit ${MAX_RESENT + 1}
    ), made as (
      update webhooks.delivery d
      set status = 'waiting', due_at = $now::timestamptz, attempts = 0, first_attempt_at = null, delivered_at = null
      from (select id from chosen order by event_at, id limit ${MAX_RESENT}) c where d.id = c.id
      returning d.id
    ), woken as (
      update webhooks.webhook set retry_at = $now::timestamptz where id = $webhook_id and exists (select from made)
    ), written as (
      select (select count(*) from made) as resent, 'webhook/' || $webhook_id::integer as record,
             json_build_object('data', json_build_object(
               'resent', (select count(*) from made), 'next_from', (
                 select ${at('c.event_at')} from (select event_at from chosen order by event_at, id offset ${MAX_RESENT}) c
               )
             ))::text as body
    )`,
})

export const findRoom = statement({
  name: 'webhooks.find_room',
  params: { webhook_id: int },
  row: { is_room: bool },
  sql: `select ${IS_ROOM} as is_room`,
})

const DELIVERY_JSON = `
  'id', d.id, 'webhook_id', d.webhook_id, 'event_id', 'evt_' || replace(d.event_id::text, '-', ''), 'type', d.type,
  'record', d.record, 'status', d.status, 'attempts', d.attempts, 'next_attempt_at', ${at('d.due_at')},
  'delivered_at', ${at('d.delivered_at')}, 'event_at', ${at('d.event_at')}`

/** Newest first, before one of them. Looks at a limited number, whatever the filter finds. */
export const listDeliveries = statement({
  name: 'webhooks.list_deliveries',
  params: { webhook_id: int, before: orNull(int), status: orNull(text), limit: int, looks: int },
  row: { deliveries: json, last_id: orNull(int), has_more: bool },
  sql: `
    with seen as materialized (
      select d.id, d.status from webhooks.delivery d
      where ${listedBy('d.webhook_id', '$webhook_id')} and ($before::bigint is null or d.id < $before::bigint)
      order by d.webhook_id desc, d.id desc limit $looks::integer
    ), page as materialized (
      select id from seen where $status::text is null or status = $status::text order by id desc limit $limit::integer
    ), last as materialized (
      select case when (select count(*) from page) = $limit::integer then (select min(id) from page)
                  else (select min(id) from seen) end as id
    )
    select coalesce((
             select json_agg(json_build_object(${DELIVERY_JSON}) order by d.id desc)
             from webhooks.delivery d where d.id in (select id from page)
           ), '[]') as deliveries,
           last.id as last_id,
           exists (
             select from webhooks.delivery d where ${listedBy('d.webhook_id', '$webhook_id')} and d.id < last.id
           ) as has_more
    from last`,
})

export const findDelivery = statement({
  name: 'webhooks.find_delivery',
  params: { id: int },
  row: { webhook_id: int, type: text, delivery: json },
  sql: `
    select d.webhook_id, d.type, json_build_object(
      ${DELIVERY_JSON},
      'request', coalesce(d.body, case when e.id is not null then ${EVENT_JSON} end),
      'tries', coalesce((
        select json_agg(json_build_object(
          'at', ${at('a.at')}, 'took_ms', a.took_ms, 'url', a.url, 'request_headers', a.request_headers,
          'status', a.status, 'error', a.error, 'response', a.response
        ) order by a.id desc)
        from (
          select * from webhooks.attempt t where ${listedBy('t.delivery_id', 'd.id')}
          order by t.delivery_id desc, t.id desc limit 50
        ) a
      ), '[]')
    ) as delivery
    from webhooks.delivery d left join kernel.event e on e.id = d.event_id
    where d.id = $id::bigint`,
})

/** Old ones, and those of removed webhooks. Waiting ones of a webhook are kept. */
export const deleteDeliveries = statement({
  name: 'webhooks.delete_deliveries',
  params: { before: instant, most: int },
  row: { deleted: int },
  sql: `
    with old as (
      (
        select id from webhooks.delivery where created_at < $before and status <> 'waiting'
        order by created_at limit $most::integer
      )
      union all
      select d.id from webhooks.webhook w cross join lateral (
        select n.id from webhooks.delivery n where ${listedBy('n.webhook_id', 'w.id')} order by n.webhook_id, n.id limit $most::integer
      ) d
      where w.removed_at is not null
    ), gone as (delete from webhooks.delivery d using (select id from old limit $most::integer) o where d.id = o.id returning d.id)
    select count(*) as deleted from gone`,
})
