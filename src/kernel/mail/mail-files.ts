import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Person, PrivacyGround } from '../privacy/personal-data.ts'
import { int, json, statement } from '../sql/statement.ts'

/** Without a mail server, each email is a file in the data folder. */
export const mailFile = (config: Config, id: number): string =>
  join(config.dataDir, 'mail', `${String(id).padStart(6, '0')}.eml`)

/** An address as a regular expression that does not match inside a longer address. */
const ADDRESS_PATTERN = `'(^|[^[:alnum:]._%+-])' || regexp_replace(one, '([^[:alnum:]@])', '\\\\\\1', 'g')
        || '($|[^[:alnum:]._-]|[.]($|[^[:alnum:]]))'`

/**
 * In SQL: whether an email to somebody else is about a person. It contains one of their addresses, or it was sent because of one
 * of their records. Not their name: it may be an ordinary phrase, or the name of others.
 */
export const isMailAbout = (emails: string, names: string): string => `(
      array_to_string((string_to_array(about, '/'))[1:2], '/') = any (${names})
      or exists (
        select from unnest(${emails}) one
        where subject || ' ' || body || ' ' || coalesce(file_text, '') ~* (${ADDRESS_PATTERN})
      )
    )`

/** What is after the # of a link, and codes in groups of five: anyone who has them can do what the email is about. */
const SECRETS = String.raw`'(https?://[^\s#]+#)\S+|\m[0-9A-Z]{5}(-[0-9A-Z]{5}){3}\M'`

/** In SQL: the text of an email without its secrets. */
export const withoutSecrets = (text: string): string =>
  String.raw`regexp_replace(${text}, ${SECRETS}, '\1(not included)', 'g')`

const PERSON = `
    with person as (
      select array(select json_array_elements_text($emails::json)) as emails,
             array(select json_array_elements_text($names::json)) as names
    )`

const listMailOf = statement({
  name: 'mail.list_mail_of',
  params: { emails: json, names: json },
  row: { id: int },
  sql: `${PERSON}
    select id from kernel.mail, person where to_address = any (emails) or ${isMailAbout('emails', 'names')}`,
})

/** Email to others that is not sent yet: without its text it would be sent empty. */
const deleteWaitingMailAbout = statement({
  name: 'mail.delete_waiting_mail_about',
  params: { emails: json, names: json },
  row: { id: int },
  sql: `${PERSON}
    delete from kernel.mail using person where sent_at is null and ${isMailAbout('emails', 'names')} returning id`,
})

/**
 * Removes the files of email to a person and about them, and deletes email about them that is not sent yet. The rows of sent
 * email are erased after it.
 */
export async function eraseMailFiles(
  { database, config }: PrivacyGround,
  { emails, names }: Pick<Person, 'emails' | 'names'>,
): Promise<void> {
  for (const { id } of await database.durable.all(listMailOf, { emails, names }))
    await rm(mailFile(config, id), { force: true })
  await database.durable.all(deleteWaitingMailAbout, { emails, names })
}

/**
 * Removes address and text of email sent long ago. The row stays, so that the same message is never queued again. What was
 * never sent, and is not tried any more, is deleted.
 */
const forgetMail = statement({
  name: 'mail.forget',
  params: { days: int, most: int },
  row: { id: int },
  sql: `
    with sent as (
      select id from kernel.mail
      where sent_at < now() - make_interval(days => $days::integer) and to_address <> ''
      order by sent_at limit $most::integer for update skip locked
    ), emptied as (
      update kernel.mail m set to_address = '', body = '', file_name = null, file_type = null, file_text = null
      from sent where m.id = sent.id returning m.id
    ), given_up as (
      delete from kernel.mail where id in (
        select id from kernel.mail
        where sent_at is null and next_try_at = 'infinity' and created_at < now() - make_interval(days => $days::integer)
        limit $most::integer for update skip locked
      ) returning id
    )
    select id from emptied union all select id from given_up`,
})

const AT_ONCE = 1000

export const forgetMailJob: Job = {
  name: 'delete old email texts',
  everyMs: 600_000,
  async run({ database, config }, stopping) {
    while (!stopping.aborted) {
      const gone = await database.durable.all(forgetMail, { days: config.keep.mailDays, most: AT_ONCE })
      for (const { id } of gone) await rm(mailFile(config, id), { force: true })
      if (gone.length < AT_ONCE) return
    }
  },
}
