import { errors } from '../../../kernel/http/errors.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import {
  type Assigned,
  bookkeepingErrors,
  correctMany,
  type EntryContent,
  findWrongReferences,
  listContents,
  planPair,
} from '../../bookkeeping/bookkeeping.ts'
import type { Category, MovementType } from '../../bookkeeping/vocabulary.rules.ts'
import type { RecordRequest } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { lockImports } from '../sync/transaction.sql.ts'
import {
  assign,
  type BulkChange,
  hasAlready,
  type ImportedAs,
  isEmpty,
  type Reason,
  reasonAgainst,
} from './bulk-edit.rules.ts'
import {
  findBulkEdit,
  insertBulkEdit,
  listEdited,
  listImportedAs,
  lockBulkEdit,
  markUndone,
  moveToRestored,
  pointToReplacements,
} from './bulk-edit.sql.ts'

type Editable = { entry: EntryContent; transactions: ImportedAs[]; reason: Reason | null }

/** Rejects no change, and what is not of this LLC. */
export async function checkChange(db: Db, entity_id: number, change: BulkChange): Promise<void> {
  if (isEmpty(change)) throw bankingErrors.no_change()
  const given = (id: number | null) => (id === null ? [] : [id])
  const wrong = await db.one(findWrongReferences, {
    entity_id,
    counterparties: given(change.set_counterparty_id),
    documents: given(change.set_document_id),
  })
  if ((wrong.counterparties as number[]).length)
    throw bookkeepingErrors.counterparty_not_found({ field: 'set_counterparty_id' })
  if ((wrong.documents as number[]).length)
    throw bookkeepingErrors.entry_document_not_found({ field: 'set_document_id' })
}

/** The entries of the LLC among these, and why some cannot be changed. */
async function findEditable(db: Db, entity_id: number, ids: readonly number[]): Promise<Editable[]> {
  const entries = await db.all(listContents, { entity_id, ids })
  const imported = entries.filter(({ source }) => source === 'bank_sync')
  const bank_ids = [...new Set(imported.map(entry => entry.external_tx_id).filter(id => id !== null))]
  const known = bank_ids.length ? await db.all(listImportedAs, { entity_id, bank_ids }) : []
  const byId = Map.groupBy(known, ({ bank_id }) => bank_id)
  return entries.map(entry => {
    const transactions = entry.source === 'bank_sync' ? (byId.get(entry.external_tx_id ?? '') ?? []) : []
    return { entry, transactions, reason: reasonAgainst(entry, transactions) }
  })
}

/** What a change would do: every entry, with the reason if it stays as it is. */
export async function previewBulk(db: Db, entityId: number, ids: readonly number[], change: BulkChange) {
  const found = await findEditable(db, entityId, ids)
  if (found.length !== ids.length) throw bookkeepingErrors.entries_changed()
  return found.map(({ entry, reason }) => ({
    entry,
    reason: reason ?? (hasAlready(entry, change) ? ('unchanged' as const) : null),
  }))
}

/** Corrects the entries, and moves the transactions of a bank to those that replace them. */
async function correct(
  tx: Db,
  by: By,
  entityId: number,
  changes: readonly { of: Editable; assigned: Assigned }[],
) {
  const made = await correctMany(
    tx,
    by,
    entityId,
    changes.map(({ of: { entry }, assigned }) => ({
      id: entry.id,
      pair: planPair(entry.id, entry, assigned),
    })),
  )
  const rows = made.flatMap(({ replacement_id }, place) =>
    changes[place]!.of.transactions.map(({ account_id, bank_id }) => ({
      account_id,
      bank_id,
      replacement_id,
    })),
  )
  if (rows.length) await tx.all(pointToReplacements, { entity_id: entityId, rows })
  return made
}

/** Changes all of these entries or none: those that cannot change, or do not have to, must not be among them. */
export function applyBulk(
  database: Database,
  by: By,
  entityId: number,
  ids: readonly number[],
  change: BulkChange,
): Promise<string> {
  return database.transaction(async tx => {
    await tx.all(lockImports, { entity_id: entityId })
    const found = await findEditable(tx, entityId, ids)
    const isOutdated = found.some(({ entry, reason }) => reason !== null || hasAlready(entry, change))
    if (isOutdated || found.length !== ids.length) throw bookkeepingErrors.entries_changed()
    const rows = await correct(
      tx,
      by,
      entityId,
      found.map(of => ({ of, assigned: assign(of.entry, change) })),
    )
    const set = {
      category: change.set_category,
      counterparty_id: change.set_counterparty_id,
      document_id: change.set_document_id,
    }
    return (await tx.one(insertBulkEdit, { entity_id: entityId, ...set, rows, ...byParams(by) })).body
  })
}

/**
 * Undoes a bulk edit as one step: each entry gets back what it had, by another correction. Entries that were corrected or removed
 * since then stay as they are.
 */
export function undoBulk(
  database: Database,
  by: By,
  id: number,
  entityId: number,
  now: Date,
): Promise<string> {
  return database.transaction(async tx => {
    await tx.all(lockImports, { entity_id: entityId })
    if ((await tx.one(lockBulkEdit, { id })).undone_at !== null) throw bankingErrors.bulk_edit_undone()
    const edited = await tx.all(listEdited, { id })
    const replacements = await findEditable(
      tx,
      entityId,
      edited.map(({ replacement_id }) => replacement_id),
    )
    const originals = new Map(
      (await tx.all(listContents, { entity_id: entityId, ids: edited.map(({ entry_id }) => entry_id) })).map(
        entry => [entry.id, entry],
      ),
    )
    const originalOf = new Map(edited.map(({ entry_id, replacement_id }) => [replacement_id, entry_id]))
    const changes = replacements.flatMap(of => {
      const before = originals.get(originalOf.get(of.entry.id)!)
      return before && of.reason === null ? [{ of, assigned: contentOf(before) }] : []
    })
    if (changes.length === 0) throw bankingErrors.bulk_edit_not_undoable()
    const made = await correct(tx, by, entityId, changes)
    const rows = made.map(({ corrected_id, replacement_id }) => ({
      entry_id: originalOf.get(corrected_id)!,
      restored_id: replacement_id,
    }))
    await tx.all(moveToRestored, { rows })
    const counts = { entries: changes.length, kept: edited.length - changes.length }
    return (await tx.one(markUndone, { id, ...counts, now: now.toISOString(), ...byParams(by) })).body
  })
}

const contentOf = (entry: EntryContent): Assigned => ({
  category: entry.category as Category | null,
  movement_type: entry.movement_type as MovementType,
  counterparty_id: entry.counterparty_id,
  document_id: entry.is_withdrawn ? null : entry.document_id,
})

export async function ownsBulkEdit({ db, input, caller }: RecordRequest): Promise<boolean> {
  const found = await db.maybe(findBulkEdit, { id: input.id })
  return found !== null && Object.hasOwn(caller.entities, found.entity_id)
}

/** The LLC of a bulk edit in the caller's books. */
export async function findOwnBulkEdit({ db, input, caller }: RecordRequest): Promise<number> {
  const found = await db.maybe(findBulkEdit, { id: input.id })
  if (!found || !Object.hasOwn(caller.entities, found.entity_id)) throw errors.not_found()
  return found.entity_id
}
