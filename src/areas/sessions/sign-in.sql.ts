import { queueMail } from '../../kernel/mail/mail.ts'
import { bool, int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { ENDS_AT } from './lifetime.rules.ts'

export const findSessionByToken = statement({
  name: 'sessions.find_session_by_token',
  params: { token: text },
  row: { session_id: text, person_id: text, member_id: int, seconds_left: int },
  sql: `
    select s.id as session_id, s.person_id, p.member_id,
      ceil(extract(epoch from ${ENDS_AT} - statement_timestamp()))::integer as seconds_left
    from sessions.session s join sessions.person p on p.id = s.person_id
    join members.members m on m.id = p.member_id
    where s.token = $token`,
})

/** The person whose sign-in waits for a code, or who asked for a link to reset their password. */
export const findChallenged = statement({
  name: 'sessions.find_challenged',
  params: { identifier: text },
  row: { member_id: int },
  sql: `
    select p.member_id from sessions.verification v join sessions.person p on p.id = v.value
    where v.identifier = $identifier and v.expires_at > now() limit 1`,
})

export const findPerson = statement({
  name: 'sessions.find_person',
  params: { id: text },
  row: { member_id: int, email: text },
  sql: 'select member_id, email from sessions.person where id = $id',
})

/** Whether someone is or recently was signed in to the account from there. */
export const isKnownAddress = statement({
  name: 'sessions.is_known_address',
  params: { email: text, ip: text },
  row: { is_known: bool },
  sql: `
    select exists (
      select from sessions.session s join sessions.person p on p.id = s.person_id
      where p.email = $email and s.ip_address = $ip
    ) as is_known`,
})

export const countPasskeysOf = statement({
  name: 'sessions.count_passkeys_of',
  params: { member_id: int },
  row: { passkeys: int },
  sql: `
    select count(*) as passkeys from sessions.passkey k join sessions.person p on p.id = k.person_id
    where p.member_id = $member_id`,
})

/** Allows someone who has just reset their password to revoke other access too. */
export const insertCleanUp = statement({
  name: 'sessions.insert_clean_up',
  params: { person_id: text, identifier: text, minutes: int },
  row: { id: text },
  sql: `
    insert into sessions.verification (identifier, value, expires_at)
    values ($identifier, $person_id, now() + make_interval(mins => $minutes::integer)) returning id`,
})

export const takeCleanUp = statement({
  name: 'sessions.take_clean_up',
  params: { identifier: text },
  row: { member_id: int, role: text, has_totp: bool },
  sql: `
    delete from sessions.verification v using sessions.person p join members.members m on m.id = p.member_id
    where v.identifier = $identifier and v.expires_at > now() and p.id = v.value
    returning p.member_id, m.role, p.two_factor_enabled as has_totp`,
})

const noted = (action: string) =>
  write({
    name: `sessions.note_${action.replace('.', '_')}`,
    action,
    params: { record: text },
    row: { record: text },
    sql: 'written as (select $record::text as record)',
  })

/** Audit rows for better-auth's actions. */
export const NOTES = {
  'session.open': noted('session.open'),
  'session.close': noted('session.close'),
  'session.refuse_code': noted('session.refuse_code'),
  'session.refuse_step_up': noted('session.refuse_step_up'),
  'totp.on': noted('totp.on'),
  'passkey.add': noted('passkey.add'),
  'password.change': noted('password.change'),
  'password.reset': noted('password.reset'),
} as const

export type Note = keyof typeof NOTES

/** A wrong password, with the member it was tried for, if any. */
export const noteWrongPassword = write({
  name: 'sessions.note_wrong_password',
  action: 'session.refuse',
  params: { email: text },
  row: { record: text },
  sql: `
    written as (
      select coalesce((select 'member/' || id from members.members where email = $email), 'member/unknown') as record
    )`,
})

/** Email to the person about their sign-in, in their language. */
const LETTER = `
    person as (
      select p.id, p.member_id, m.email, m.language from sessions.person p join members.members m on m.id = p.member_id
      where (p.id = $person_id or p.member_id = $member_id::integer) and m.disabled_at is null
    )`

export const mailToPerson = write({
  name: 'sessions.mail_to_person',
  action: 'person.mail',
  params: {
    person_id: orNull(text),
    member_id: orNull(int),
    about: text,
    subject_en: text,
    body_en: text,
    subject_es: text,
    body_es: text,
  },
  row: { record: text },
  sql: `${LETTER}, queued_mail as (${queueMail(`
      select 'person/' || member_id || '/' || $about::text as about, email as to_address,
        case language when 'es' then $subject_es::text else $subject_en::text end as subject,
        case language when 'es' then $body_es::text else $body_en::text end as body, language
      from person`)}
    ), written as (select 'member/' || member_id as record from person)`,
})

/** Expired sessions and proofs, a few thousand at a time. */
export const dropOverSessions = statement({
  name: 'sessions.drop_over',
  params: {},
  row: { dropped: int },
  sql: `
    with sessions as (
      delete from sessions.session where id in (
        select s.id from sessions.session s join sessions.person p on p.id = s.person_id
        join members.members m on m.id = p.member_id
        where ${ENDS_AT} <= now() limit 5000) returning 1
    ), proofs as (
      delete from sessions.verification where id in (
        select id from sessions.verification where expires_at <= now() limit 5000) returning 1
    )
    select (select count(*) from sessions) + (select count(*) from proofs) as dropped`,
})

/** Sets a password, which ends all sessions of the person. */
export const setPasswordOf = write({
  name: 'sessions.set_password_of',
  action: 'password.set',
  params: { member_id: int, person_id: text, password: text },
  row: { record: text },
  sql: `
    kept as (
      insert into sessions.account (person_id, account_id, provider_id, password)
      values ($person_id, $person_id, 'credential', $password)
      on conflict (person_id, provider_id) do update set password = excluded.password, updated_at = now()
    ), ended as (
      delete from sessions.session where person_id = $person_id
    ), written as (select 'member/' || $member_id::integer as record)`,
})
