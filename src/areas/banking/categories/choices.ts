import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import {
  addEntries,
  type Category,
  type MovementType,
  type NewEntry,
  planEntry,
} from '../../bookkeeping/bookkeeping.ts'
import { bankingErrors } from '../banking.errors.ts'
import {
  findStanding,
  findTransaction,
  forgetBooking,
  lockImports,
  pointToEntry,
} from '../sync/transaction.sql.ts'
import { movementOf, normalisePayee } from './classify.rules.ts'
import { keepChoice } from './learned.sql.ts'

type Found = NonNullable<typeof findTransaction.gives>
type Standing = NonNullable<typeof findStanding.gives>

async function findBooked(
  tx: Db,
  entityId: number,
  bankId: string,
): Promise<{ found: Found; entry: Standing | null }> {
  const [found, other] = await tx.all(findTransaction, { entity_id: entityId, bank_id: bankId })
  if (!found) throw bankingErrors.bank_transaction_not_found({ id: bankId })
  if (other) throw bankingErrors.bank_transaction_ambiguous({ id: bankId })
  if (found.entry_id === null) throw bankingErrors.bank_transaction_not_imported({ id: bankId })
  const [entry] = await tx.all(findStanding, { ids: [found.entry_id] })
  return { found, entry: entry ?? null }
}

/** Lets a transaction whose entry was removed be imported again by the next sync. */
export function restoreTransaction(
  database: Database,
  by: By,
  entityId: number,
  bankId: string,
): Promise<void> {
  return database.transaction(async tx => {
    await tx.all(lockImports, { entity_id: entityId })
    const { found, entry } = await findBooked(tx, entityId, bankId)
    if (entry) throw bankingErrors.bank_transaction_in_books({ id: bankId, entry: entry.id })
    const { account_id, bank_id } = found
    await tx.one(forgetBooking, { account_id, bank_id, ...byParams(by) })
  })
}

export type NewCategory = { category: Category; counterpartyId: number | null; purpose: string | null }

/**
 * Changes the category of an imported transaction: one entry reverses the first, another replaces it, on the
 * same day. The choice applies to later transactions with this payee.
 */
export function categoriseTransaction(
  database: Database,
  by: By,
  entityId: number,
  bankId: string,
  wanted: NewCategory,
  now: Date,
): Promise<{ entries: number[] }> {
  return database.transaction(async tx => {
    await tx.all(lockImports, { entity_id: entityId })
    const { found, entry } = await findBooked(tx, entityId, bankId)
    const booked = unitsFromText(found.booked)!
    if (!entry || booked === 0n) throw bankingErrors.bank_transaction_not_in_books({ id: bankId })
    if (entry.category === wanted.category)
      throw bankingErrors.category_unchanged({ category: wanted.category }, { field: 'category' })
    // The bank's fee has its own entry and stays a fee.
    const amount = found.fee_entry_id === null ? booked : unitsFromText(entry.amount)!
    const { ids } = await addEntries(tx, by, planChange(entityId, found, entry, amount, wanted))
    const { account_id, bank_id, payee } = found
    const reason = `choice: made for this transaction`
    await tx.one(pointToEntry, { account_id, bank_id, entry_id: ids[1]!, reason, ...byParams(by) })
    const name = normalisePayee(payee ?? '')
    if (name !== '')
      await tx.all(keepChoice, {
        entity_id: entityId,
        payee: name,
        direction: amount < 0n ? 'out' : 'in',
        category: wanted.category,
        counterparty_id: wanted.counterpartyId,
        now: now.toISOString(),
      })
    return { entries: ids }
  })
}

function planChange(entityId: number, found: Found, entry: Standing, amount: bigint, wanted: NewCategory) {
  const { day, payee, provider, bank_id } = found
  const isIncome = amount > 0n
  const base = {
    entity_id: entityId,
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    document_id: entry.document_id,
    transaction_date: day,
    bank_source: provider,
    external_tx_id: bank_id,
  }
  const sided = (units: bigint): Pick<NewEntry, 'income' | 'expense'> =>
    isIncome ? { income: units, expense: 0n } : { income: 0n, expense: -units }
  const reversal: NewEntry = {
    ...base,
    ...sided(-amount),
    description: `Another category: ${entry.description ?? payee ?? bank_id}`,
    movement_type: entry.movement_type as MovementType,
    category: entry.category as Category | null,
    counterparty_id: entry.counterparty_id,
    economic_purpose: null,
  }
  const replacement: NewEntry = {
    ...base,
    ...sided(amount),
    description: entry.description,
    movement_type: movementOf(wanted.category, amount),
    category: wanted.category,
    counterparty_id: wanted.counterpartyId ?? entry.counterparty_id,
    economic_purpose: wanted.purpose ?? entry.economic_purpose,
  }
  return [reversal, replacement].map(one => planEntry(one, 'bank_sync'))
}
