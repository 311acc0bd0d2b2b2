import { bool, bytes, instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The response to a repeated request: the link without its address, which is not stored. */
const MADE_BEFORE = "json_build_object('data', json_build_object('id', id, 'url', null))::text"

/** Adds a link, unless there are too many; the member's row keeps two requests from passing the limit together. */
export const insertCalendarLink = write({
  name: 'obligations.insert_calendar_link',
  action: 'calendar_link.create',
  params: { member_id: int, hash: bytes, most: int },
  row: { id: int, body: text },
  sql: `
    owner as materialized (select o.id from members.lock_enabled($member_id::integer) o),
    made as (
      insert into obligations.calendar_link (member_id, hash)
      select owner.id, $hash from owner
      where (select count(*) from obligations.calendar_link l where l.member_id = $member_id and l.revoked_at is null) < $most
      returning id
    ), written as (select id, 'calendar_link/' || id as record, ${MADE_BEFORE} as body from made)`,
})

export const listCalendarLinks = statement({
  name: 'obligations.list_calendar_links',
  params: { member_id: int, most: int },
  row: { id: int, created_at: instant, last_used_at: orNull(instant) },
  sql: `
    select id, created_at, last_used_at from obligations.calendar_link
    where member_id = $member_id and revoked_at is null order by id desc limit $most::integer`,
})

export const markCalendarLinkRevoked = write({
  name: 'obligations.mark_calendar_link_revoked',
  action: 'calendar_link.revoke',
  params: { id: int, member_id: int },
  row: { id: int },
  sql: `
    gone as (
      update obligations.calendar_link set revoked_at = now()
      where id = $id and member_id = $member_id and revoked_at is null returning id
    ), written as (select id, 'calendar_link/' || id as record from gone)`,
})

export const findCalendarLink = statement({
  name: 'obligations.find_calendar_link',
  params: { id: int, member_id: int },
  row: { id: int },
  sql: 'select id from obligations.calendar_link where id = $id and member_id = $member_id',
})

/** The member of a link that works, noting its use at most once an hour. */
export const useCalendarLink = statement({
  name: 'obligations.use_calendar_link',
  params: { hashes: json },
  row: { member_id: int, language: text },
  sql: `
    with found as materialized (
      select l.id, l.member_id, l.last_used_at from obligations.calendar_link l
      where l.revoked_at is null
        and l.hash = any (array(select decode(h, 'hex') from json_array_elements_text($hashes::json) h))
    ), used as (
      update obligations.calendar_link l set last_used_at = now() from found
      where l.id = found.id and (found.last_used_at is null or found.last_used_at < now() - interval '1 hour')
    )
    select m.id as member_id, m.language from found join members.members m on m.id = found.member_id
    where m.disabled_at is null`,
})

/** What a member's calendar shows: open obligations with a date, of the LLCs and of the member. */
export const listCalendarEvents = statement({
  name: 'obligations.list_calendar_events',
  params: { member_id: int, most: int },
  row: {
    id: int,
    title: orNull(text),
    rule: orNull(json),
    year: int,
    part: orNull(text),
    llc_name: orNull(text),
    due_by: text,
    is_proposed: bool,
    sequence: int,
    changed_at: instant,
  },
  sql: `
    select o.id, o.title,
           (select v.rule from obligations.rule_version v where v.id = o.rule_id and v.version = o.rule_version) as rule,
           o.year, nullif(o.part, '') as part, (select e.name from entities.entities e where e.id = s.entity_id) as llc_name,
           o.due_by, o.state = 'proposed' as is_proposed, o.sequence, o.changed_at
    from obligations.subject s join obligations.obligation o on o.subject_id = s.id
    where s.member_id = $member_id and o.state in ('due', 'proposed') and o.gone_at is null and o.due_by is not null
    order by o.due_by desc, o.id limit $most::integer`,
})
