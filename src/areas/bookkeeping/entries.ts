import type { DatabaseError } from 'pg'
import type { Db } from '../../kernel/postgres.ts'
import { invalid } from '../../kernel/refusal.ts'
import { type By, byParams } from '../../kernel/write.ts'
import type { EntryFilter, PlannedEntry } from './entry.rules.ts'
import {
  insertEntries,
  listBehindOffset,
  listBehindOffsetOfCategory,
  listNewest,
  listNewestOfCategory,
} from './entry.sql.ts'

/**
 * The one way into the books, for one entry or many: all of them or none, with the totals. A counterparty or
 * document of another LLC is refused by the database itself, and nothing is left behind.
 */
export async function addEntries(
  db: Db,
  by: By,
  entries: readonly PlannedEntry[],
): Promise<{ entries: number; body: string }> {
  if (entries.length === 0) return { entries: 0, body: '' }
  try {
    return await db.one(insertEntries, { rows: entries, ...byParams(by) })
  } catch (error) {
    throw asRefusal(error)
  }
}

function asRefusal(error: unknown): unknown {
  const { constraint } = error as DatabaseError
  if (constraint === 'entry_counterparty')
    return invalid('counterparty_id is not a counterparty of this LLC.')
  if (constraint === 'entry_document') return invalid('document_id is not a document of this LLC.')
  return error
}

/** One page of entries, newest first, with totals over all that match: the bytes of an answer. */
export async function findEntryPage(db: Db, filter: EntryFilter): Promise<string> {
  const { entity_id, year, month, category, limit, offset } = filter
  const params = {
    entity_id,
    from_year: year ?? 1990,
    to_year: year ?? 2100,
    from_month: month ?? 1,
    to_month: month ?? 12,
    limit,
    offset,
  }
  // One month of every year is not a run in the index; the months' counts find it all the same.
  const isNewest = offset === 0 && (month === null || year !== null)
  const page =
    category === null
      ? db.one(isNewest ? listNewest : listBehindOffset, params)
      : db.one(isNewest ? listNewestOfCategory : listBehindOffsetOfCategory, { ...params, category })
  return (await page).body
}
