import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, bytes, int, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

const CONFIRM_HOURS = 24
const UNDO_DAYS = 7

const LETTER = { about: text, subject_en: text, body_en: text, subject_es: text, body_es: text }
const NOTICE = {
  notice_subject_en: text,
  notice_body_en: text,
  notice_subject_es: text,
  notice_body_es: text,
}

/** In the language of the person; `prefix` names the parameters of the letter. */
const mailTo = (address: string, { prefix = '', where = 'true' } = {}) =>
  queueMail(`
      select 'member/' || made.member_id || '/email_change/' || made.id || '/' || $about::text || '/${address}' as about,
        made.${address} as to_address,
        case m.language when 'es' then $${prefix}subject_es::text else $${prefix}subject_en::text end as subject,
        case m.language when 'es' then $${prefix}body_es::text else $${prefix}body_en::text end as body, m.language
      from made join members.members m on m.id = made.member_id where ${where}`)

/**
 * Waits for its confirmation; a later one replaces it. An address that belongs to an account gets no email, so that nobody learns
 * whether it does.
 */
export const insertEmailChange = write({
  name: 'people.insert_email_change',
  action: 'email_change.request',
  params: { member_id: int, new_email: text, hash: bytes, undo_hash: bytes, ...LETTER, ...NOTICE },
  row: { id: int },
  sql: `
    person as (select id from members.lock_enabled($member_id)), made as (
      insert into people.email_change (member_id, old_email, new_email, hash, undo_hash, expires_at)
      select m.id, m.email, $new_email, $hash, $undo_hash, now() + interval '${CONFIRM_HOURS} hours'
      from person join members.members m on m.id = person.id
      on conflict (member_id) where made_at is null do update set old_email = excluded.old_email,
        new_email = excluded.new_email, hash = excluded.hash, undo_hash = excluded.undo_hash, created_at = now(),
        expires_at = excluded.expires_at
      returning id, member_id, old_email, new_email
    ), mailed as (${mailTo('new_email', { where: 'not exists (select from members.members o where o.email = made.new_email)' })}
    ), noticed as (${mailTo('old_email', { prefix: 'notice_' })}
    ), written as (select id, 'member/' || member_id as record from made)`,
})

/** The change is made; from now on its row waits for an undo, under another link that goes to the old address. */
export const confirmEmailChange = write({
  name: 'people.confirm_email_change',
  action: 'email_change.confirm',
  params: { member_id: int, hash: bytes, undo_hash: bytes, ...LETTER },
  row: { id: int, member_id: int, new_email: text },
  sql: `
    made as (
      update people.email_change c set hash = $undo_hash, made_at = now(), expires_at = now() + interval '${UNDO_DAYS} days',
        old_email = m.email
      from members.members m
      where c.hash = $hash and c.member_id = $member_id and c.made_at is null and c.expires_at > now()
        and m.id = c.member_id and m.disabled_at is null
        -- Someone who knew the old password may have asked for it.
        and not exists (
          select from sessions.renewals p where p.member_id = c.member_id and p.renewed_at > c.created_at
        )
      returning c.id, c.member_id, c.old_email, c.new_email
    ), mailed as (${mailTo('old_email')}
    ), written as (select id, member_id, new_email, 'member/' || member_id as record from made)`,
})

/** Cancels a change that waits, or undoes one that was made. Later changes of the same person end with it. */
export const undoEmailChange = write({
  name: 'people.undo_email_change',
  action: 'email_change.undo',
  params: { hash: bytes },
  row: { member_id: int, old_email: text, was_made: bool },
  sql: `
    undone as (
      select c.id, c.member_id, c.old_email, c.made_at is not null as was_made
      from people.email_change c join members.members m on m.id = c.member_id
      where ((c.hash = $hash and c.made_at is not null) or c.undo_hash = $hash) and c.expires_at > now()
        and m.disabled_at is null
    ), gone as (
      delete from people.email_change c using undone where c.member_id = undone.member_id and c.id >= undone.id
      returning c.id
    ), written as (
      select member_id, old_email, was_made, 'member/' || member_id as record from undone where exists (select from gone)
    )`,
})

/** Whether somebody has ever been able to sign in to the account. */
export const findFirstSignIn = statement({
  name: 'people.find_first_sign_in',
  params: { member_id: int },
  row: { member_id: int },
  sql: 'select member_id from sessions.renewals where member_id = $member_id',
})

export const dropOldChanges = statement({
  name: 'people.drop_old_changes',
  params: {},
  row: { dropped: int },
  sql: `
    with gone as (delete from people.email_change where expires_at < now() returning 1)
    select count(*) as dropped from gone`,
})
