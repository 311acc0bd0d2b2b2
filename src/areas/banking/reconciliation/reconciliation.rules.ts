import { addMonths } from '../../../kernel/values/dates.ts'
import { BOOKS_CURRENCY } from '../../rates/vocabulary.rules.ts'

/** Months are texts, `YYYY-MM`; amounts are in units of 0.0001 of the account's currency. */

export const MONTH_STATES = ['reconciled', 'differs', 'no_statement'] as const
export type MonthState = (typeof MONTH_STATES)[number]

export const BALANCE_SOURCES = ['bank_api', 'statement', 'person'] as const
export type BalanceSource = (typeof BALANCE_SOURCES)[number]

/**
 * Why a month differs: the movements do not explain the change of the balance, its opening is not the previous
 * closing, or the bank's API reports other balances than the statement.
 */
export const DIFFERENCES = ['movements', 'opening', 'bank'] as const
export type Difference = (typeof DIFFERENCES)[number]

/** `account` is the bank's id of a connected account, and empty for a bank that is not connected. */
export type AccountKey = { bank: string; account: string; currency: string }

export type ReconciledAccount = AccountKey & {
  name: string
  is_connected: boolean
  /** The month in which the bank opened it, if the bank says so. */
  opened: string | null
}

export type RecordedBalance = AccountKey & {
  id: number
  month: string
  opening: bigint
  closing: bigint
  source: BalanceSource
  document_id: number | null
}

/** Entries of a month that name a bank, added up, with the account of their bank transactions if it is known. */
export type BankSum = {
  month: string
  bank: string
  /** Null for dollars. */
  currency: string | null
  matched: Pick<AccountKey, 'account' | 'currency'> | null
  dollars: bigint
  original: bigint | null
  entries: number
}

export type ReconciledMonth = {
  month: string
  state: MonthState
  reasons: Difference[]
  opening: bigint | null
  movements: bigint
  closing: bigint | null
  /** Closing less opening and movements. */
  difference: bigint | null
  /** Opening less the closing of the previous month. */
  opening_gap: bigint | null
  source: BalanceSource | null
  balance_id: number | null
  document_id: number | null
}

export type AccountMonths = ReconciledAccount & { months: ReconciledMonth[] }

/** A bank that entries name and that has no account here, so nothing is compared. */
export type UnlistedBank = { bank: string; currency: string; entries: number }

export type Reconciliation = { accounts: AccountMonths[]; unlisted: UnlistedBank[] }

export const nextMonth = (month: string, by = 1): string => addMonths(`${month}-01`, by).slice(0, 7)

/** The last month that has ended. */
export const lastEnded = (today: string): string => nextMonth(today.slice(0, 7), -1)

export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

export const keyOf = ({ bank, account, currency }: AccountKey): string =>
  JSON.stringify([bank, account, currency])

type Placed = { account: ReconciledAccount; amount: bigint }
type Placeable = Pick<BankSum, 'bank' | 'currency' | 'matched' | 'dollars' | 'original'>

/**
 * The account that entries moved, and by how much in its currency. `elsewhere` for an exchange difference, which
 * moves no account; null if no account is known for the bank.
 */
export function placeOf(
  accounts: readonly ReconciledAccount[],
  { bank, currency, matched, dollars, original }: Placeable,
): Placed | 'elsewhere' | null {
  const own = accounts.filter(one => one.bank === bank)
  const isIn = currency ?? BOOKS_CURRENCY
  if (matched) {
    const account = own.find(one => one.account === matched.account && one.currency === matched.currency)
    if (!account) return null
    if (account.currency === BOOKS_CURRENCY) return { account, amount: dollars }
    return account.currency === isIn ? { account, amount: original! } : 'elsewhere'
  }
  // What a person entered without the bank's reference belongs to the account that was added by hand, if there is one.
  const byHand = (wanted: string) =>
    own.find(one => one.account === '' && one.currency === wanted) ?? own.find(one => one.currency === wanted)
  const same = byHand(isIn)
  if (same) return { account: same, amount: currency === null ? dollars : original! }
  const inDollars = byHand(BOOKS_CURRENCY)
  return inDollars ? { account: inDollars, amount: dollars } : null
}

