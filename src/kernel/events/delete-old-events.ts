import type { Job } from '../jobs/jobs.ts'
import { DAY_MS } from '../values/dates.ts'
import { deleteOldEvents, EVENT_DAYS } from './event.sql.ts'

const BATCH_SIZE = 5000

/** The lowest id of an event written at this time. */
const firstIdAt = (ms: number) => `${ms.toString(16).padStart(12, '0')}${'0'.repeat(20)}`

export const deleteOldEventsJob: Job = {
  name: 'delete old events',
  everyMs: 600_000,
  async run({ database, now }, stopping) {
    const before = firstIdAt(now().getTime() - EVENT_DAYS * DAY_MS)
    while (!stopping.aborted) {
      const { deleted } = await database.durable.one(deleteOldEvents, { before, most: BATCH_SIZE })
      if (deleted < BATCH_SIZE) return
    }
  },
}
