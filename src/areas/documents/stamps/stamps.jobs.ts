import { Gauge } from 'prom-client'
import type { Job, JobContext, JobReport } from '../../../kernel/jobs/jobs.ts'
import { jobFigures } from '../../../kernel/metrics.ts'
import { checkStamps, MOST_CHECKED } from './check-stamps.ts'
import { countWaiting } from './stamp.sql.ts'
import { MOST_SUBMITTED, type Round, submitStamps } from './submit-stamps.ts'
import { type Timestamping, timestampingOf } from './timestamping.ts'

/** So many batches in one run; the rest waits for the next. */
const MOST_BATCHES = 20

/** Runs as long as batches are full, each run with a fresh mind about who answers and which block is where. */
const inBatches =
  (
    full: number,
    work: (database: JobContext['database'], timestamping: Timestamping, now: () => Date) => Promise<Round>,
  ) =>
  async ({ database, config, now }: JobContext, stopping: AbortSignal): Promise<JobReport | undefined> => {
    const timestamping = await timestampingOf(config, stopping)
    let trouble: Round['failure']
    for (let batch = 0; timestamping && batch < MOST_BATCHES && !stopping.aborted; batch++) {
      const { count, failure } = await work(database, timestamping, now)
      if (failure !== undefined) trouble = failure
      if (count < full) break
    }
    return trouble === undefined ? undefined : { trouble }
  }

export const submitStampsJob: Job = {
  name: 'submit new contents to the calendars',
  everyMs: 5_000,
  run: inBatches(MOST_SUBMITTED, submitStamps),
}

export const checkStampsJob: Job = {
  name: 'ask the calendars after their proofs',
  everyMs: 5_000,
  run: inBatches(MOST_CHECKED, checkStamps),
}

const stamps = new Gauge({
  name: 'llano_stamps',
  help: 'Files not yet submitted to the calendars (waiting), and files without a block (pending).',
  labelNames: ['state'],
  registers: [jobFigures],
})
const oldest = new Gauge({
  name: 'llano_oldest_stamp_seconds',
  help: 'How long the oldest of them has waited; 0 when there is none.',
  labelNames: ['state'],
  registers: [jobFigures],
})

export const countStampsJob: Job = {
  name: 'count what waits for its timestamp',
  everyMs: 15_000,
  async run({ database, config, now }) {
    // Where nothing is timestamped, that something waits is no news.
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
