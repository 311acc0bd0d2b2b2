import { Gauge } from 'prom-client'
import type { Job, JobContext, JobReport } from '../../../kernel/jobs/jobs.ts'
import { jobMetrics } from '../../../kernel/metrics.ts'
import { checkStamps, MAX_CHECKED } from './check-stamps.ts'
import { countWaiting } from './stamp.sql.ts'
import { MAX_SUBMITTED, type Round, submitStamps } from './submit-stamps.ts'
import { type Timestamping, timestampingOf } from './timestamping.ts'

/** Maximum batches per run; the next run does the rest. */
const MAX_BATCHES = 20

/**
 * Runs while batches are full; each run starts with no memory of which servers respond and where blocks are.
 */
const inBatches =
  (
    full: number,
    work: (database: JobContext['database'], timestamping: Timestamping, now: () => Date) => Promise<Round>,
  ) =>
  async ({ database, config, now }: JobContext, stopping: AbortSignal): Promise<JobReport | undefined> => {
    const timestamping = await timestampingOf(config, stopping)
    let trouble: Round['failure']
    for (let batch = 0; timestamping && batch < MAX_BATCHES && !stopping.aborted; batch++) {
      const { count, failure } = await work(database, timestamping, now)
      if (failure !== undefined) trouble = failure
      if (count < full) break
    }
    return trouble === undefined ? undefined : { trouble }
  }

export const submitStampsJob: Job = {
  name: 'submit new timestamps',
  everyMs: 5_000,
  run: inBatches(MAX_SUBMITTED, submitStamps),
}

export const checkStampsJob: Job = {
  name: 'check pending timestamps',
  everyMs: 5_000,
  run: inBatches(MAX_CHECKED, checkStamps),
}

const stamps = new Gauge({
  name: 'llano_pending_timestamps',
  help: 'Files not yet submitted to the calendars (waiting), and files without a block (pending).',
  labelNames: ['state'],
  registers: [jobMetrics],
})
const oldest = new Gauge({
  name: 'llano_pending_timestamps_oldest_age_seconds',
  help: 'Age of the oldest of them; 0 if there is none.',
  labelNames: ['state'],
  registers: [jobMetrics],
})

export const countStampsJob: Job = {
  name: 'count pending timestamps',
  everyMs: 15_000,
  async run({ database, config, now }) {
    // If timestamps are turned off, pending files are not a problem.
    if (config.timestamps === 'off') return
    const found = await database.durable.one(countWaiting, {})
    const seconds = (since: string | null) =>
      since === null ? 0 : Math.max(0, (now().getTime() - Date.parse(since)) / 1000)
    stamps.set({ state: 'waiting' }, found.waiting)
    stamps.set({ state: 'pending' }, found.pending)
    oldest.set({ state: 'waiting' }, seconds(found.waiting_since))
    oldest.set({ state: 'pending' }, seconds(found.pending_since))
  },
}
