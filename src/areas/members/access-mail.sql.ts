import { queueMail } from '../../kernel/mail/mail.ts'
import { int, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

export const mailToMember = write({
  name: 'members.mail_to_member',
  action: 'member.mail',
  params: {
    member_id: int,
    about: text,
    subject_en: text,
    body_en: text,
    subject_es: text,
    body_es: text,
  },
  row: { record: text },
  sql: `
    member as (select id, email, language from members.member where id = $member_id),
    queued_mail as (${queueMail(`
      select 'member/' || id || '/' || $about::text as about, email as to_address,
        case language when 'es' then $subject_es::text else $subject_en::text end as subject,
        case language when 'es' then $body_es::text else $body_en::text end as body, language
      from member`)}
    ), written as (select 'member/' || id as record from member)`,
})
