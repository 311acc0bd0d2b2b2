import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { decimalFromText, ONE } from '../../../kernel/values/decimal.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import {
  addEntries,
  type Category,
  type MovementType,
  type NewEntry,
  originalOf,
  planEntry,
  recordCorrection,
} from '../../bookkeeping/bookkeeping.ts'
import { toDollars } from '../../rates/vocabulary.rules.ts'
import { bankingErrors } from '../banking.errors.ts'
import {
  findBookedEntries,
  findTransaction,
  forgetBooking,
  lockImports,
  pointToEntry,
} from '../sync/transaction.sql.ts'
import { movementOf, normalizePayee } from './classify.rules.ts'
import { keepChoice } from './rules-and-choices.sql.ts'

type Found = NonNullable<typeof findTransaction.gives>
type BookedEntry = NonNullable<typeof findBookedEntries.gives>

async function findBooked(
  tx: Db,
  entityId: number,
  bankId: string,
): Promise<{ found: Found; entry: BookedEntry | null }> {
  const [found, other] = await tx.all(findTransaction, { entity_id: entityId, bank_id: bankId })
  if (!found) throw bankingErrors.bank_transaction_not_found({ id: bankId })
  if (other) throw bankingErrors.bank_transaction_ambiguous({ id: bankId })
  if (found.entry_id === null) throw bankingErrors.bank_transaction_not_imported({ id: bankId })
  const [entry] = await tx.all(findBookedEntries, { ids: [found.entry_id] })
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
export function categorizeTransaction(
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
    const money = moneyOf(found, entry, booked)
    const { amount } = money
    const { ids } = await addEntries(tx, by, planChange(entityId, found, entry, money, wanted))
    const [reversal_id, replacement_id] = [ids[0]!, ids[1]!]
    const correction = { corrected_id: entry.id, entity_id: entityId, reversal_id, replacement_id }
    await recordCorrection(tx, by, correction)
    const { account_id, bank_id, payee } = found
    const reason = `choice: made for this transaction`
    await tx.one(pointToEntry, { account_id, bank_id, entry_id: replacement_id, reason, ...byParams(by) })
    const name = normalizePayee(payee ?? '')
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

type Money = { amount: bigint; original: bigint | null }

/**
 * The dollars that get another category, and their amount in the currency of the account. `booked` is in that
 * currency; it differs from the entry if the bank changed the amount later.
 */
function moneyOf({ fee_entry_id }: Found, entry: BookedEntry, booked: bigint): Money {
  const own = unitsFromText(entry.amount)!
  if (entry.original_amount === null) return { amount: fee_entry_id === null ? booked : own, original: null }
  const original = unitsFromText(entry.original_amount)!
  if (fee_entry_id !== null || original === booked) return { amount: own, original }
  const rate = { multiply: decimalFromText(entry.exchange_rate!) as bigint, divide: ONE }
  return { amount: toDollars(booked, rate), original: booked }
}

function planChange(
  entityId: number,
  found: Found,
  entry: BookedEntry,
  { amount, original }: Money,
  wanted: NewCategory,
) {
  const inCurrency = (units: bigint | null) =>
    units === null ? {} : { ...originalOf(entry), original_amount: textFromUnits(units) }
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
    ...inCurrency(original && -original),
    description: `Another category: ${entry.description ?? payee ?? bank_id}`,
    movement_type: entry.movement_type as MovementType,
    category: entry.category as Category | null,
    counterparty_id: entry.counterparty_id,
    economic_purpose: entry.economic_purpose,
  }
  const replacement: NewEntry = {
    ...base,
    ...sided(amount),
    ...inCurrency(original),
    description: entry.description,
    movement_type: movementOf(wanted.category, amount),
    category: wanted.category,
    counterparty_id: wanted.counterpartyId ?? entry.counterparty_id,
    economic_purpose: wanted.purpose ?? entry.economic_purpose,
  }
  return [reversal, replacement].map(one => planEntry(one, 'bank_sync'))
}
