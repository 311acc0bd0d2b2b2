import type { Job } from '../../kernel/jobs/jobs.ts'
import { deleteOld } from './apps.sql.ts'

const BATCH_SIZE = 2000

/** Deletes expired tokens, and apps that registered and that nobody allowed. */
export const deleteOldTokensJob: Job = {
  name: 'delete old app tokens',
  everyMs: 600_000,
  async run({ database }, stopping) {
    while (!stopping.aborted) {
      const { deleted } = await database.durable.one(deleteOld, { most: BATCH_SIZE })
      if (deleted < BATCH_SIZE) return
    }
  },
}
