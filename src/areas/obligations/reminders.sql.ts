import { queueMail } from '../../kernel/mail/mail.ts'
import { int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/** Open obligations with a reminder to consider, locked; those locked by another process are skipped. */
export const takeUnreminded = statement({
  name: 'obligations.take_unreminded',
  params: { today: text, most: int },
  row: {
    id: int,
    obligation: text,
    year: int,
    due_by: text,
    title: orNull(text),
    rule: orNull(json),
    days: orNull(json),
    llc_name: orNull(text),
    member_name: text,
    to_address: text,
    language: text,
  },
  sql: `
    with due as materialized (
      select o.id, o.subject_id, o.obligation, o.year, o.due_by, o.title, o.rule_id, o.rule_version
      from obligations.obligation o where o.remind_on <= $today::date and o.state = 'due' and o.due_by is not null
      order by o.remind_on limit $most::integer for no key update skip locked
    )
    select due.id, due.obligation, due.year, due.due_by, due.title,
           (select v.rule from obligations.rule_version v where v.id = due.rule_id and v.version = due.rule_version) as rule,
           (select to_json(w.reminder_days) from obligations.subject w where w.member_id = of.member_id and w.entity_id is null) as days,
           of.llc_name, of.member_name, of.to_address, of.language
    from due cross join lateral (
      select s.member_id, (select e.name from entities.entities e where e.id = s.entity_id) as llc_name,
             m.name as member_name, m.email as to_address, m.language
      from obligations.subject s join members.members m on m.id = s.member_id where s.id = due.subject_id limit 1
    ) of
    order by due.id`,
})

/** Queues the reminder and sets the date of the next one. */
export const markReminded = write({
  name: 'obligations.mark_reminded',
  action: 'obligation.remind',
  detail: 'stage',
  params: {
    id: int,
    next_on: orNull(text),
    stage: text,
    about: text,
    language: text,
    to_address: text,
    subject: text,
    body: text,
  },
  row: { id: int },
  sql: `
    marked as (update obligations.obligation set remind_on = $next_on::date where id = $id returning id),
    mail as (${queueMail(
      `select $about as about, $to_address as to_address, $subject as subject, $body as body, $language as language from marked
       where not exists (select from members.members m where m.email = $to_address and m.disabled_at is not null)`,
    )}),
    written as (select id, $stage as stage, 'obligation/' || id as record from marked)`,
})

/** Nothing to send today. */
export const moveReminder = statement({
  name: 'obligations.move_reminder',
  params: { id: int, next_on: orNull(text) },
  row: { id: int },
  sql: 'update obligations.obligation set remind_on = $next_on::date where id = $id returning id',
})

export const findReminderDays = statement({
  name: 'obligations.find_reminder_days',
  params: { member_id: int },
  row: { days: orNull(json) },
  sql: `
    select to_json(s.reminder_days) as days from obligations.subject s
    where s.member_id = $member_id and s.entity_id is null`,
})

/** Saves the days, and considers the reminders of the member's open obligations again. */
export const updateReminderDays = write({
  name: 'obligations.update_reminder_days',
  action: 'obligation.reminders',
  params: { member_id: int, days: json, today: text, earliest: int },
  row: { body: text },
  sql: `
    chosen as (
      insert into obligations.subject as s (member_id, reminder_days)
      values ($member_id, array(select json_array_elements_text($days::json)::smallint))
      on conflict (member_id) where entity_id is null do update set reminder_days = excluded.reminder_days
      returning s.member_id
    ), planned as (
      update obligations.obligation o set remind_on = o.due_by - $earliest::integer
      from obligations.subject s
      where s.id = o.subject_id and s.member_id = $member_id and o.state = 'due' and o.gone_at is null
        and o.due_by >= $today::date
    ), written as (
      select 'member/' || member_id as record, json_build_object('days', $days::json)::text as body from chosen
    )`,
})
