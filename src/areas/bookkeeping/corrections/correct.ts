import type { DatabaseError } from 'pg'
import { invalid, missing } from '../../../kernel/http/refusal.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { addEntries } from '../entries/entries.ts'
import { type NewEntry, type PlannedEntry, planEntry, type Source } from '../entries/entry.rules.ts'
import type { FoundEntry } from '../entries/own-entry.ts'
import { removeEntry } from '../entries/remove-entry.ts'
import type { Category } from '../vocabulary.rules.ts'
import { findStillThere, insertCorrection, insertRestored, isCorrected } from './correction.sql.ts'

/** An entry as the API returns it: amounts are numbers there, exact to four decimals. */
export type ShownEntry = Omit<PlannedEntry, 'income' | 'expense'> & {
  id: number
  income: number
  expense: number
}

/** Its amount as text from the database, not as a JavaScript number, so that sums stay exact. */
const amountIn = (json: string, name: 'income' | 'expense') =>
  new RegExp(`"${name}":(-?[\\d.]+)`).exec(json)![1]!

const LONGEST = 4000

/** An entry that reverses another: identical with negated amounts. */
function planReversal({ entry: json, is_withdrawn }: FoundEntry): PlannedEntry {
  const shown: ShownEntry = JSON.parse(json)
  const turned = (name: 'income' | 'expense') => textFromUnits(-unitsFromText(amountIn(json, name))!)
  return {
    ...plannedFrom(shown, json),
    income: turned('income'),
    expense: turned('expense'),
    // A withdrawn document is no evidence for a new entry.
    document_id: is_withdrawn ? null : shown.document_id,
    description: `↩ #${shown.id} ${shown.description ?? ''}`.trim().slice(0, LONGEST),
    source: 'manual',
  }
}

/** The same entry with another category. */
export function withCategory(
  { entry: json, is_withdrawn }: FoundEntry,
  category: Category,
  purpose: string | null,
): NewEntry {
  const { source: _, income, expense, ...rest } = plannedFrom(JSON.parse(json), json)
  return {
    ...rest,
    income: unitsFromText(income)!,
    expense: unitsFromText(expense)!,
    // Derived again from the amounts and the category.
    movement_type: null,
    category,
    document_id: is_withdrawn ? null : rest.document_id,
    economic_purpose: purpose ?? rest.economic_purpose,
  }
}

function plannedFrom(shown: ShownEntry, json: string): PlannedEntry {
  const { entity_id, year, month, transaction_date, movement_type, category } = shown
  const { counterparty_id, economic_purpose, document_id, description, bank_source, external_tx_id } = shown
  return {
    entity_id,
    year,
    month,
    transaction_date,
    movement_type,
    category,
    counterparty_id,
    economic_purpose,
    document_id,
    description,
    bank_source,
    external_tx_id,
    income: amountIn(json, 'income'),
    expense: amountIn(json, 'expense'),
    source: shown.source,
  }
}

export const isOfBank = (found: FoundEntry) => (JSON.parse(found.entry).source as Source) === 'bank_sync'

function isTaken(error: unknown, constraint: string): boolean {
  return (error as DatabaseError).constraint === constraint
}

/**
 * Corrects an entry with two others: one reverses it, one replaces it. Writing the first locks the entry's
 * month, so that it cannot be removed meanwhile.
 */
export async function correctEntry(
  database: Database,
  by: By,
  id: number,
  found: FoundEntry,
  wanted: NewEntry,
): Promise<string> {
  if (found.removed_at !== null) throw missing('There is no such record.')
  const pair = [planReversal(found), planEntry(wanted, 'manual')]
  const each = { ...by, idempotency: null }
  return database
    .transaction(async tx => {
      const { ids } = await addEntries(tx, each, pair)
      if (!(await tx.maybe(findStillThere, { id }))) throw missing('There is no such record.')
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

const alreadyCorrected = () =>
  invalid('This entry was corrected already; what replaced it can be corrected or removed.')

/**
 * Removes an owner's entry from the books. One that is part of a correction stays, or the rest would be
 * wrong.
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
  if (found.removed_at === null) throw invalid('This entry stands in the books.')
  const shown: ShownEntry = JSON.parse(found.entry)
  const planned = plannedFrom(shown, found.entry)
  const again = { ...planned, document_id: found.is_withdrawn ? null : planned.document_id }
  return database
    .transaction(async tx => {
      const { ids } = await addEntries(tx, { ...by, idempotency: null }, [again])
      return (await tx.one(insertRestored, { removed_id: id, entry_id: ids[0]!, ...byParams(by) })).body
    })
    .catch(error => {
      throw isTaken(error, 'restored_entry_pkey') ? invalid('This entry was put back already.') : error
    })
}
