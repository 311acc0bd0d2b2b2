/**
 * A step of a write: queues mail in the same statement as what it tells of. `rows` is a query that gives
 * `about, to_address, subject, body`; news that was queued before is left as it is.
 */
export function queueMail(rows: string): string {
  return `
    insert into kernel.mail (about, to_address, subject, body)
    select about, to_address, subject, body from (${rows}) as news
    on conflict (about) do nothing`
}

/** As `queueMail`; each row also gives `file_name, file_type, file_text`, a small file that the mail carries. */
export function queueMailWithFile(rows: string): string {
  return `
    insert into kernel.mail (about, to_address, subject, body, file_name, file_type, file_text)
    select about, to_address, subject, body, file_name, file_type, file_text from (${rows}) as news
    on conflict (about) do nothing`
}
