import { int, json, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const findEmailsOff = statement({
  name: 'members.find_emails_off',
  params: { member_id: int },
  row: { emails_off: json },
  sql: 'select array_to_json(emails_off) as emails_off from members.preference where member_id = $member_id',
})

export const updateEmailsOff = write({
  name: 'members.update_emails_off',
  action: 'member.emails',
  detail: 'detail',
  params: { member_id: int, emails_off: json },
  row: { body: text },
  sql: `
    chosen as (
      insert into members.preference as p (member_id, emails_off)
      values ($member_id, array(select json_array_elements_text($emails_off::json)))
      on conflict (member_id) do update set emails_off = excluded.emails_off
      returning p.member_id, p.emails_off
    ), written as (
      select 'member/' || member_id as record, 'off: ' || array_to_string(emails_off, ', ') as detail,
             json_build_object('off', $emails_off::json)::text as body
      from chosen
    )`,
})

/** Only forward: an older page that is marked later does not make newer notifications unread. */
export const markNotificationsRead = write({
  name: 'members.mark_notifications_read',
  action: 'member.read_notifications',
  params: { member_id: int, read_to: text },
  row: { body: text },
  sql: `
    marked as (
      insert into members.preference as p (member_id, notifications_read_to) values ($member_id, $read_to::text::uuid)
      on conflict (member_id) do update
        set notifications_read_to = greatest(p.notifications_read_to, excluded.notifications_read_to)
      returning p.member_id
    ), written as (select 'member/' || member_id as record, '{}' as body from marked)`,
})

const DISMISSED = `array(select unnest(p.checklists_dismissed) except select $entity_id::integer)`

export const markChecklist = write({
  name: 'members.mark_checklist',
  action: 'member.checklist',
  detail: 'detail',
  params: { member_id: int, entity_id: int, state: text },
  row: { body: text },
  sql: `
    marked as (
      insert into members.preference as p (member_id, checklists_dismissed)
      values ($member_id, case $state when 'dismissed' then array[$entity_id::integer] else '{}' end)
      on conflict (member_id) do update
        set checklists_dismissed = ${DISMISSED} || excluded.checklists_dismissed
      returning p.member_id
    ), written as (
      select 'member/' || member_id as record, 'entity/' || $entity_id::integer || ' ' || $state::text as detail,
             json_build_object('data', json_build_object('state', $state::text))::text as body
      from marked
    )`,
})