/**
 * The months of each account from `first` to `last`, compared with the books. Months before the account was opened
 * or first used are not expected, and neither are those after an account that is no longer connected reached zero.
 */
export function reconcile(
  accounts: readonly ReconciledAccount[],
  balances: readonly RecordedBalance[],
  sums: readonly BankSum[],
  { first, last }: { first: string; last: string },
): Reconciliation {
  const moved = new Map(accounts.map(account => [keyOf(account), new Map<string, bigint>()]))
  const unlisted = new Map<string, UnlistedBank>()
  for (const sum of sums) {
    const placed = placeOf(accounts, sum)
    if (placed === 'elsewhere') continue
    if (placed) {
      const months = moved.get(keyOf(placed.account))!
      months.set(sum.month, (months.get(sum.month) ?? 0n) + placed.amount)
      continue
    }
    const currency = sum.currency ?? BOOKS_CURRENCY
    const key = `${currency} ${sum.bank}`
    const entries = (unlisted.get(key)?.entries ?? 0) + sum.entries
    unlisted.set(key, { bank: sum.bank, currency, entries })
  }
  const recorded = Map.groupBy(balances, keyOf)
  return {
    accounts: accounts.map(account => {
      const own = recorded.get(keyOf(account)) ?? []
      const months = moved.get(keyOf(account))!
      const expected = expectedMonths(account, own, [...months.keys()], { first, last })
      return { ...account, months: expected.map(month => compareMonth(month, own, months.get(month) ?? 0n)) }
    }),
    unlisted: [...unlisted.values()],
  }
}

const least = (months: readonly (string | null)[]): string | null =>
  months.reduce((low, one) => (low === null || (one !== null && one < low) ? one : low), null)

function expectedMonths(
  { is_connected, opened }: ReconciledAccount,
  balances: readonly RecordedBalance[],
  moved: readonly string[],
  { first, last }: { first: string; last: string },
): string[] {
  const start = least([opened, ...balances.map(({ month }) => month), ...moved])
  if (start === null) return []
  const newest = balances.reduce<RecordedBalance | null>(
    (latest, one) => (latest === null || one.month > latest.month ? one : latest),
    null,
  )
  const isEmptied = !is_connected && newest?.closing === 0n && !moved.some(month => month > newest.month)
  const end = isEmptied && newest.month < last ? newest.month : last
  return monthsBetween(start > first ? start : first, end)
}

/** A statement counts before what the bank's API reported. */
function balanceOf(balances: readonly RecordedBalance[], month: string) {
  const own = balances.filter(one => one.month === month)
  const reported = own.find(({ source }) => source === 'bank_api') ?? null
  return { counts: own.find(({ source }) => source !== 'bank_api') ?? reported, reported }
}

function compareMonth(
  month: string,
  balances: readonly RecordedBalance[],
  movements: bigint,
): ReconciledMonth {
  const { counts, reported } = balanceOf(balances, month)
  if (counts === null)
    return {
      month,
      state: 'no_statement',
      reasons: [],
      opening: null,
      movements,
      closing: null,
      difference: null,
      opening_gap: null,
      source: null,
      balance_id: null,
      document_id: null,
    }
  const { opening, closing, source, id, document_id } = counts
  const before = balanceOf(balances, nextMonth(month, -1)).counts
  const difference = closing - opening - movements
  const opening_gap = before && opening - before.closing
  const isOther = reported !== null && (reported.opening !== opening || reported.closing !== closing)
  const reasons: Difference[] = [
    ...(difference === 0n ? [] : (['movements'] as const)),
    ...(opening_gap === null || opening_gap === 0n ? [] : (['opening'] as const)),
    ...(isOther ? (['bank'] as const) : []),
  ]
  const state = reasons.length === 0 ? 'reconciled' : 'differs'
  return {
    month,
    state,
    reasons,
    opening,
    movements,
    closing,
    difference,
    opening_gap,
    source,
    balance_id: id,
    document_id,
  }
}
