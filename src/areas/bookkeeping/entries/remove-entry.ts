import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { lockSearchMonth, unindexEntry } from '../search/searchable.sql.ts'
import { deleteEntry, findWithGroup, liftPlaces, lockTotals, settlePlaces } from './removal.sql.ts'

type Removable = NonNullable<typeof findWithGroup.gives>

/**
 * Removes an entry from the books with its part of the totals, and closes the gap; for a bank transaction,
 * all its entries. Returns the removed entries, which are kept; none if there is no such entry. For entries
 * that should never have existed; a mistake is corrected by another entry.
 */
export function removeEntry(
  database: Database,
  by: By,
  id: number,
  reason: string | null = null,
  /** Called when nobody else can write to their months; throws if they must stay. */
  check: (tx: Db, ids: readonly number[]) => Promise<void> = async () => {},
): Promise<Record<string, unknown>[]> {
  return database.transaction(async tx => {
    const found = await tx.all(findWithGroup, { id })
    for (const { id: _, json: __, ...counted } of found) await tx.all(lockTotals, counted)
    for (const { entity_id, year, month } of found) await tx.one(lockSearchMonth, { entity_id, year, month })
    await check(
      tx,
      found.map(one => one.id),
    )
    const removed: Record<string, unknown>[] = []
    for (const one of found) if (await removeOne(tx, by, one, reason)) removed.push(JSON.parse(one.json))
    return removed
  })
}

/** Read again with the month locked: it may have moved or be gone. */
async function removeOne(
  tx: Db,
  by: By,
  { id, json: _, ...counted }: Removable,
  reason: string | null,
): Promise<boolean> {
  const gone = await tx.maybe(deleteEntry, { id, reason, ...counted, ...byParams(by) })
  if (!gone) return false
  const { entity_id, year, month } = counted
  await tx.all(unindexEntry, { entity_id, year, month, id, month_seq: gone.month_seq })
  await tx.all(liftPlaces, {
    entity_id,
    year,
    month,
    category: gone.category_or_null,
    month_seq: gone.month_seq,
  })
  await tx.all(settlePlaces, { entity_id, year, month })
  return true
}
