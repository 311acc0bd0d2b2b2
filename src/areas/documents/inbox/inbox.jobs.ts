import type { Job } from '../../../kernel/jobs/jobs.ts'
import { DAY_MS } from '../../../kernel/values/dates.ts'
import { deleteReceiptEmails } from './inbox.sql.ts'

const BATCH_SIZE = 2000

export const deleteReceiptEmailsJob: Job = {
  name: 'delete old receipt emails',
  everyMs: 600_000,
  async run({ database, config, now }, stopping) {
    const before = new Date(now().getTime() - config.keep.mailDays * DAY_MS).toISOString()
    while (!stopping.aborted) {
      const { deleted } = await database.durable.one(deleteReceiptEmails, { before, most: BATCH_SIZE })
      if (deleted < BATCH_SIZE) return
    }
  },
}
