import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../sql/postgres.ts'
import { byParams } from '../sql/write.ts'
import { traced } from '../tracing.ts'
import { lockWaitingMail, markMailFailed, markMailSent, takeDueMail } from './mail.sql.ts'
import { mailFile, partOf } from './mail-files.ts'
import { type MailStyle, senderOf, styleMail } from './mail-style.rules.ts'

type Mail = {
  id: number
  to_address: string
  subject: string
  body: string
  created_at: string
  file_name: string | null
  file_type: string | null
  file_text: string | null
  language: string | null
}

/** Longer than a server may take to respond, so that no email is claimed twice while it is sent. */
const LEASE_SECONDS = 300
const TIMEOUT_MS = 30_000

const BY = byParams({ actor: 'job:mail', ip: null, idempotency: null })

/** An email rejected this often, over some days, is left for a person. */
const MAX_TRIES = 20

/**
 * Sends pending email one by one, until nothing is due or the program stops. Returns how many were sent. One
 * in progress at shutdown is not awaited, and is sent again later with the same Message-ID. `findStyle` is asked
 * for each email, so that a change applies to the next one. What was deleted since it was claimed is not sent.
 */
export async function sendDueMail(
  database: Database,
  config: Config,
  stopping: AbortSignal = new AbortController().signal,
  findStyle: () => Promise<MailStyle | null> = async () => null,
): Promise<number> {
  let deliver: Deliver | null = null
  const stopped = new Promise<'stopped'>(resolve =>
    stopping.addEventListener('abort', () => resolve('stopped'), { once: true }),
  )
  let sent = 0
  for (;;) {
    if (stopping.aborted) return sent
    const mail = await database.durable.maybe(takeDueMail, { lease_seconds: LEASE_SECONDS })
    if (!mail) return sent
    try {
      const delivering = traced('send mail', { kind: 'client' }, async () => {
        deliver ??= await (config.smtpUrl === null
          ? intoFolder(database, config)
          : bySmtp(database, config, config.smtpUrl))
        return deliver(mail, await findStyle())
      })
      const outcome = await Promise.race([delivering, stopped])
      if (outcome === 'stopped') return sent
      if (outcome) sent++
    } catch (error) {
      const pause_seconds = mail.tries < MAX_TRIES ? Math.min(60 * 2 ** (mail.tries - 1), 6 * 3600) : null
      await database.durable.maybe(markMailFailed, { id: mail.id, failure: reasonOf(error), pause_seconds })
    }
  }
}

/** A short reason for the operator. The server's own message may contain the address, so it is omitted. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code ?? 'failed', responseCode].filter(Boolean).join(' ')
}

/** The same email always has the same id, so that clients show it once even if sent twice. */
function messageOf(
  { mailFrom }: Config,
  { id, to_address, subject, body, language, created_at, ...file }: Mail,
  style: MailStyle | null,
) {
  const styled = styleMail({ subject, body, language: language === 'es' ? 'es' : 'en' }, style)
  const domain = /@([\w.-]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  return {
    messageId: `<llano-mail-${id}-${Date.parse(created_at)}@${domain}>`,
    date: new Date(created_at),
    from: senderOf(mailFrom, style),
    to: { name: '', address: to_address },
    subject: styled.subject,
    text: styled.body,
    ...(file.file_name !== null && { attachments: [attachmentOf(file)] }),
  }
}

const attachmentOf = ({
  file_name,
  file_type,
  file_text,
}: Pick<Mail, `file_${'name' | 'type' | 'text'}`>) => ({
  filename: file_name!,
  contentType: file_type!,
  content: file_text!,
})

/** Sends an email and marks it as sent. Returns whether it did: it may have been deleted. */
type Deliver = (mail: Mail, style: MailStyle | null) => Promise<boolean>

async function bySmtp(database: Database, config: Config, url: string): Promise<Deliver> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    // Nothing in an email is loaded from a file or URL, whatever its text says.
    { disableFileAccess: true, disableUrlAccess: true },
  )
  return async (mail, style) => {
    await transport.sendMail(messageOf(config, mail, style))
    return (await database.durable.maybe(markMailSent, { id: mail.id, ...BY })) !== null
  }
}

/**
 * Without a mail server: one file per email, which any email client can open. The row is locked while its file is written, so
 * that erasing the email either finds both or prevents the file.
 */
async function intoFolder(database: Database, config: Config): Promise<Deliver> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, style) => {
    const { message } = await transport.sendMail(messageOf(config, mail, style))
    const path = mailFile(config, mail.id)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return database.transaction(async tx => {
      if (!(await tx.maybe(lockWaitingMail, { id: mail.id }))) return false
      await writeFile(partOf(path), message as Buffer, { mode: 0o600 })
      await rename(partOf(path), path)
      return (await tx.maybe(markMailSent, { id: mail.id, ...BY })) !== null
    })
  }
}
