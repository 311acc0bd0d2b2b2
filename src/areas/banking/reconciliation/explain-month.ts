import type { Db } from '../../../kernel/sql/postgres.ts'
import { addDays } from '../../../kernel/values/dates.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { bankingErrors } from '../banking.errors.ts'
import { type AccountEntry, type BankLine, DAYS_AROUND, type Explanation, explain } from './explain.rules.ts'
import { findAccounts, findBalances, findSums } from './find-reconciliation.ts'
import {
  type AccountKey,
  keyOf,
  nextMonth,
  placeOf,
  type ReconciledAccount,
  type ReconciledMonth,
  reconcile,
} from './reconciliation.rules.ts'
import { findStatementLines, listBankEntries, listSettled } from './statement.sql.ts'

/** More than a person compares. */
const MAX_ENTRIES = 5000

export type ExplainedMonth = {
  account: ReconciledAccount
  compared: ReconciledMonth
  entries: AccountEntry[]
  /** Those of the days before and after too. */
  around: AccountEntry[]
  explanation: Explanation
}

/** One month of an account, with the entries around its difference and what could explain it. */
export async function explainMonth(
  db: Db,
  entityId: number,
  key: AccountKey,
  month: string,
): Promise<ExplainedMonth> {
  const balances = await findBalances(db, entityId)
  const accounts = await findAccounts(db, entityId, balances)
  const sums = await findSums(db, entityId, month, month)
  const found = reconcile(accounts, balances, sums, { first: month, last: month })
  const of = found.accounts.find(one => keyOf(one) === keyOf(key))
  const compared = of?.months[0]
  if (!of || !compared) throw bankingErrors.statement_account_not_found({ field: 'account' })
  const { months: _, ...account } = of
  const around = await findEntries(db, entityId, accounts, account, month)
  const lines = await findLines(db, entityId, account, compared)
  const explanation = explain(month, compared.difference ?? 0n, around, lines)
  const entries = around.filter(entry => entry.month === month)
  return { account, compared, entries, around, explanation }
}

/** The entries of an account in a month and in the days around it, at most so many of the bank. */
async function findEntries(
  db: Db,
  entityId: number,
  accounts: readonly ReconciledAccount[],
  account: ReconciledAccount,
  month: string,
): Promise<AccountEntry[]> {
  const rows = await db.all(listBankEntries, {
    entity_id: entityId,
    month,
    from_day: addDays(`${month}-01`, -DAYS_AROUND),
    to_day: addDays(`${nextMonth(month)}-01`, DAYS_AROUND - 1),
    bank: account.bank,
    most: MAX_ENTRIES,
  })
  return rows.flatMap(row => {
    const placed = placeOf(accounts, {
      bank: account.bank,
      currency: row.currency,
      matched: row.account === null ? null : { account: row.account, currency: row.account_currency! },
      dollars: unitsFromText(row.dollars)!,
      original: row.original === null ? null : unitsFromText(row.original)!,
    })
    if (placed === null || placed === 'elsewhere' || keyOf(placed.account) !== keyOf(account)) return []
    const { id, day, reference, description } = row
    return [{ id, month: row.month, day, amount: placed.amount, reference, description }]
  })
}

type StoredLine = Omit<BankLine, 'amount'> & { amount: string }

const inUnits = ({ amount, ...line }: StoredLine): BankLine => ({ ...line, amount: unitsFromText(amount)! })

/** The bank's own movements: of a statement that was parsed, or of a connected account. */
async function findLines(
  db: Db,
  entityId: number,
  { bank, account }: ReconciledAccount,
  { month, balance_id, source }: ReconciledMonth,
): Promise<BankLine[] | null> {
  if (balance_id !== null && source === 'statement') {
    const { lines } = await db.one(findStatementLines, { id: balance_id })
    if (lines !== null) return (lines as StoredLine[]).map(inUnits)
  }
  if (account === '') return null
  const params = { entity_id: entityId, bank, account, month, most: MAX_ENTRIES }
  return (await db.all(listSettled, params)).map(inUnits)
}
