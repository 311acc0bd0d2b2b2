import type { Db } from '../../../kernel/sql/postgres.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { MAX_UNITS, textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import type { NewEntry, PlannedEntry } from '../../bookkeeping/bookkeeping.ts'
import { findRates, type Rate } from '../../rates/rates.ts'
import {
  type Classification,
  type ClassificationContext,
  classify,
  FEE,
  type Part,
  plannedParts,
} from '../categories/classify.rules.ts'
import { BankError } from '../providers/bank-error.ts'
import type { BankTransaction, Provider, TransactionState } from '../providers/provider.ts'
import { insertChanges } from '../reconciliation/month-end.sql.ts'
import { type BooksMoney, currenciesOf, type DayRates, inBooks, planConversion } from './exchange.rules.ts'
import { changedBy, type Decision, decide, type Known } from './import.rules.ts'
import {
  findBookedEntries,
  findComparable,
  findEntered,
  findKnown,
  keepTransactions,
} from './transaction.sql.ts'

/** What one connection's transactions are compared with. */
export type ImportTerms = {
  provider: Provider
  entityId: number
  importsFrom: string | null
  /** Our account ids, by the bank's. */
  accountIds: ReadonlyMap<string, number>
  classification: ClassificationContext
  now: Date
}

/** A transaction, what is known about it, and what to do. */
export type Decided = {
  seen: BankTransaction
  accountId: number
  /** The stored id: the bank's id, with the time if the bank uses one id for several. */
  bankId: string
  known: (Known & { entry: BookedEntry | null; feeEntryId: number | null }) | null
  decision: Decision
  /** For an account in another currency. */
  rates: DayRates
}
type BookedEntry = Pick<NewEntry, 'movement_type' | 'category' | 'counterparty_id'>

/** Decides about transactions as they arrive. Read-only. */
export class ImportDecider {
  private readonly terms: ImportTerms
  private readonly claimed = new Map<string, string>()
  private comparable: { known: boolean; entered: boolean } | null = null

  constructor(terms: ImportTerms) {
    this.terms = terms
  }

  async decide(db: Db, page: readonly BankTransaction[]): Promise<Decided[]> {
    // The first import has nothing to compare with, and is the largest.
    const { accountIds, entityId: entity_id } = this.terms
    const accounts = [...accountIds.values()]
    this.comparable ??= await db.one(findComparable, { accounts, entity_id })
    const known = this.comparable.known ? await readKnown(db, this.terms, page) : new Map<string, KnownRow>()
    const named = page.map(seen => name(seen, this.terms, known, this.claimed))
    return decideNamed(db, this.terms, named, known, this.comparable.entered)
  }

  /** The same transactions again with the ids they got, because what is known about them may have changed. */
  async decideAgain(db: Db, decided: readonly Decided[]): Promise<Decided[]> {
    const known = await readRows(
      db,
      decided.map(({ accountId, bankId }) => ({ account_id: accountId, bank_id: bankId })),
    )
    return decideNamed(db, this.terms, decided, known, true)
  }
}

const NO_RATES: DayRates = new Map()

/** Adds the exchange rate of each day. A transaction without a rate is not booked until there is one. */
async function withRates(db: Db, decided: readonly Decided[]): Promise<Decided[]> {
  const keyOfRate = (day: string, currency: string) => `${day} ${currency}`
  const wanted = new Map(
    decided
      .filter(({ decision }) => decision.what !== 'skip')
      .flatMap(({ seen }) =>
        currenciesOf(seen).map(currency => {
          const year = Number(seen.date.slice(0, 4))
          return [keyOfRate(seen.date, currency), { currency, day: seen.date, year, kind: null }] as const
        }),
      ),
  )
  if (wanted.size === 0) return [...decided]
  const found = await findRates(db, [...wanted.values()])
  const rates = new Map([...wanted.keys()].map((key, i) => [key, found[i] ?? null]))
  return decided.map(one => {
    const currencies = one.decision.what === 'skip' ? [] : currenciesOf(one.seen)
    if (currencies.length === 0) return one
    const own = new Map<string, Rate>()
    for (const currency of currencies) {
      const rate = rates.get(keyOfRate(one.seen.date, currency))
      if (rate) own.set(currency, rate)
    }
    if (own.size === currencies.length) return { ...one, rates: own }
    return { ...one, decision: { what: 'skip', why: 'waiting for an exchange rate', keep: true } }
  })
}

type Named = Pick<Decided, 'seen' | 'accountId' | 'bankId'>
type KnownRow = Omit<Known, 'stands'> & { madeAt: string; feeEntryId: number | null }

const keyOf = (accountId: number, bankId: string) => `${accountId} ${bankId}`
const longId = ({ id, madeAt }: BankTransaction) => `${id}:${madeAt}`

async function readKnown(
  db: Db,
  { provider, accountIds }: ImportTerms,
  chunk: readonly BankTransaction[],
): Promise<Map<string, KnownRow>> {
  const keys = chunk.flatMap(seen => {
    const account_id = accountIds.get(seen.account)!
    const short = { account_id, bank_id: seen.id }
    return provider.repeatsIds ? [short, { account_id, bank_id: longId(seen) }] : [short]
  })
  return readRows(db, keys)
}

