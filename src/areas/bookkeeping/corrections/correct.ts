import type { DatabaseError } from 'pg'
import { errors } from '../../../kernel/http/errors.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { addEntries } from '../entries/entries.ts'
import {
  type NewEntry,
  type OriginalOrNull,
  originalOf,
  type PlannedEntry,
  planEntry,
  type Source,
} from '../entries/entry.rules.ts'
import type { FoundEntry } from '../entries/own-entry.ts'
import { removeEntry } from '../entries/remove-entry.ts'
import type { Category, MovementType } from '../vocabulary.rules.ts'
import { findStillThere, insertCorrection, insertRestored, isCorrected } from './correction.sql.ts'

const LONGEST = 4000

/** What an entry says. */
export type Content = Pick<
  FoundEntry,
  keyof OriginalOrNull | Exclude<keyof PlannedEntry, keyof OriginalOrNull> | 'is_withdrawn'
>

/** A new entry with the content of another. A withdrawn document is no evidence for a new entry. */
export const plannedFrom = (found: Content): PlannedEntry => ({
  entity_id: found.entity_id,
  year: found.year,
  month: found.month,
  transaction_date: found.transaction_date,
  movement_type: found.movement_type as MovementType,
  category: found.category as Category | null,
  income: found.income,
  expense: found.expense,
  counterparty_id: found.counterparty_id,
  economic_purpose: found.economic_purpose,
  document_id: found.is_withdrawn ? null : found.document_id,
  description: found.description,
  bank_source: found.bank_source,
  external_tx_id: found.external_tx_id,
  source: found.source as Source,
  ...originalOf(found),
})

/** An entry that reverses another: the same in everything, with its amounts negated. */
export function planReversal(id: number, found: Content): PlannedEntry {
  const negated = (amount: string) => textFromUnits(-unitsFromText(amount)!)
  return {
    ...plannedFrom(found),
    income: negated(found.income),
    expense: negated(found.expense),
    ...(found.original_amount !== null && { original_amount: negated(found.original_amount) }),
    description: `↩ #${id} ${found.description ?? ''}`.trim().slice(0, LONGEST),
    source: 'manual',
  }
}

/** The same entry with another category. */
export function withCategory(found: FoundEntry, category: Category, purpose: string | null): NewEntry {
  const { source: _, income, expense, ...rest } = plannedFrom(found)
  return {
    ...rest,
    income: unitsFromText(income)!,
    expense: unitsFromText(expense)!,
    // It is inferred again from the amounts and the category.
    movement_type: null,
    category,
    economic_purpose: purpose ?? rest.economic_purpose,
  }
}

export const isOfBank = ({ source }: FoundEntry) => source === 'bank_sync'

function isTaken(error: unknown, constraint: string): boolean {
  return (error as DatabaseError).constraint === constraint
}

/**
 * Corrects an entry with two others: one reverses it, one replaces it. Writing them locks the entry's
 * month, so that it cannot be removed meanwhile.
 */
export async function correctEntry(
  database: Database,
  by: By,
  id: number,
  found: FoundEntry,
  wanted: NewEntry,
): Promise<string> {
  if (found.removed_at !== null) throw errors.not_found()
  const pair = [planReversal(id, found), planEntry(wanted, 'manual')]
  const each = { ...by, idempotency: null }
  return database
    .transaction(async tx => {
      const { ids } = await addEntries(tx, each, pair)
      if (!(await tx.maybe(findStillThere, { id }))) throw errors.not_found()
      const { corrected } = await tx.one(isCorrected, { ids: [id] })
      if (corrected) throw alreadyCorrected()
      const made = {
        corrected_id: id,
        entity_id: found.entity_id,
        reversal_id: ids[0]!,
        replacement_id: ids[1]!,
      }
      return (await tx.one(insertCorrection, { ...made, ...byParams(by) })).body
    })
    .catch(error => {
      throw isTaken(error, 'correction_pkey') ? alreadyCorrected() : error
    })
}

/** Records that two new entries reverse and replace another one. */
export async function recordCorrection(
  tx: Db,
  by: By,
  made: { corrected_id: number; entity_id: number; reversal_id: number; replacement_id: number },
): Promise<void> {
  await tx.one(insertCorrection, { ...made, ...byParams({ ...by, idempotency: null }) })
}

const alreadyCorrected = () => bookkeepingErrors.entry_already_corrected()

/**
 * Removes an owner's entry from the books. A corrected entry and its reversal stay, because they cancel each
 * other out; the replacement can be removed.
 */
export function removeOwn(database: Database, by: By, id: number, reason: string | null) {
  return removeEntry(database, { ...by, idempotency: null }, id, reason, async (tx, ids) => {
    const { corrected } = await tx.one(isCorrected, { ids })
    if (corrected) throw alreadyCorrected()
  })
}

/** Restores a removed entry as a new one with the same content. */
export async function restoreEntry(
  database: Database,
  by: By,
  id: number,
  found: FoundEntry,
): Promise<string> {
  if (found.removed_at === null) throw bookkeepingErrors.entry_not_removed()
  return database
    .transaction(async tx => {
      const { ids } = await addEntries(tx, { ...by, idempotency: null }, [plannedFrom(found)])
      return (await tx.one(insertRestored, { removed_id: id, entry_id: ids[0]!, ...byParams(by) })).body
    })
    .catch(error => {
      throw isTaken(error, 'restored_entry_pkey') ? bookkeepingErrors.entry_already_restored() : error
    })
}
