import type { Db } from '../../../kernel/sql/postgres.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { sumMovements } from './movements.sql.ts'
import {
  type BalanceSource,
  type BankSum,
  keyOf,
  lastEnded,
  type ReconciledAccount,
  type Reconciliation,
  type RecordedBalance,
  reconcile,
} from './reconciliation.rules.ts'
import { listBalances, listConnectedAccounts } from './statement.sql.ts'

const units = (text: string): bigint => unitsFromText(text)!

/** `YYYY-MM` counted through the years. */
export const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

export async function findBalances(db: Db, entityId: number): Promise<RecordedBalance[]> {
  const found = await db.all(listBalances, { entity_id: entityId })
  return found.map(({ recorded_at: _, opening, closing, source, ...rest }) => ({
    ...rest,
    opening: units(opening),
    closing: units(closing),
    source: source as BalanceSource,
  }))
}

/** The connected accounts of an LLC, and those that somebody recorded a balance of. */
export async function findAccounts(
  db: Db,
  entityId: number,
  balances: readonly RecordedBalance[],
): Promise<ReconciledAccount[]> {
  const connected = (await db.all(listConnectedAccounts, { entity_id: entityId })).map(
    ({ id: _, ...account }): ReconciledAccount => account,
  )
  const known = new Set(connected.map(keyOf))
  const others = new Map(
    balances
      .filter(balance => !known.has(keyOf(balance)))
      .map(({ bank, account, currency }) => {
        const one = { bank, account, currency, name: bank, is_connected: false, opened: null }
        return [keyOf(one), one]
      }),
  )
  return [...connected, ...others.values()]
}

type ReconciledPeriod = {
  /** A tax year, as days. */
  begins: string
  ends: string
  today: string
  /** Also lists banks that entries name and that have no account, which an LLC without accounts can have too. */
  withUnlisted?: boolean
}

/** The months of a tax year that have ended, by account. */
export async function findReconciliation(
  db: Db,
  entityId: number,
  { begins, ends, today, withUnlisted = false }: ReconciledPeriod,
): Promise<Reconciliation> {
  const balances = await findBalances(db, entityId)
  const accounts = await findAccounts(db, entityId, balances)
  const first = begins.slice(0, 7)
  const last = [ends.slice(0, 7), lastEnded(today)].toSorted()[0]!
  if (last < first || (accounts.length === 0 && !withUnlisted)) return { accounts: [], unlisted: [] }
  const sums = await findSums(db, entityId, first, last)
  const found = reconcile(accounts, balances, sums, { first, last })
  return { ...found, accounts: found.accounts.filter(({ months }) => months.length > 0) }
}

export async function findSums(db: Db, entityId: number, first: string, last: string): Promise<BankSum[]> {
  const params = { entity_id: entityId, first_month: monthNumber(first), last_month: monthNumber(last) }
  const rows = await db.all(sumMovements, params)
  return rows.map(({ account, account_currency: currency, dollars, original, ...row }) => ({
    ...row,
    matched: account === null ? null : { account, currency: currency! },
    dollars: units(dollars),
    original: original === null ? null : units(original),
  }))
}
