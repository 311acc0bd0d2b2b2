import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Person, PrivacyDeps } from '../privacy/personal-data.ts'
import type { Database } from '../sql/postgres.ts'
import { bool, int, json, statement } from '../sql/statement.ts'

/** Without a mail server, each email is a file in the data folder. */
export const mailFile = (config: Config, id: number): string =>
  join(config.dataDir, 'mail', `${String(id).padStart(6, '0')}.eml`)

/** The file while it is written. A process that was killed may have left one. */
export const partOf = (path: string): string => `${path}.part`

async function removeMailFile(config: Config, id: number): Promise<void> {
  const path = mailFile(config, id)
  for (const one of [path, partOf(path)]) await rm(one, { force: true })
}

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

/** Locked, so that no file of theirs is written until the transaction ends. */
const lockMailOf = statement({
  name: 'mail.lock_mail_of',
  params: { emails: json, names: json },
  row: { id: int, is_sent: bool },
  sql: `${PERSON}
    select id, sent_at is not null as is_sent from kernel.mail, person
    where to_address = any (emails) or ${isMailAbout('emails', 'names')}
    order by id for update of mail`,
})

const deleteMail = statement({
  name: 'mail.delete_mail',
  params: { ids: json },
  row: { id: int },
  sql: `
    delete from kernel.mail where id in (select json_array_elements_text($ids::json)::bigint) returning id`,
})

/** Those of these emails that still have their text. */
const listMailAmong = statement({
  name: 'mail.list_mail_among',
  params: { ids: json },
  row: { id: int },
  sql: `
    select id from kernel.mail
    where id in (select json_array_elements_text($ids::json)::bigint) and (body <> '' or sent_at is null)`,
})

/**
 * Removes the files of email to a person and about them, and deletes what is not sent yet: without its text it would be sent
 * empty. The rows of sent email are erased after it.
 */
export async function eraseMailFiles(
  { database, config }: Pick<PrivacyDeps, 'database' | 'config'>,
  { emails, names }: Pick<Person, 'emails' | 'names'>,
): Promise<void> {
  await database.transaction(async tx => {
    const mail = await tx.all(lockMailOf, { emails, names })
    for (const { id } of mail) await removeMailFile(config, id)
    await tx.all(deleteMail, { ids: mail.filter(({ is_sent }) => !is_sent).map(({ id }) => id) })
  })
  await removeOrphanFiles(database, config)
}

/**
 * Removes files whose email has no row or no text any more: another node erased or forgot it, or a process was killed before it
 * could say that it had written the file.
 */
async function removeOrphanFiles(database: Database, config: Config): Promise<void> {
  const names = await readdir(dirname(mailFile(config, 0))).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ids = new Set(names.flatMap(name => /^(\d+)\.eml(\.part)?$/.exec(name)?.[1] ?? []).map(Number))
  const known = new Set((await database.durable.all(listMailAmong, { ids: [...ids] })).map(({ id }) => id))
  for (const id of ids) if (!known.has(id)) await removeMailFile(config, id)
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

const BATCH_SIZE = 1000

/** An erasure and the retention of email run on one node; each node has the files of the emails that it sent. */
export const removeMailFilesJob: Job = {
  name: 'remove files of erased email',
  everyMs: 600_000,
  perNode: true,
  run: ({ database, config }) => removeOrphanFiles(database, config),
}

export const forgetMailJob: Job = {
  name: 'delete old email texts',
  everyMs: 600_000,
  async run({ database, config }, stopping) {
    while (!stopping.aborted) {
      const gone = await database.durable.all(forgetMail, { days: config.keep.mailDays, most: BATCH_SIZE })
      for (const { id } of gone) await removeMailFile(config, id)
      if (gone.length < BATCH_SIZE) return
    }
  },
}
