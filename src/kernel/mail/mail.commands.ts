import { type Command, table } from '../command.ts'
import { listMail } from './mail.sql.ts'

export const mailList: Command = {
  words: 'mail list',
  summary: 'List the newest mail: what was sent, what waits, and why.',
  flags: [{ flags: '--waiting', description: 'only what has not been sent yet' }],
  async run(context, { waiting }) {
    const mail = await (await context.database()).quick.all(listMail, { waiting: waiting ? 1 : 0, most: 200 })
    const rows = mail.map(m => [m.id, m.created_at, m.to_address, m.subject, m.sent_at, m.tries, m.failure])
    return {
      json: { data: mail },
      text: table(['id', 'queued', 'to', 'subject', 'sent', 'tries', 'last failure'], rows),
    }
  },
}
