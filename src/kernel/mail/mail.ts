/** The column `language` of the rows, if they have one. */
const LANGUAGE = "to_jsonb(news) ->> 'language'"

/**
 * A step of a write: queues email in the same statement as its cause. `rows` is a query that returns `about,
 * to_address, subject, body` and, for readers outside the firm, `language`, which chooses the footer; an email already queued is left unchanged. Nothing is queued for addresses of the reserved
 * domain `invalid`, which nobody can receive: those of test accounts and erased people.
 */
export function queueMail(rows: string): string {
  return `
    insert into kernel.mail (about, to_address, subject, body, language)
    select about, to_address, subject, body, ${LANGUAGE} from (${rows}) as news
    where to_address !~ '[@.]invalid$'
    on conflict (about) do nothing`
}

/** Like `queueMail`; each row also has `file_name, file_type, file_text`, a small attachment. */
export function queueMailWithFile(rows: string): string {
  return `
    insert into kernel.mail (about, to_address, subject, body, file_name, file_type, file_text, language)
    select about, to_address, subject, body, file_name, file_type, file_text, ${LANGUAGE} from (${rows}) as news
    where to_address !~ '[@.]invalid$'
    on conflict (about) do nothing`
}
