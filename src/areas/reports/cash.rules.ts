import type { BankBalance, BankSums, ReportFacts } from './facts.rules.ts'
import { abs, dividedUp, least, most, ratio } from './ratios.rules.ts'

export type Cash = {
  /** All money received less all money paid, up to the last day of the period. */
  booked: bigint
  /**
   * Available money. For each bank the lower of the reported and the booked balance; the reported balance if
   * the books do not cover the whole account.
   */
  available: bigint
  /** Monthly cost: the average of the year to date or of the period, whichever is higher. */
  monthly_expense: bigint
  /** How many months of expenses the available money covers; null without expenses. */
  months_covered: number | null
}

export type BankRow = {
  bank_source: string | null
  entries: number
  income: bigint
  expense: bigint
  cash: bigint
}
export type OtherBanks = { banks: number; entries: number; income: bigint; expense: bigint; cash: bigint }
export type BalanceRow = {
  bank_source: string
  told: bigint
  booked: bigint
  /** The reported balance minus the booked one; null if the two are not comparable. */
  difference: bigint | null
  told_at: string
}

/** An entry's source is free text, so the number of sources is unbounded. */
export const MAX_BANKS = 20

const CENT = 100n

export function planCash(facts: ReportFacts, expense: bigint, expenseOfYear: bigint): Cash {
  const available = availableByBank(facts).reduce((sum, { amount }) => sum + amount, 0n)
  const monthly_expense = monthlyExpense(facts, expense, expenseOfYear)
  return {
    booked: facts.cash.reduce((sum, bank) => sum + bank.income - bank.expense, 0n),
    available,
    monthly_expense,
    months_covered: ratio(available, monthly_expense, 2),
  }
}

/** The last day covered by the figures: the end of the period, or today if it is still open. */
export function lastDay({ period, today }: ReportFacts): string {
  if (today >= period.to) return period.to
  return today > period.from ? today : period.from
}

// An LLC that started in November would look cheap if its two months were averaged over the year, so we take
// the higher of both.
function monthlyExpense(facts: ReportFacts, expense: bigint, expenseOfYear: bigint): bigint {
  const month = BigInt(lastDay(facts).slice(5, 7))
  const ofPeriod = dividedUp(most(0n, expense), month - BigInt(facts.period.from.slice(5, 7)) + 1n, CENT)
  return most(ofPeriod, dividedUp(most(0n, expenseOfYear), month, CENT))
}

export type Available = { bank_source: string | null; amount: bigint }

export function availableByBank({ cash, balances }: ReportFacts): Available[] {
  const balanceByBank = new Map(balances.map(balance => [balance.bank_source, balance]))
  const names = new Set([...cash.map(({ bank_source }) => bank_source), ...balanceByBank.keys()])
  return [...names].map(bank_source => {
    const booked = cash
      .filter(bank => bank.bank_source === bank_source)
      .reduce((sum, bank) => sum + bank.income - bank.expense, 0n)
    const balance = bank_source === null ? undefined : balanceByBank.get(bank_source)
    return { bank_source, amount: balance ? trusted(balance, booked) : booked }
  })
}

const trusted = ({ told, is_comparable }: BankBalance, booked: bigint): bigint =>
  is_comparable ? least(told, booked) : told

/** The banks with the most money moved or held; the rest are summed. */
export function bankRows({ banks, cash }: ReportFacts): { by_bank: BankRow[]; other_banks: OtherBanks } {
  const rows = new Map<string | null, BankRow>()
  const rowOf = (bank_source: string | null): BankRow => {
    const row = rows.get(bank_source) ?? { bank_source, entries: 0, income: 0n, expense: 0n, cash: 0n }
    rows.set(bank_source, row)
    return row
  }
  for (const bank of banks) addFlow(rowOf(bank.bank_source), bank)
  for (const bank of cash) rowOf(bank.bank_source).cash += bank.income - bank.expense
  const largest = [...rows.values()].sort(byWeight)
  const other_banks: OtherBanks = { banks: 0, entries: 0, income: 0n, expense: 0n, cash: 0n }
  for (const row of largest.slice(MAX_BANKS)) {
    other_banks.banks++
    addFlow(other_banks, row)
    other_banks.cash += row.cash
  }
  return { by_bank: largest.slice(0, MAX_BANKS), other_banks }
}

function addFlow(
  row: Omit<BankSums, 'bank_source'>,
  { entries, income, expense }: Omit<BankSums, 'bank_source'>,
) {
  row.entries += entries
  row.income += income
  row.expense += expense
}

const weight = ({ income, expense, cash }: BankRow) => abs(income) + abs(expense) + abs(cash)

function byWeight(a: BankRow, b: BankRow): number {
  const [heavy, light] = [weight(a), weight(b)]
  if (heavy !== light) return heavy > light ? -1 : 1
  return (a.bank_source ?? '') < (b.bank_source ?? '') ? -1 : 1
}

export function balanceRows({ balances }: ReportFacts): BalanceRow[] {
  return balances.slice(0, MAX_BANKS).map(({ bank_source, told, booked, told_at, is_comparable }) => ({
    bank_source,
    told,
    booked,
    difference: is_comparable ? told - booked : null,
    told_at,
  }))
}
