import type { DatabaseError } from 'pg'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { addEntries } from '../entries/entries.ts'
import type { PlannedEntry } from '../entries/entry.rules.ts'
import type { Category, MovementType } from '../vocabulary.rules.ts'
import { type Content, plannedFrom, planReversal } from './correct.ts'
import { countCorrectable, insertCorrections, type listContents } from './correction.sql.ts'

/** An entry as it is, with the names of what it refers to. */
export type EntryContent = NonNullable<typeof listContents.gives>

/** What may be changed in many entries at once. */
export type Assigned = {
  category: Category | null
  movement_type: MovementType
  counterparty_id: number | null
  document_id: number | null
}

/** The two entries that correct one: amounts, dates, texts and the source of a bank's entry stay the same. */
export function planPair(id: number, found: Content, assigned: Assigned): [PlannedEntry, PlannedEntry] {
  const source = found.source === 'bank_sync' ? 'bank_sync' : 'manual'
  return [
    { ...planReversal(id, found), source },
    { ...plannedFrom(found), ...assigned, source },
  ]
}

export type Corrected = { corrected_id: number; reversal_id: number; replacement_id: number }

/**
 * Corrects many entries of an LLC in a transaction: all or none. One statement writes all entries, so that concurrent writers of
 * the same books take turns.
 */
export async function correctMany(
  tx: Db,
  by: By,
  entityId: number,
  changes: readonly { id: number; pair: readonly [PlannedEntry, PlannedEntry] }[],
): Promise<Corrected[]> {
  const each = { ...by, idempotency: null }
  const { ids } = await addEntries(
    tx,
    each,
    changes.flatMap(({ pair }) => pair),
  )
  const { entries } = await tx.one(countCorrectable, { ids: changes.map(({ id }) => id) })
  if (entries !== changes.length) throw bookkeepingErrors.entries_changed()
  const rows = changes.map(({ id }, place) => ({
    corrected_id: id,
    reversal_id: ids[2 * place]!,
    replacement_id: ids[2 * place + 1]!,
  }))
  await tx
    .all(insertCorrections, { entity_id: entityId, rows, ...byParams(each) })
    .catch((error: DatabaseError) => {
      throw error.constraint === 'correction_pkey' ? bookkeepingErrors.entries_changed() : error
    })
  return rows
}
