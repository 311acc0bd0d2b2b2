import type { Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { copyCounterparties, listNewestToCopy } from './copy-books.sql.ts'
import { addEntries } from './entries/entries.ts'
import type { PlannedEntry } from './entries/entry.rules.ts'

/** Copies the newest entries of an LLC with their counterparties into the empty books of another. Documents are not copied. */
export async function copyBooks(
  tx: Db,
  by: By,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<{ entries: number; counterparties: number }> {
  const rows = await tx.all(listNewestToCopy, { entity_id: from, most })
  const entries = rows.map(({ entry }) => entry as PlannedEntry)
  const ids = [...new Set(entries.flatMap(({ counterparty_id }) => counterparty_id ?? []))]
  const copied = await tx.all(copyCounterparties, { ids, to_entity_id: to })
  const newIds = new Map(copied.map(({ old_id, new_id }) => [old_id, new_id]))
  const own = entries.map(entry => ({
    ...entry,
    entity_id: to,
    counterparty_id: entry.counterparty_id === null ? null : newIds.get(entry.counterparty_id)!,
  }))
  await addEntries(tx, by, own)
  return { entries: own.length, counterparties: copied.length }
}
