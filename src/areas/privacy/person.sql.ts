import { instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const findPerson = statement({
  name: 'privacy.find_person',
  params: { id: int },
  row: {
    id: int,
    email: text,
    name: text,
    role: text,
    language: text,
    disabled_at: orNull(instant),
    begun_names: orNull(json),
    finished_at: orNull(instant),
    former_emails: json,
  },
  sql: `
    select m.id, m.email, m.name, m.role, m.language, m.disabled_at, to_json(e.names) as begun_names, e.finished_at,
      to_json(array(
        select f.email from members.former_emails f
        -- An address that is somebody else's now gets their email.
        where f.member_id = m.id and not exists (select from members.members o where o.email = f.email and o.id <> m.id)
        order by f.email
      )) as former_emails
    from members.members m left join privacy.erasure e on e.member_id = m.id
    where m.id = $id`,
})

/** The last day on which an LLC of theirs existed, from which the years of keeping its records count. */
export const findLastDay = statement({
  name: 'privacy.find_last_day',
  params: { member_id: int },
  row: { last_day: orNull(text) },
  sql: `
    select max(coalesce(dissolved_on, (now() at time zone 'UTC')::date))::text as last_day
    from entities.entities where member_id = $member_id`,
})

/** Recorded before anything is handed out, in the audit log and in the person's access log. */
export const recordExport = write({
  name: 'privacy.record_export',
  action: 'member.export',
  detail: 'kind',
  params: { member_id: int, kind: text },
  row: { record: text },
  sql: `
    exported as (select 'member/' || $member_id::integer as record, $kind::text as kind),
    written as (
      select record, kind, members.note_read($member_id, $by_actor, kind, record, null, $by_ip::inet) as noted from exported
    )`,
})

/** An interrupted erasure keeps the names it began with. */
export const beginErasure = write({
  name: 'privacy.begin_erasure',
  action: 'member.erase',
  params: { member_id: int, names: json },
  row: { member_id: int },
  sql: `
    made as (
      insert into privacy.erasure (member_id, names)
      values ($member_id, array(select json_array_elements_text($names::json)))
      on conflict (member_id) do update set started_at = privacy.erasure.started_at
      returning member_id
    ), written as (select member_id, 'member/' || member_id as record from made)`,
})

export const finishErasure = write({
  name: 'privacy.finish_erasure',
  action: 'member.erased',
  params: { member_id: int, kept: json },
  row: { finished_at: instant },
  sql: `
    made as (
      update privacy.erasure set finished_at = coalesce(finished_at, now()), kept = $kept
      where member_id = $member_id returning member_id, finished_at
    ), written as (select finished_at, 'member/' || member_id as record from made)`,
})

export const listUnfinished = statement({
  name: 'privacy.list_unfinished',
  params: {},
  row: { member_id: int },
  sql: 'select member_id from privacy.erasure where finished_at is null order by member_id',
})
