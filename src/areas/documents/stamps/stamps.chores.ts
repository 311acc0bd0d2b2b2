import type { Chore, ChoreGround } from '../../../kernel/chores.ts'
import { checkStamps, MOST_CHECKED } from './check-stamps.ts'
import { MOST_SUBMITTED, submitStamps } from './submit-stamps.ts'
import { type Timestamping, timestampingOf } from './timestamping.ts'

/** So many batches in one run; the rest waits for the next. */
const MOST_BATCHES = 20

/** Runs as long as batches are full, each run with a fresh mind about who answers and which block is where. */
const inBatches =
  (
    full: number,
    work: (database: ChoreGround['database'], timestamping: Timestamping, now: () => Date) => Promise<number>,
  ) =>
  async ({ database, config, now }: ChoreGround, stopping: AbortSignal): Promise<void> => {
    const timestamping = await timestampingOf(config, stopping)
    if (!timestamping) return
    for (let batch = 0; batch < MOST_BATCHES && !stopping.aborted; batch++)
      if ((await work(database, timestamping, now)) < full) return
  }

export const submitStampsChore: Chore = {
  name: 'submit new contents to the calendars',
  everyMs: 5_000,
  run: inBatches(MOST_SUBMITTED, submitStamps),
}

export const checkStampsChore: Chore = {
  name: 'ask the calendars after their proofs',
  everyMs: 5_000,
  run: inBatches(MOST_CHECKED, checkStamps),
}
