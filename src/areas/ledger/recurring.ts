import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { findSeries, insertDueOccurrence, markSeriesEnded } from './series.sql.ts'
import { newTransactionId, transactionIdOf } from './transactions.ts'

const BY_JOB: By = { actor: 'job:ledger', ip: null, idempotency: null }

/** Maximum occurrences per run; the next run continues. */
const MAX_PER_RUN = 500

export type Occurrence = { transaction_id: string; series_id: number; occurrence: number }

/** Submits one due occurrence with this id, if any. */
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
 * Submits what is due. A series submits one at a time: the next occurrence is due only once the previous one
 * was ratified, so that after a long pause it catches up decision by decision.
 */
export async function submitDueOccurrences(db: Db, now: Date): Promise<Occurrence[]> {
  const made: Occurrence[] = []
  while (made.length < MAX_PER_RUN) {
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

/** Ends the series of a transaction. Returns false if it had ended before. */
export async function stopSeries(db: Db, by: By, transactionId: string, now: Date): Promise<boolean> {
  const transaction_id = transactionIdOf(transactionId)
  if (await db.maybe(markSeriesEnded, { transaction_id, ended_at: now.toISOString(), ...byParams(by) }))
    return true
  const found = await db.maybe(findSeries, { transaction_id })
  if (!found) throw ledgerErrors.transaction_not_found({ id: transaction_id })
  if (found.newest === null) throw ledgerErrors.transaction_not_recurring({ id: transaction_id })
  return false
}