async function readRows(
  db: Db,
  keys: readonly { account_id: number; bank_id: string }[],
): Promise<Map<string, KnownRow>> {
  if (keys.length === 0) return new Map()
  const rows = await db.all(findKnown, { keys })
  return new Map(
    rows.map(row => [
      keyOf(row.account_id, row.bank_id),
      {
        state: row.standing as TransactionState,
        status: row.status,
        amount: unitsFromText(row.amount)!,
        booked: unitsFromText(row.booked)!,
        madeAt: row.made_at,
        entryId: row.entry_id,
        feeEntryId: row.fee_entry_id,
      },
    ]),
  )
}

/**
 * The stored id of a transaction. If a bank uses one id for several, such as two refunds of one payment, the
 * first one seen gets it and the others have their time appended.
 */
function name(
  seen: BankTransaction,
  { provider, accountIds }: ImportTerms,
  known: ReadonlyMap<string, KnownRow>,
  claimed: Map<string, string>,
): Named {
  const accountId = accountIds.get(seen.account)!
  if (!provider.repeatsIds) return { seen, accountId, bankId: seen.id }
  const key = keyOf(accountId, seen.id)
  const owner = known.get(key)?.madeAt ?? claimed.get(key) ?? seen.madeAt
  claimed.set(key, owner)
  return { seen, accountId, bankId: owner === seen.madeAt ? seen.id : longId(seen) }
}

async function decideNamed(
  db: Db,
  { entityId, importsFrom }: ImportTerms,
  named: readonly Named[],
  known: ReadonlyMap<string, KnownRow>,
  mayBeEntered: boolean,
): Promise<Decided[]> {
  const knownOf = ({ accountId, bankId }: Named) =>
    known.size === 0 ? null : (known.get(keyOf(accountId, bankId)) ?? null)
  const booked = await readBookedEntries(db, known)
  const fresh = mayBeEntered
    ? named.filter(one => one.seen.state === 'settled' && knownOf(one)?.entryId == null)
    : []
  const entered = await readEntered(
    db,
    entityId,
    fresh.map(one => one.bankId),
  )
  const decided = named.map(({ seen, accountId, bankId }): Decided => {
    const one = { seen, accountId, bankId }
    const row = knownOf(one)
    const entry = row?.entryId == null ? null : (booked.get(row.entryId) ?? null)
    const of = row && { ...row, stands: entry !== null, entry }
    const decision = decide(one.seen, of, { importsFrom, wasEntered: entered.has(one.bankId) })
    return { ...one, known: of, decision, rates: NO_RATES }
  })
  return withRates(db, decided)
}

