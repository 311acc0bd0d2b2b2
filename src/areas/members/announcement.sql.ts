import { queueMail } from '../../kernel/mail/mail.ts'
import { instant, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const ANNOUNCEMENT = {
  title: text,
  body: text,
  title_es: orNull(text),
  body_es: orNull(text),
  effective_on: text,
}

/** The announcement and an email to every member, all or nothing. No row if it was announced before. */
export const insertAnnouncement = write({
  name: 'members.insert_announcement',
  action: 'announcement.publish',
  params: { ...ANNOUNCEMENT, subject_en: text, mail_en: text, subject_es: text, mail_es: text },
  row: { id: int, mails: int },
  sql: `
    made as (
      insert into members.announcement (title, body, title_es, body_es, effective_on)
      values ($title, $body, $title_es, $body_es, $effective_on::date)
      on conflict on constraint announcement_once do nothing
      returning id
    ), mailed as (
      ${queueMail(`
        select 'announcement/' || made.id || '/member/' || m.id as about, m.email as to_address,
               case m.language when 'es' then $subject_es::text else $subject_en::text end as subject,
               case m.language when 'es' then $mail_es::text else $mail_en::text end as body, m.language
        from made cross join members.member m where m.role = 'member' and m.disabled_at is null and m.test_of is null`)}
      returning id
    ), written as (
      select id, (select count(*)::integer from mailed) as mails, 'announcement/' || id as record from made
    )`,
})

const KEPT = { id: int, ...ANNOUNCEMENT, published_at: instant }
const COLUMNS = Object.keys(KEPT).join(', ')

export const findAnnouncement = statement({
  name: 'members.find_announcement',
  params: { title: text, effective_on: text },
  row: KEPT,
  sql: `select ${COLUMNS} from members.announcement where title = $title and effective_on = $effective_on::date`,
})

export const listNewestAnnouncements = statement({
  name: 'members.list_newest_announcements',
  params: { most: int },
  row: KEPT,
  sql: `select ${COLUMNS} from members.announcement order by effective_on desc, id desc limit $most::integer`,
})

export const countMembers = statement({
  name: 'members.count_members',
  params: {},
  row: { members: int },
  sql: `
    select count(*)::integer as members from members.member
    where role = 'member' and disabled_at is null and test_of is null`,
})
