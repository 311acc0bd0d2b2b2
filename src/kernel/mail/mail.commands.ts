import { join } from 'node:path'
import { type Command, type CommandContext, table } from '../cli/command.ts'
import { CommandError } from '../http/refusal.ts'
import { findMail, listMail } from './mail.sql.ts'

/** Shows when "sent" only means written to the data folder. */
function whereItGoes({ config }: CommandContext): string {
  if (config.smtpUrl !== null) return ''
  return `\nNo mail server is configured (LLANO_SMTP_URL): "sent" emails are written to files in ${join(config.dataDir, 'mail')}.`
}

const minute = (at: string | null) => at && `${at.slice(0, 16)}Z`

export const mailList: Command = {
  words: 'mail list',
  summary: 'List the newest outgoing email with its status.',
  flags: [{ flags: '--waiting', description: 'only unsent email' }],
  async run(context, { waiting }) {
    const mail = await (await context.database()).quick.all(listMail, { waiting: waiting ? 1 : 0, most: 200 })
    const rows = mail.map(m => [
      m.id,
      minute(m.created_at),
      m.to_address,
      m.subject,
      minute(m.sent_at),
      m.tries,
      m.failure,
    ])
    const text = mail.length
      ? table(['id', 'queued', 'to', 'subject', 'sent', 'tries', 'last failure'], rows)
      : `There is no ${waiting ? 'unsent ' : ''}email.`
    return { json: { data: mail }, text: text + whereItGoes(context) }
  },
}

export const mailShow: Command = {
  words: 'mail show',
  summary: 'Show an email with its text.',
  args: [{ name: 'id', description: 'the id of the email' }],
  flags: [],
  async run(context, { id }) {
    const number = /^\d{1,15}$/.test(id as string) ? Number(id) : 0
    const mail = await (await context.database()).quick.maybe(findMail, { id: number })
    if (!mail) throw new CommandError(`There is no email ${id}.`)
    const head = [
      `To: ${mail.to_address}`,
      `Subject: ${mail.subject}`,
      `Queued: ${mail.created_at}`,
      mail.sent_at
        ? `Sent: ${mail.sent_at}`
        : `Waiting${mail.failure ? `; last failure: ${mail.failure}` : ''}`,
    ]
    return { json: { data: mail }, text: `${head.join('\n')}\n\n${mail.body}${whereItGoes(context)}` }
  },
}
