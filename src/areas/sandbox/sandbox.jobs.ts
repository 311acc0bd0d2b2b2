import type { Job } from '../../kernel/jobs/jobs.ts'
import { DAY_MS } from '../../kernel/values/dates.ts'
import { removeTestAccount } from './remove-test-account.ts'
import { UNUSED_DAYS } from './sandbox.rules.ts'
import { listReplaced, listUnused } from './sandbox.sql.ts'

const BY_JOB = { actor: 'job:sandboxes', ip: null, idempotency: null }
const BATCH_SIZE = 100

export const removeSandboxesJob: Job = {
  name: 'remove unused sandboxes',
  everyMs: 600_000,
  async run({ database, personalData, now }, stopping) {
    if (!personalData) throw new Error('it is not known what belongs to an account')
    const before = new Date(now().getTime() - UNUSED_DAYS * DAY_MS).toISOString()
    const unused = await database.durable.all(listUnused, { before, most: BATCH_SIZE })
    const replaced = await database.durable.all(listReplaced, { most: BATCH_SIZE })
    for (const { member_id } of [...unused, ...replaced]) {
      if (stopping.aborted) return
      await removeTestAccount(database, personalData, BY_JOB, member_id)
    }
  },
}
