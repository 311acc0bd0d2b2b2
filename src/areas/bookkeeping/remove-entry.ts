import type { Database, Db } from '../../kernel/postgres.ts'
import { type By, byParams } from '../../kernel/write.ts'
import { deleteEntry, findEntry, liftPlaces, lockTotals, settlePlaces } from './removal.sql.ts'

/**
 * Takes an entry out of the books, with its part of the totals, and closes the gap it leaves. The entry as it was, or null
 * when there is none. For what should never have been there; a mistake in one is corrected by another entry.
 */
export function removeEntry(database: Database, by: By, id: number): Promise<Record<string, unknown> | null> {
  return database.transaction(tx => removeIn(tx, by, id))
}

async function removeIn(tx: Db, by: By, id: number): Promise<Record<string, unknown> | null> {
  const found = await tx.maybe(findEntry, { id })
  if (!found) return null
  const { json, ...counted } = found
  await tx.all(lockTotals, counted)
  // Seen again with the month locked: it may have moved in the meantime, or be gone.
  const gone = await tx.maybe(deleteEntry, { id, ...counted, ...byParams(by) })
  if (!gone) return null
  const { entity_id, year, month } = counted
  await tx.all(liftPlaces, {
    entity_id,
    year,
    month,
    category: gone.category_or_null,
    month_seq: gone.month_seq,
  })
  await tx.all(settlePlaces, { entity_id, year, month })
  return JSON.parse(json)
}
