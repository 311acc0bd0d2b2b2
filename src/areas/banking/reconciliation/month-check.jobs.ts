import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { findReconciliation } from './find-reconciliation.ts'
import { listUnchecked, noteChecked } from './month-check.sql.ts'
import { lastEnded, nextMonth } from './reconciliation.rules.ts'

const MONTHS = 12
/** How many LLCs are checked before the next look. */
const BATCH_SIZE = 50

/** Counts the months of the last twelve that are not reconciled, of every LLC that changed. */
export async function checkMonths(
  { durable: db }: Pick<Database, 'durable'>,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const month = lastEnded(dateOf(now))
  const span = { begins: `${nextMonth(month, 1 - MONTHS)}-01`, ends: `${month}-28`, today: dateOf(now) }
  let checked = 0
  for (let found = BATCH_SIZE; found === BATCH_SIZE && !isStopping(); ) {
    const unchecked = await db.all(listUnchecked, { month, most: BATCH_SIZE })
    for (const { entity_id, changes, revision } of unchecked) {
      const { accounts } = await findReconciliation(db, entity_id, span)
      const open = accounts.flatMap(({ months }) => months).filter(({ state }) => state !== 'reconciled')
      const open_months = Math.min(open.length, 10_000)
      await db.maybe(noteChecked, { entity_id, changes, revision, month, open_months })
    }
    checked += unchecked.length
    found = unchecked.length
  }
  return checked
}

export const checkMonthsJob: Job = {
  name: 'check reconciled months',
  everyMs: 300_000,
  async run({ database, now }, stopping) {
    await checkMonths(database, now(), () => stopping.aborted)
  },
}
