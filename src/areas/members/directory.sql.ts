import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, int, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const findStatus = statement({
  name: 'members.find_status',
  params: { id: int },
  row: { role: text, is_disabled: bool },
  sql: 'select role, disabled_at is not null as is_disabled from members.member where id = $id',
})

/** To every other admin. */
export const emailOtherAdmins = write({
  name: 'members.tell_other_admins',
  action: 'member.directory',
  detail: 'change',
  params: {
    member_id: int,
    change: text,
    about: text,
    subject_en: text,
    body_en: text,
    subject_es: text,
    body_es: text,
  },
  row: { record: text },
  sql: `
    mailed as (${queueMail(`
      select 'member/' || $member_id::integer || '/directory/' || $about::text || '/' || m.id as about,
             m.email as to_address,
             case m.language when 'es' then $subject_es::text else $subject_en::text end as subject,
             case m.language when 'es' then $body_es::text else $body_en::text end as body, m.language
      from (
        select id, email, language from members.member
        where role = 'admin' and disabled_at is null and id <> $member_id order by id limit 50
      ) m`)}
    ), written as (select 'member/' || $member_id::integer as record, $change::text as change)`,
})
