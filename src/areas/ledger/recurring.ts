import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { findSeries, insertDueOccurrence, markSeriesEnded } from './series.sql.ts'
import { newTransactionId, transactionIdOf } from './transactions.ts'

const BY_JOB: By = { actor: 'job:ledger', ip: null, idempotency: null }

/** How many occurrences one run submits at most; the next run goes on. */
const MOST_PER_RUN = 500

export type Occurrence = { transaction_id: string; series_id: number; occurrence: number }

/** Submits one occurrence that is due, under this id, or finds nothing due. */
export function submitDueOccurrence(
  db: Db,
  by: By,
  transactionId: string,
  now: Date,
): Promise<Occurrence | null> {
  const moment = { today: dateOf(now), submitted_at: now.toISOString() }
  return db.maybe(insertDueOccurrence, { transaction_id: transactionId, ...moment, ...byParams(by) })
}

/**
 * Submits what is due. A series gives one at a time: its next occurrence is due only once the one before was
 * ratified, so that after a long silence it catches up decision by decision, never all at once.
 */
export async function submitDueOccurrences(db: Db, now: Date): Promise<Occurrence[]> {
  const made: Occurrence[] = []
  while (made.length < MOST_PER_RUN) {
    const one = await submitDueOccurrence(db, BY_JOB, newTransactionId(), now)
    if (!one) break
    made.push(one)
  }
  return made
}

export const submitDueOccurrencesJob: Job = {
  name: 'submit recurring transactions',
  everyMs: 30_000,
  run: ({ database, now }) => submitDueOccurrences(database.durable, now()),
}

/** Ends the series of a transaction. Answers false when it had ended before. */
export async function stopSeries(db: Db, by: By, transactionId: string, now: Date): Promise<boolean> {
  const transaction_id = transactionIdOf(transactionId)
  if (await db.maybe(markSeriesEnded, { transaction_id, ended_at: now.toISOString(), ...byParams(by) }))
    return true
  const found = await db.maybe(findSeries, { transaction_id })
  if (!found) throw ledgerErrors.transaction_not_found({ id: transaction_id })
  if (found.newest === null) throw ledgerErrors.transaction_not_recurring({ id: transaction_id })
  return false
}
