import { queueMail } from '../../../kernel/mail/mail.ts'
import { takeLock } from '../../../kernel/sql/locks.ts'
import { bool, int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { isAssignedClient, STAFF_ID } from '../../members/members.ts'

/** The owner of an LLC, who is reminded. */
export const findReminded = statement({
  name: 'obligations.find_reminded',
  params: { entity_id: int },
  row: { member_id: int, llc_name: text, member_name: text, language: text },
  sql: `
    select e.member_id, e.name as llc_name, m.name as member_name, m.language
    from entities.entities e join members.members m on m.id = e.member_id where e.id = $entity_id`,
})

/** One a day; none is written if there was one. The email is sent unless the owner turned it off. */
export const insertAnswerReminder = write({
  name: 'obligations.insert_answer_reminder',
  action: 'reminder.send',
  detail: 'detail',
  params: {
    member_id: int,
    entity_id: int,
    year: int,
    today: text,
    form_questions: int,
    obligation_questions: int,
    language: text,
    subject: text,
    mail_body: text,
  },
  row: { is_emailed: bool, reminded_at: text },
  sql: `
    made as (
      insert into obligations.answer_reminder (member_id, entity_id, year, sent_on, form_questions, obligation_questions)
      values ($member_id, $entity_id, $year, $today::date, $form_questions, $obligation_questions)
      on conflict (entity_id, year, sent_on) do nothing
      returning id, member_id, entity_id, year, sent_at
    ), mail as (${queueMail(
      `select 'answer_reminder/' || made.id as about, m.email as to_address, $subject as subject, $mail_body as body,
              $language as language
       from made join members.members m on m.id = made.member_id
       where m.disabled_at is null and members.wants_email(m.id, 'answers')`,
    )}
      returning about
    ), written as (
      select 'entity/' || entity_id as record, year::text as detail, exists (select from mail) as is_emailed,
             to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as reminded_at
      from made
    )`,
})

/** When the owner of an LLC was last reminded of a year, as an expression. */
export const remindedAt = (entityId: string, year: string) => `(
      select to_char(r.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from obligations.answer_reminder r
      where r.entity_id = ${entityId} and r.year = ${year} order by r.sent_on desc limit 1
    )`

/** The first year that a question of a subject is about; null if none is. As an expression. */
export const firstYearWithQuestions = (subject: string) => `(
      select min(o.year) from obligations.obligation o
      where o.subject_id = ${subject}.id and o.gone_at is null and o.decided_by is null and o.state in ('unknown', 'proposed', 'due')
        and o.missing <> '[]'
    )`

/** Others who remind this LLC with several wait until the transaction ends. */
export const lockReminders = statement({
  name: 'obligations.lock_reminders',
  params: { entity_id: int },
  row: { locked: int },
  sql: `select 1 as locked from ${takeLock('reminders of an LLC', '$entity_id')}`,
})

/** An LLC that staff remind with others: the first year that it or else its owner is asked about. */
export const findRemindable = statement({
  name: 'obligations.find_remindable',
  params: { entity_id: int, today: text, ...STAFF_ID },
  row: {
    member_id: int,
    llc_name: text,
    member_name: text,
    language: text,
    year: orNull(int),
    is_emailed: bool,
    is_erased: bool,
    is_reminded: bool,
  },
  sql: `
    select e.member_id, e.name as llc_name, m.name as member_name, m.language,
           coalesce(
             (select ${firstYearWithQuestions('s')} from obligations.subject s where s.entity_id = e.id),
             (select ${firstYearWithQuestions('s')} from obligations.subject s where s.member_id = e.member_id and s.entity_id is null)
           ) as year,
           m.disabled_at is null and members.wants_email(m.id, 'answers') as is_emailed,
           m.is_erased,
           exists (
             select from obligations.answer_reminder r where r.entity_id = e.id and r.sent_on = $today::date
           ) as is_reminded
    from entities.entities e join members.members m on m.id = e.member_id
    where e.id = $entity_id and ${isAssignedClient('e.member_id')}`,
})
