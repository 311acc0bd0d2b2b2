import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import type { Connection } from '../connections/connections.ts'
import { BankError } from '../providers/bank-error.ts'
import type { BankAccount } from '../providers/provider.ts'
import { isSimulated } from '../simulated-bank/simulated-bank.ts'
import { asking, type BankReading, type Deadline } from '../sync/read-bank.ts'
import { insertReported, listReported, sumAfterMonths } from './month-end.sql.ts'
import { lastEnded, monthsBetween, nextMonth } from './reconciliation.rules.ts'

/** The requests of one sync for month-end balances; the rest follows with the next ones. */
const MAX_REQUESTS = 36

type SyncContext = {
  found: BankReading
  accountIds: ReadonlyMap<string, number>
  now: Date
  deadline: Deadline
}
type MonthEnd = { month: string; opening: bigint; closing: bigint }

/**
 * Records the balances of the months that have ended since the last sync, once each. The import is complete before:
 * if the bank does not answer, the next sync tries again.
 */
export async function recordMonthEnds(
  db: Db,
  by: By,
  connection: Connection,
  sync: SyncContext,
): Promise<void> {
  const { provider, entityId: entity_id } = connection
  // It has no balances.
  if (isSimulated(connection)) return
  const reported = await db.all(listReported, { entity_id, bank: provider.name })
  const missing = sync.found.read.flatMap(account => {
    const own = reported.filter(one => one.account === account.id)
    const known = new Map(own.map(({ month, closing }) => [month, unitsFromText(closing)!]))
    const last = lastEnded(dateOf(sync.now))
    const months = monthsBetween(firstMonth(connection, account), last).filter(month => !known.has(month))
    return months.length ? [{ account, known, months: months.toReversed() }] : []
  })
  if (missing.length === 0) return
  try {
    const found = provider.balanceAt
      ? await askForEnds(db, connection, missing, sync.deadline)
      : await deriveEnds(db, connection, missing, sync)
    const rows = found.flatMap(({ account, ends }) =>
      ends.map(({ month, opening, closing }) => ({
        account: account.id,
        currency: account.currency,
        month,
        opening: textFromUnits(opening),
        closing: textFromUnits(closing),
      })),
    )
    const now = sync.now.toISOString()
    if (rows.length)
      await db.maybe(insertReported, { entity_id, bank: provider.name, rows, now, ...byParams(by) })
  } catch (error) {
    if (!(error instanceof BankError)) throw error
  }
}

/**
 * The first month whose balances the bank can say. Without `balanceAt` they are computed from transactions, so all of
 * them must be known since then.
 */
function firstMonth({ provider, importsFrom }: Connection, { openedOn }: BankAccount): string {
  const opened = openedOn.slice(0, 7)
  if (provider.balanceAt || importsFrom === null || importsFrom <= openedOn) return opened
  const from = importsFrom.slice(0, 7)
  return importsFrom.endsWith('-01') ? from : nextMonth(from)
}

type Missing = { account: BankAccount; known: ReadonlyMap<string, bigint>; months: string[] }
type Found = { account: BankAccount; ends: MonthEnd[] }

/** The last millisecond of a month. */
const endOf = (month: string): Date => new Date(Date.parse(`${nextMonth(month)}-01`) - 1)

/** Newest months first. Each needs its own end and the one before it, which is often known. */
async function askForEnds(
  db: Db,
  connection: Connection,
  missing: readonly Missing[],
  deadline: Deadline,
): Promise<Found[]> {
  const ask = asking(db, connection, deadline)
  const found: Found[] = []
  let requests = 0
  for (const { account, known, months } of missing) {
    const ends = new Map<string, bigint | null>(known)
    const opened = account.openedOn.slice(0, 7)
    const balanceAtEnd = async (month: string): Promise<bigint | null> => {
      if (month < opened) return 0n
      if (ends.has(month)) return ends.get(month)!
      requests++
      const balance = await connection.provider.balanceAt!(ask, account, endOf(month))
      ends.set(month, balance)
      return balance
    }
    const own: MonthEnd[] = []
    for (const month of months) {
      if (requests >= MAX_REQUESTS) break
      const closing = await balanceAtEnd(month)
      const opening = await balanceAtEnd(nextMonth(month, -1))
      if (closing !== null && opening !== null) own.push({ month, opening, closing })
    }
    found.push({ account, ends: own })
  }
  return found
}

/**
 * From the current balance, less what was booked since. Only if the balance did not change while the transactions
 * were read, and nothing that was made by the end of the month can still be booked.
 */
async function deriveEnds(
  db: Db,
  connection: Connection,
  missing: readonly Missing[],
  { found: { accounts }, accountIds, deadline }: SyncContext,
): Promise<Found[]> {
  const derivable: { account: BankAccount; months: string[]; after: Map<string, bigint> }[] = []
  for (const { account, months } of missing) {
    // A month opens with the end of the one before it, which may be recorded.
    const days = [...new Set(months.flatMap(month => [month, nextMonth(month, -1)]))].map(one => `${one}-01`)
    const rows = await db.all(sumAfterMonths, { account_id: accountIds.get(account.id)!, months: days })
    const waiting = new Set(rows.filter(row => row.has_pending).map(row => row.month))
    const after = new Map(rows.map(({ month, booked }) => [month, unitsFromText(booked)!]))
    const decided = months.filter(month => !waiting.has(month))
    if (decided.length) derivable.push({ account, months: decided, after })
  }
  if (derivable.length === 0) return []
  const before = new Map(accounts.map(({ id, balance }) => [id, balance]))
  const now = await connection.provider.accounts(asking(db, connection, deadline))
  return derivable.flatMap(({ account, months, after }) => {
    const balance = now.find(({ id }) => id === account.id)?.balance ?? null
    if (balance === null || balance !== before.get(account.id)) return []
    const balanceAtEnd = (month: string) => balance - after.get(month)!
    const ends = months.map(month => ({
      month,
      opening: balanceAtEnd(nextMonth(month, -1)),
      closing: balanceAtEnd(month),
    }))
    return [{ account, ends }]
  })
}
