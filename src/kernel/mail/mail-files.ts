import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Job } from '../jobs/jobs.ts'
import type { PrivacyGround } from '../privacy/personal-data.ts'
import { int, statement, text } from '../sql/statement.ts'

/** Without a mail server, each email is a file in the data folder. */
export const mailFile = (config: Config, id: number): string =>
  join(config.dataDir, 'mail', `${String(id).padStart(6, '0')}.eml`)

const listMailNaming = statement({
  name: 'mail.list_naming',
  params: { email: text, name: text },
  row: { id: int },
  sql: `
    select id from kernel.mail
    where to_address = $email or position($email in subject || body || coalesce(file_text, '')) > 0
      or position(' ' in $name) > 0 and position($name in subject || body || coalesce(file_text, '')) > 0`,
})

/**
 * Removes the files of email to a person, and of email to others that names them. The rows are erased after it. A single word is
 * no name to search for: it would be found in email about others.
 */
export async function eraseMailFiles(
  { database, config }: PrivacyGround,
  person: { email: string; name: string },
): Promise<void> {
  for (const { id } of await database.durable.all(listMailNaming, person))
    await rm(mailFile(config, id), { force: true })
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
      where sent_at < now() - make_interval(days => $days::integer) and body <> ''
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
