import { bool, instant, int, orNull, statement, text } from '../sql/statement.ts'
import { write } from '../sql/write.ts'

/** Claims the mail that has waited longest, for a while: the claim of a dead process expires. */
export const takeDueMail = statement({
  name: 'mail.take_due_mail',
  params: { lease_seconds: int },
  row: {
    id: int,
    to_address: text,
    subject: text,
    body: text,
    tries: int,
    created_at: text,
    file_name: orNull(text),
    file_type: orNull(text),
    file_text: orNull(text),
    language: orNull(text),
  },
  sql: `
    update kernel.mail m
    set tries = m.tries + 1, next_try_at = now() + make_interval(secs => $lease_seconds::integer)
    from (
      select id from kernel.mail where sent_at is null and next_try_at <= now()
      order by next_try_at limit 1 for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.to_address, m.subject, m.body, m.tries, to_json(m.created_at)#>>'{}' as created_at,
              m.file_name, m.file_type, m.file_text, m.language`,
})

export const lockWaitingMail = statement({
  name: 'mail.lock_waiting_mail',
  params: { id: int },
  row: { id: int },
  sql: 'select id from kernel.mail where id = $id::bigint and sent_at is null for update',
})

export const markMailSent = write({
  name: 'mail.mark_mail_sent',
  action: 'mail.send',
  params: { id: int },
  row: { id: int },
  sql: `
    sent as (update kernel.mail set sent_at = now(), failure = null where id = $id and sent_at is null returning id),
    written as (select id, 'mail/' || id as record from sent)`,
})

export const markMailFailed = statement({
  name: 'mail.mark_mail_failed',
  params: { id: int, failure: text, pause_seconds: orNull(int) },
  row: { id: int },
  sql: `
    update kernel.mail
    set failure = $failure,
        next_try_at = coalesce(now() + make_interval(secs => $pause_seconds::integer), 'infinity')
    where id = $id and sent_at is null returning id`,
})

/** For someone whose access has ended: what they were about to read may no longer be theirs to read. */
export const deleteWaitingMailTo = statement({
  name: 'mail.delete_waiting_mail_to',
  params: { address: text },
  row: { id: int },
  sql: 'delete from kernel.mail where sent_at is null and to_address = $address returning id',
})

export const listMail = statement({
  name: 'mail.list_mail',
  params: { waiting: int, most: int },
  row: {
    id: int,
    about: text,
    to_address: text,
    subject: text,
    created_at: instant,
    tries: int,
    sent_at: orNull(instant),
    failure: orNull(text),
  },
  sql: `
    select id, about, to_address, subject, created_at, tries, sent_at, failure
    from kernel.mail where $waiting::integer = 0 or sent_at is null order by id desc limit $most::integer`,
})

export const findMail = statement({
  name: 'mail.find_mail',
  params: { id: int },
  row: {
    id: int,
    about: text,
    to_address: text,
    subject: text,
    body: text,
    created_at: instant,
    sent_at: orNull(instant),
    failure: orNull(text),
  },
  sql: `
    select id, about, to_address, subject, body, created_at, sent_at, failure
    from kernel.mail where id = $id::bigint`,
})

/** The status of an email: only `mail show` shows its text. */
export const OUTBOX_STATES = ['waiting', 'failing', 'given_up', 'sent'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

const STATE = `case when sent_at is not null then 'sent' when next_try_at = 'infinity' then 'given_up'
                    when failure is not null then 'failing' else 'waiting' end`

/** The status of one email, by what it is about. */
export const findMailState = statement({
  name: 'mail.find_mail_state',
  params: { about: text },
  row: { to_address: text, state: text, failure: orNull(text), created_at: instant },
  sql: `select to_address, ${STATE} as state, failure, created_at from kernel.mail where about = $about`,
})

/** Newest first, after an id; without texts, which may contain a sign-in link. */
export const listOutbox = statement({
  name: 'mail.list_outbox',
  params: { unsent: bool, before_id: int, limit: int },
  row: {
    id: int,
    about: text,
    to_address: text,
    subject: text,
    created_at: instant,
    tries: int,
    next_try_at: orNull(instant),
    sent_at: orNull(instant),
    failure: orNull(text),
    state: text,
  },
  sql: `
    select id, about, to_address, subject, created_at, tries,
           case when sent_at is null then nullif(next_try_at, 'infinity') end as next_try_at, sent_at, failure,
           ${STATE} as state
    from kernel.mail where id < $before_id and (not $unsent::boolean or sent_at is null)
    order by id desc limit $limit::integer`,
})

/** Counts only unsent mail, which is little. */
export const countUnsent = statement({
  name: 'mail.count_unsent',
  params: {},
  row: { waiting: int, failing: int, given_up: int },
  sql: `
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failing') as failing,
           count(*) filter (where state = 'given_up') as given_up
    from (select ${STATE} as state from kernel.mail where sent_at is null)`,
})

/** Retried immediately. Sent mail stays sent. */
export const markMailRetried = write({
  name: 'mail.mark_mail_retried',
  action: 'mail.retry',
  params: { id: int },
  row: { id: int },
  sql: `
    again as (update kernel.mail set next_try_at = now() where id = $id and sent_at is null returning id),
    written as (select id, 'mail/' || id as record from again)`,
})