/** The entries of known transactions that are still in the books. */
async function readBookedEntries(
  db: Db,
  known: ReadonlyMap<string, KnownRow>,
): Promise<Map<number, BookedEntry>> {
  const ids = [...known.values()].flatMap(row => row.entryId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.all(findBookedEntries, { ids })
  return new Map(rows.map(({ id, ...entry }) => [id, entry as BookedEntry]))
}

async function readEntered(db: Db, entityId: number, references: string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await db.all(findEntered, { entity_id: entityId, references })
  return new Set(rows.map(row => row.reference))
}

export type Imported = { synced: number; skipped: number }

/** Transactions to store after their entries are made; `ids` are the entries' ids, in order. */
export async function keepDecided(
  tx: Db,
  decided: readonly Decided[],
  bookings: readonly Booking[],
  ids: readonly number[],
  now: Date,
): Promise<void> {
  let used = 0
  const booked = bookings.map(({ one, entries, reason, hasFee }) => {
    const own = ids.slice(used, used + entries.length)
    used += entries.length
    const isFirst = one.decision.what === 'book'
    const entry_id = isFirst ? own[0] : own.at(-1)
    return { ...rowOf(one), reason, entry_id, fee_entry_id: (isFirst && hasFee && own[1]) || null }
  })
  const kept = decided.filter(({ decision }) => decision.what === 'skip' && decision.keep).map(rowOf)
  const rows = [...booked, ...kept]
  if (rows.length) await tx.all(keepTransactions, { rows })
  const changes = decided.flatMap(one => changeOf(one, now) ?? [])
  if (changes.length) await tx.all(insertChanges, { rows: changes })
}

/** What the bank changed about a transaction that has counted before. */
function changeOf({ seen, accountId, bankId, known }: Decided, now: Date) {
  if (!known || (known.entryId === null && known.booked === 0n)) return null
  const by = changedBy(seen, known)
  if (by === 0n) return null
  const amount = textFromUnits(by)
  return { account_id: accountId, bank_id: bankId, day: seen.date, changed_on: dateOf(now), amount }
}

/** The entry of the bank's fee, if it has one of its own, is the second. */
export type Booking = { one: Decided; entries: PlannedEntry[]; reason: string; hasFee: boolean }

export function planBooking(one: Decided, terms: ImportTerms): Booking | null {
  const { seen, decision, known } = one
  if (decision.what === 'skip') return null
  if (decision.what === 'correct')
    return {
      one,
      entries: planCorrections(one, decision.by, known!, terms),
      reason: 'correction: changed by the bank',
      hasFee: false,
    }
  const found = classify(seen, terms.classification)
  // An existing fee was booked before; only the payment was removed and is restored.
  const parts = plannedParts(seen).filter(({ is }) => is === 'main' || known?.feeEntryId == null)
  const entries = parts.map(({ amount, is }) =>
    is === 'fee'
      ? planOf(one, terms, FEE, amount, seen.date)
      : planOf(one, terms, found, amount, seen.date, amount > 0n, planConversion(seen, amount, one.rates)),
  )
  const { by, detail } = found.reason
  const hasFee = parts.length > 1
  return {
    one,
    entries: [...entries, ...planDifference(one, terms, parts[0]!)],
    reason: `${by}: ${detail}`,
    hasFee,
  }
}

/** Neither earned nor spent, as it depends on the table of rates alone. */
const DIFFERENCE = {
  movement_type: 'ajuste',
  category: 'otro',
  counterparty_id: null,
  economic_purpose: null,
} as const

/** The difference between a conversion at the day's rate and what the bank actually paid. */
function planDifference(one: Decided, terms: ImportTerms, { amount, is }: Part): PlannedEntry[] {
  const { difference } = planConversion(one.seen, amount, one.rates)
  if (is === 'fee' || difference === 0n) return []
  const money = { dollars: difference }
  const entry = planOf(one, terms, DIFFERENCE, difference, one.seen.date, difference > 0n, money)
  return [{ ...entry, description: cut(`Exchange difference: ${entry.description ?? ''}`) }]
}

type EntryClassification = Pick<
  Classification,
  'movement_type' | 'category' | 'counterparty_id' | 'economic_purpose'
>

function planOf(
  { seen, bankId, rates }: Decided,
  { entityId, provider }: ImportTerms,
  classified: EntryClassification,
  amount: bigint,
  day: string,
  isIncome = amount > 0n,
  { dollars, original }: BooksMoney = inBooks(seen, amount, rates),
): PlannedEntry {
  if (dollars > MAX_UNITS || dollars < -MAX_UNITS)
    throw new BankError('too_large', `${provider.label} sent an amount that is too large for the books.`)
  return {
    ...original,
    entity_id: entityId,
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)),
    income: isIncome ? textFromUnits(dollars) : '0',
    expense: isIncome ? '0' : textFromUnits(-dollars),
    movement_type: classified.movement_type,
    category: classified.category,
    counterparty_id: classified.counterparty_id,
    economic_purpose: classified.economic_purpose,
    document_id: null,
    description: describe(seen),
    transaction_date: day,
    bank_source: provider.name,
    external_tx_id: bankId,
    source: 'bank_sync',
  }
}

/**
 * Existing entries do not change: a new entry, on the day the change becomes known, reverses or adds the
 * difference, on the same side of the books and in the current category of the first one. If the difference
 * exceeds the maximum of an entry, one entry reverses all and another replaces it.
 */
function planCorrections(
  one: Decided,
  by: bigint,
  known: NonNullable<Decided['known']>,
  terms: ImportTerms,
): PlannedEntry[] {
  const wasIncome = (known.booked === 0n ? one.seen.amount : known.booked) > 0n
  const { movement_type, category, counterparty_id } = known.entry!
  const classified = { movement_type: movement_type!, category, counterparty_id, economic_purpose: null }
  const what = one.seen.state === 'settled' ? 'Changed by the bank' : 'Reversed by the bank'
  const fits = by <= MAX_UNITS && by >= -MAX_UNITS
  return (fits ? [by] : [-known.booked, by + known.booked]).map(amount => {
    const entry = planOf(one, terms, classified, amount, dateOf(terms.now), wasIncome)
    return { ...entry, description: cut(`${what}: ${entry.description ?? ''}`) }
  })
}

const cut = (text: string) => text.slice(0, 1500).toWellFormed().trim()

/** The payee or payer and the purpose, in the bank's words. */
function describe({ payee, description }: BankTransaction): string | null {
  if (payee === null || description === null) return payee ?? description
  return description.toLowerCase().includes(payee.toLowerCase())
    ? description
    : cut(`${payee}: ${description}`)
}

/** A transaction to store. */
function rowOf({ seen, accountId, bankId, decision, known }: Decided) {
  const isEntered = decision.what === 'skip' && decision.why === 'entered in the books by hand'
  const isBooked = decision.what !== 'skip' || isEntered
  const wanted = seen.state === 'settled' ? seen.amount : 0n
  return {
    account_id: accountId,
    bank_id: bankId,
    standing: seen.state,
    status: seen.status,
    amount: textFromUnits(seen.amount),
    booked: textFromUnits(isBooked ? wanted : (known?.booked ?? 0n)),
    day: seen.date,
    made_at: seen.madeAt,
    payee: seen.payee,
    reason: null as string | null,
    needs_rate: decision.what === 'skip' && decision.why === 'waiting for an exchange rate',
  }
}
