import type { Database } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { lockSearchMonth, reindexEntry } from '../search/searchable.sql.ts'
import { findToComplete, lockToComplete, updateSubstance } from './completion.sql.ts'
import { lockTotals } from './removal.sql.ts'

export type Completion = {
  counterparty_id: number | null
  economic_purpose: string | null
  document_id: number | null
}
export type Completed = { entry: Record<string, unknown>; changed: string[] }

/**
 * Completes an entry's documentation: counterparty, purpose and document; a withdrawn document can be
 * replaced. Nothing else of an entry ever changes: a mistake is corrected by another entry. The month is
 * locked first, as for adding and removing.
 */
export function completeEntry(database: Database, by: By, id: number, given: Completion): Promise<Completed> {
  return database.transaction(async tx => {
    const found = await tx.maybe(findToComplete, { id })
    if (found) {
      await tx.all(lockTotals, found)
      const { entity_id, year, month } = found
      await tx.one(lockSearchMonth, { entity_id, year, month })
    }
    const { counterparty_id, document_id } = given
    const entry = found && (await tx.maybe(lockToComplete, { id, counterparty_id, document_id }))
    if (!entry) throw bookkeepingErrors.entry_not_found({ id })
    const changed = planCompletion(id, entry, given)
    const done = await tx.one(updateSubstance, { id, ...given, changed: changed.join(', '), ...byParams(by) })
    await tx.all(reindexEntry, { id })
    return { entry: JSON.parse(done.entry), changed }
  })
}

type LockedEntry = NonNullable<typeof lockToComplete.gives>

/** Which of the three it gets. */
function planCompletion(id: number, entry: LockedEntry, given: Completion): string[] {
  const names = (['counterparty_id', 'economic_purpose', 'document_id'] as const).filter(
    name => given[name] !== null && given[name] !== entry[name],
  )
  if (!entry.counterparty_fits) throw bookkeepingErrors.counterparty_not_found({ field: 'counterparty_id' })
  if (!entry.document_fits) throw bookkeepingErrors.entry_document_not_found({ field: 'document_id' })
  for (const name of names) {
    const isOpen = entry[name] === null || (name === 'document_id' && entry.is_withdrawn)
    if (!isOpen) throw bookkeepingErrors.entry_already_documented({ id }, { field: name })
  }
  if (names.length === 0) throw bookkeepingErrors.entry_unchanged({ id })
  return names
}
