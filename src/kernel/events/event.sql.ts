import { bool, int, json, orNull, statement, text } from '../sql/statement.ts'

/** Days that events are kept. */
export const EVENT_DAYS = 90

/** An event as the API returns it, one JSON text. */
export const EVENT_JSON = `concat('{"id":"evt_', replace(e.id::text, '-', ''), '","type":"', e.type,
    '","timestamp":', kernel.instant_json(e.created_at), ',"api_version":"', e.api_version,
    '","entity_id":', coalesce(e.entity_id::text, 'null'), ',"record":', to_json(e.record),
    ',"data":', e.object, ',"related":', coalesce(e.related, 'null'), '}')`

/** The id of an event as the API shows it, as the database stores it; null if it cannot be one. */
export const eventUuid = (id: string): string | null => /^evt_([0-9a-f]{32})$/.exec(id)?.[1] ?? null

/** When an event with this id was written: an id begins with the time in milliseconds. */
export const timeOfEvent = (uuid: string): number => Number.parseInt(uuid.slice(0, 12), 16)

/** Gives committed events of a member their places; see the migration. */
export const numberEvents = statement({
  name: 'kernel.number_events',
  params: { member_id: int, most: int },
  row: { numbered: int },
  sql: 'select kernel.number_events($member_id::integer, $most::integer) as numbered',
})

export const findEventPlace = statement({
  name: 'kernel.find_event_place',
  params: { id: text, member_id: int, entity_ids: orNull(json) },
  row: { position: int },
  sql: `
    select position from kernel.event
    where id = $id::text::uuid and member_id = $member_id and position is not null
      and (entity_id is null or $entity_ids::json is null
        or entity_id = any (array(select json_array_elements_text($entity_ids::json)::integer)))`,
})

/**
 * A page of events after a place, or from the oldest one. Looks at a limited number of places, whatever the filter finds among
 * them, so that a rare type costs no more; `last_id` is where to continue.
 */
export const listEvents = statement({
  name: 'kernel.list_events',
  params: {
    member_id: int,
    after: orNull(int),
    looks: int,
    types: json,
    limit: int,
  },
  row: { events: orNull(text), last_id: orNull(text), has_more: bool },
  sql: `
    with start as materialized (
      select coalesce($after::bigint, (
        select min(position) - 1 from kernel.event where member_id = $member_id and position is not null
      ), 0) as place
    ), page as materialized (
      select e.id, e.position, ${EVENT_JSON} as event from kernel.event e, start
      where e.member_id = $member_id and e.position > start.place and e.position <= start.place + $looks::integer
        and e.type = any (array(select json_array_elements_text($types::json)))
      order by e.position limit $limit::integer
    ), seen as materialized (
      select case when count(*) = $limit::integer then max(position) end as place from page
    ), last as materialized (
      select e.id, e.position from kernel.event e, start, seen
      where e.member_id = $member_id and e.position > start.place
        and e.position <= coalesce(seen.place, start.place + $looks::integer)
      order by e.position desc limit 1
    )
    select (select string_agg(event, ',' order by position) from page) as events,
           (select 'evt_' || replace(id::text, '-', '') from last) as last_id,
           exists (
             select from kernel.event e
             where e.member_id = $member_id and e.position > coalesce((select position from last), (select place from start))
           ) as has_more`,
})

/** The same for some LLCs, with or without the events of the account. It names no event of another LLC, not even to continue. */
export const listEventsOfLlcs = statement({
  name: 'kernel.list_events_of_llcs',
  params: {
    member_id: int,
    after: orNull(int),
    looks: int,
    types: json,
    entity_ids: json,
    with_account: bool,
    limit: int,
  },
  row: { events: orNull(text), last_id: orNull(text), has_more: bool },
  sql: `
    with seen as materialized (
      select id, position from (
        (
          select e.id, e.position from kernel.event e
          where $with_account and e.member_id = $member_id and e.entity_id is null and e.position > coalesce($after::bigint, 0)
          order by e.position limit $looks::integer
        )
        union all
        select e.id, e.position from json_array_elements_text($entity_ids::json) llc
        cross join lateral (
          select n.id, n.position from kernel.event n
          where n.member_id = $member_id and n.entity_id = llc::integer and n.position > coalesce($after::bigint, 0)
          order by n.position limit $looks::integer
        ) e
      ) every order by position limit $looks::integer
    ), page as materialized (
      select e.id, e.position, ${EVENT_JSON} as event from seen join kernel.event e on e.id = seen.id
      where e.type = any (array(select json_array_elements_text($types::json)))
      order by e.position limit $limit::integer
    ), last as materialized (
      select case when (select count(*) from page) = $limit::integer then (select max(position) from page)
                  else (select max(position) from seen) end as position
    )
    select (select string_agg(event, ',' order by position) from page) as events,
           (select 'evt_' || replace(seen.id::text, '-', '') from seen join last using (position)) as last_id,
           (select count(*) from seen) = $looks::integer
             or exists (select from seen, last where seen.position > last.position) as has_more`,
})

/** Along the index of ids, which begin with the time. */
export const deleteOldEvents = statement({
  name: 'kernel.delete_old_events',
  params: { before: text, most: int },
  row: { deleted: int },
  sql: `
    with old as (
      select id from kernel.event where id < $before::text::uuid order by id limit $most::integer for update skip locked
    ), gone as (delete from kernel.event e using old where e.id = old.id returning e.id)
    select count(*) as deleted from gone`,
})

/** All events of an account that was created in the same transaction, which nobody has seen. */
export const deleteEventsOf = statement({
  name: 'kernel.delete_events_of',
  params: { member_id: int },
  row: {},
  sql: 'delete from kernel.event where member_id = $member_id and position is null',
})
