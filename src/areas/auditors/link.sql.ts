import { takeLock } from '../../kernel/sql/locks.ts'
import { bool, bytes, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const LIVE = '(l.revoked_at is null and l.expires_at > now())'

/**
 * The response to a repeated request has no secret, because it is not stored. Creates nothing for a disabled
 * owner.
 */
export const insertLink = write({
  name: 'auditors.insert_link',
  action: 'auditor.create',
  detail: 'detail',
  params: { entity_id: int, name: text, parts: json, hash: bytes, days: int },
  row: { id: int, body: text },
  sql: `
    holder as (
      select e.id from entities.entities e cross join lateral members.lock_enabled(e.member_id) where e.id = $entity_id
    ), link as (
      insert into auditors.link (entity_id, name, parts, hash, expires_at)
      select holder.id, $name, array(select json_array_elements_text($parts::json)), $hash,
             now() + make_interval(days => $days::integer)
      from holder
      returning id, parts
    ), written as (
      select id, 'auditor_link/' || id as record, array_to_string(parts, ',') as detail,
             json_build_object('data', json_build_object('id', id, 'secret', null))::text as body
      from link
    )`,
})

export const markLinkRevoked = write({
  name: 'auditors.mark_link_revoked',
  action: 'auditor.revoke',
  params: { id: int },
  row: { id: int, body: text },
  sql: `
    link as (
      update auditors.link set revoked_at = now() where id = $id and revoked_at is null returning id
    ), written as (
      select id, 'auditor_link/' || id as record, json_build_object('data', json_build_object('id', id))::text as body
      from link
    )`,
})

export const findLinkOwner = statement({
  name: 'auditors.find_link_owner',
  params: { id: int },
  row: { entity_id: int },
  sql: 'select entity_id from auditors.link where id = $id::bigint',
})

export const countLiveLinks = statement({
  name: 'auditors.count_live_links',
  params: { entity_id: int },
  row: { live: int },
  sql: `select count(*) as live from auditors.link l where l.entity_id = $entity_id and ${LIVE}`,
})

/** An LLC's links are created one at a time, so that the limit holds. */
export const lockLinksOf = statement({
  name: 'auditors.lock_links_of',
  params: { entity_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('links of an LLC', '$entity_id')}`,
})

export const listLinks = statement({
  name: 'auditors.list_links',
  params: { entity_id: int, most: int },
  row: {
    id: int,
    name: text,
    parts: json,
    created_at: instant,
    expires_at: instant,
    revoked_at: orNull(instant),
    last_used_at: orNull(instant),
    is_live: bool,
  },
  sql: `
    select l.id, l.name, array_to_json(l.parts) as parts, l.created_at, l.expires_at, l.revoked_at, l.last_used_at,
           ${LIVE} as is_live
    from auditors.link l where l.entity_id = $entity_id order by ${LIVE} desc, l.id desc limit $most::integer`,
})

const OPENED = `
  join entities.entities e on e.id = l.entity_id
  join members.members m on m.id = e.member_id and m.disabled_at is null
  cross join lateral entities.standing_of(e.member_id) standing
  where ${LIVE} and standing.subscribed`

export const findLink = statement({
  name: 'auditors.find_link',
  params: { hash: bytes },
  row: { id: int },
  sql: `select l.id from auditors.link l ${OPENED} and l.hash = $hash`,
})

export const insertVisit = write({
  name: 'auditors.insert_visit',
  action: 'auditor.open',
  params: { link_id: int, hash: bytes, seconds: int },
  row: { seconds_left: int },
  sql: `
    visit as (
      insert into auditors.visit (hash, link_id, expires_at)
      select $hash, l.id, least(l.expires_at, now() + make_interval(secs => $seconds::integer))
      from auditors.link l where l.id = $link_id and ${LIVE}
      returning link_id, expires_at
    ), used as (
      update auditors.link l set last_used_at = now() from visit where l.id = visit.link_id
    ), written as (
      select 'auditor_link/' || link_id as record,
             greatest(1, ceil(extract(epoch from expires_at - now())))::integer as seconds_left
      from visit
    )`,
})

/** The owner of a visit, as long as both it and its link are valid. */
export const findVisit = statement({
  name: 'auditors.find_visit',
  params: { hash: bytes },
  row: {
    link_id: int,
    name: text,
    parts: json,
    expires_at: instant,
    entity_id: int,
    llc: text,
    member_id: int,
    revision: int,
  },
  sql: `
    select l.id as link_id, l.name, array_to_json(l.parts) as parts, l.expires_at, l.entity_id, e.name as llc, e.member_id,
           (standing.entities ->> l.entity_id::text)::bigint as revision
    from auditors.visit v join auditors.link l on l.id = v.link_id ${OPENED}
      and v.hash = $hash and v.expires_at > now()`,
})

/** A read is recorded before anything is shown, in the audit log and for the link's owner. */
export const noteRead = write({
  name: 'auditors.note_read',
  action: 'auditor.read',
  detail: 'detail',
  params: { link_id: int, part: text, kind: orNull(text) },
  row: { record: text },
  sql: `
    link as (
      update auditors.link set last_used_at = now() where id = $link_id returning id, entity_id
    ), written as (
      select 'auditor_link/' || link.id as record, $part::text as detail,
        case when $kind::text is not null then
          members.note_read(e.member_id, $by_actor, $kind, 'entity/' || e.id, e.name, $by_ip::inet)
        end as noted
      from link join entities.entities e on e.id = link.entity_id
    )`,
})

export const forgetVisits = statement({
  name: 'auditors.forget_visits',
  params: {},
  row: {},
  sql: 'delete from auditors.visit where expires_at < now()',
})
