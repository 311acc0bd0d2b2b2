import type { Job } from '../../kernel/jobs/jobs.ts'
import { expireApprovals } from './member-status.ts'

const BY_JOB = { actor: 'job:approvals', ip: null, idempotency: null }

/** Requests that another admin did not decide in time. */
export const expireApprovalsJob: Job = {
  name: 'close expired approvals',
  everyMs: 600_000,
  async run({ database, config: { publicUrl } }, stopping) {
    while (!stopping.aborted) {
      const closed = await database.transaction(tx =>
        expireApprovals(tx, BY_JOB, { memberId: null, publicUrl }),
      )
      if (closed === 0) return
    }
  },
}
