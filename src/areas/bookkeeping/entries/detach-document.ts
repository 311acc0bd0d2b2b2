import type { Database } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { lockSearchMonth, reindexEntry } from '../search/searchable.sql.ts'
import { clearDocument, findToComplete, lockToDetach } from './completion.sql.ts'
import { lockTotals } from './removal.sql.ts'

/**
 * Undoes the completion of an entry with a document. A document that the entry was booked with stays: it is part of what was written.
 * The locks are those of completing it.
 */
export function detachDocument(database: Database, by: By, id: number): Promise<Record<string, unknown>> {
  return database.transaction(async tx => {
    const found = await tx.maybe(findToComplete, { id })
    if (found) {
      await tx.all(lockTotals, found)
      const { entity_id, year, month } = found
      await tx.one(lockSearchMonth, { entity_id, year, month })
    }
    const entry = found && (await tx.maybe(lockToDetach, { id }))
    if (!entry) throw bookkeepingErrors.entry_not_found({ id })
    if (entry.document_id === null) throw bookkeepingErrors.entry_unchanged({ id })
    if (entry.corrected) throw bookkeepingErrors.entry_already_corrected()
    if (!entry.was_attached) throw bookkeepingErrors.document_not_detachable({ id })
    const done = await tx.one(clearDocument, { id, ...byParams(by) })
    await tx.all(reindexEntry, { id })
    return JSON.parse(done.entry)
  })
}
