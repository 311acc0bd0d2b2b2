import { longDate } from '../../kernel/values/date-text.ts'
import { dateOf } from '../../kernel/values/dates.ts'

type Mail = { about: string; subject: string; body_text: string }

/** `about` is completed by the recipient, so that each gets one a day. */
export const failureMail = ({ id, failure, at }: { id: string; failure: string; at: Date }): Mail => ({
  about: `backup/failed/${dateOf(at)}/`,
  subject: 'Llano: the backup failed',
  body_text: `Backup ${id} failed:

  ${failure}

It will be tried again in an hour. To try now, run: llano backup create
`,
})

export const verificationMail = ({ id, failure, at }: { id: string; failure: string; at: Date }): Mail => ({
  about: `backup/unverified/${dateOf(at)}/`,
  subject: 'Llano: a backup is damaged or could not be verified',
  body_text: `Backup ${id} was verified with this result:

  ${failure}

Create another one with: llano backup create
Older ones may be intact: run llano backup list, then llano backup verify --backup ID
The newest backup is verified again tomorrow.
`,
})

export const overdueMail = ({ newest, at }: { newest: Date | null; at: Date }): Mail => ({
  about: `backup/overdue/${dateOf(at)}/`,
  subject: 'Llano: the backup is overdue',
  body_text: `${newest ? `The newest backup is from ${longDate(dateOf(newest), 'en')}, ${newest.toISOString().slice(11, 16)} UTC.` : 'There is no backup yet.'}

Look at the job "create backups" in the console, or run: llano backup create
`,
})
