import { Refusal } from '../../../kernel/http/refusal.ts'
import type { Job } from '../../../kernel/jobs/jobs.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { decimalFromText, textFromDecimal } from '../../../kernel/values/decimal.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { addEntries } from '../entries/entries.ts'
import { planEntry } from '../entries/entry.rules.ts'
import { inDollars } from './in-dollars.ts'
import type { SentEntry } from './sent-entry.rules.ts'
import { deleteWaiting, insertWaiting, listToCheck, noteChecked, takeWaiting } from './waiting-entry.sql.ts'

/** Keeps entries without an exchange rate until there is one. */
export async function keepWaiting(
  tx: Db,
  entityId: number,
  fileName: string | null,
  entries: readonly SentEntry[],
): Promise<void> {
  const orNull = <T>(value: T | null, text: (value: T) => string) => (value === null ? null : text(value))
  const rows = entries.map(entry => ({
    ...entry,
    income: textFromUnits(entry.income),
    expense: textFromUnits(entry.expense),
    original_amount: orNull(entry.original_amount, textFromUnits),
    exchange_rate: orNull(entry.exchange_rate, textFromDecimal),
  }))
  if (rows.length) await tx.all(insertWaiting, { entity_id: entityId, file_name: fileName, rows })
}

type Kept = Record<'income' | 'expense', string> & Record<'original_amount' | 'exchange_rate', string | null>

export function readWaiting(entry: unknown): SentEntry {
  const { income, expense, original_amount: original, exchange_rate: rate, ...rest } = entry as Kept
  return {
    ...rest,
    income: unitsFromText(income)!,
    expense: unitsFromText(expense)!,
    original_amount: original === null ? null : unitsFromText(original),
    exchange_rate: rate === null ? null : (decimalFromText(rate) as bigint),
  } as SentEntry
}

const BY_JOB = { actor: 'job:waiting-entries', ip: null, idempotency: null }
const BATCH_SIZE = 200

/**
 * Books the entries whose rates have been imported meanwhile. Returns how many. One that fails is tried again next time
 * and does not keep the others waiting; its error is thrown at the end.
 */
export async function bookWaiting(database: Database, stopping?: AbortSignal): Promise<number> {
  let booked = 0
  const failed = new Map<number, unknown>()
  for (;;) {
    const due = await database.durable.all(listToCheck, { most: BATCH_SIZE })
    const untried = due.filter(({ id }) => !failed.has(id))
    for (const { id } of untried) {
      if (stopping?.aborted) return booked
      try {
        if (await bookOne(database, id)) booked++
      } catch (error) {
        failed.set(id, error)
      }
    }
    if (due.length < BATCH_SIZE || untried.length === 0) break
  }
  for (const error of failed.values()) throw error
  return booked
}

/** In one transaction, so that it is booked once, whichever process is first. */
function bookOne(database: Database, id: number): Promise<boolean> {
  return database.transaction(async tx => {
    const taken = await tx.maybe(takeWaiting, { id })
    if (!taken) return false
    const entry = await inDollars(tx, readWaiting(taken.entry)).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (!entry) {
      await tx.all(noteChecked, { id })
      return false
    }
    await addEntries(tx, BY_JOB, [planEntry(entry, 'import')])
    await tx.all(deleteWaiting, { id })
    return true
  })
}

export const bookWaitingJob: Job = {
  name: 'book entries that waited for an exchange rate',
  everyMs: 60_000,
  run: async ({ database }, stopping) => {
    await bookWaiting(database, stopping)
  },
}
