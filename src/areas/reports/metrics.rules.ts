import { computeCapital, computeGross, computeProfit } from '../bookkeeping/figures.rules.ts'
import { GROUP_LABELS, type GroupLabel, groupOf } from '../bookkeeping/vocabulary.rules.ts'
import {
  type BalanceRow,
  type BankRow,
  balanceRows,
  bankRows,
  type Cash,
  type OtherBanks,
  planCash,
} from './cash.rules.ts'
import type { CategorySums, Coverage, RateUsed, ReportFacts } from './facts.rules.ts'
import { most, ratio } from './ratios.rules.ts'

/** Amounts are in units of 0.0001. Shares are between 0 and 1 with 4 decimals; percents have 2. */
export type Result = {
  /** Earnings less what was returned. */
  income: bigint
  /** Spending less refunds; a refund is not income. */
  expense: bigint
  net: bigint
  /** Net divided by income; null without income. */
  margin: number | null
  /**
   * The part of the expense that is usually deductible: excludes penalties, federal tax and the category
   * `otro`.
   */
  deductible_expense: bigint
}

/** Money by category: all of it, and the part that counts in the net. */
type Flow = { entries: number; income: bigint; expense: bigint; net: bigint }
export type CategoryRow = { category: string | null; group: GroupLabel | null } & Flow
export type GroupRow = { group: GroupLabel | null } & Flow

/** `was` and `change` are null if nothing was booked then, and so is `percent` if it was 0. */
export type Change = { was: bigint | null; change: bigint | null; percent: number | null }
export type Comparison = { entries: number; income: Change; expense: Change; net: Change }

/** Owner distributions and contributions compared with profit. */
export type Capital = {
  profit: bigint
  distributions: bigint
  contributions: bigint
  /** Distributions in excess of profit; a loss counts as zero. */
  beyond_profit: bigint
  undistributed_profit: bigint
}

export type CoverageRow = Coverage & { entries_share: number | null; amount_share: number | null }

export type CounterpartyRow = {
  counterparty_id: number
  name: string
  kind: string
  is_related_party: boolean
  entries: number
  income: bigint
  expense: bigint
  /** Share of all money received in the period. */
  share_of_income: number | null
  /** Share of all money paid in the period. */
  share_of_expense: number | null
}

export type Metrics = Result & {
  entries: number
  /** All money in and out, including contributions, loans and transfers. */
  received: bigint
  paid: bigint
  /** Entries without a category, which are not part of any result. */
  uncategorised: { entries: number; income: bigint; expense: bigint }
  by_category: CategoryRow[]
  by_group: GroupRow[]
  compared: { period_before: Comparison; year_before: Comparison }
  year_to_date: Result
  capital: { period: Capital; year_to_date: Capital }
  cash: Cash
  by_bank: BankRow[]
  other_banks: OtherBanks
  balances: BalanceRow[]
  coverage: { all: CoverageRow; related: CoverageRow }
  counterparties: CounterpartyRow[]
  form_5472: { year: number; score: number; ready: boolean } | null
  /** Only if amounts were converted: reports in dollars alone stay the same. */
  exchange_rates?: RateUsed[]
}

export const MAX_COUNTERPARTIES = 10

export function computeMetrics(facts: ReportFacts): Metrics {
  const now = resultOf(facts.now)
  const year_to_date = resultOf(facts.yearToDate)
  const { received, paid } = computeGross(facts.now)
  const without = flowOf(facts.now.filter(({ category }) => category === null))
  const { readiness } = facts
  return {
    entries: countOf(facts.now),
    ...now,
    received,
    paid,
    uncategorised: { entries: without.entries, income: without.income, expense: without.expense },
    by_category: byCategory(facts.now),
    by_group: byGroup(facts.now),
    compared: {
      period_before: compare(now, facts.before),
      year_before: compare(now, facts.yearBefore),
    },
    year_to_date,
    capital: { period: capitalIn(facts.now, now), year_to_date: capitalIn(facts.yearToDate, year_to_date) },
    cash: planCash(facts, now.expense, year_to_date.expense),
    ...bankRows(facts),
    balances: balanceRows(facts),
    coverage: { all: coverageRow(facts.coverage.all), related: coverageRow(facts.coverage.related) },
    counterparties: facts.counterparties.slice(0, MAX_COUNTERPARTIES).map(one => ({
      ...one,
      share_of_income: received > 0n ? ratio(one.income, received) : null,
      share_of_expense: paid > 0n ? ratio(one.expense, paid) : null,
    })),
    form_5472: readiness && { year: readiness.year, score: readiness.score, ready: readiness.ready },
    ...(facts.rates?.length && { exchange_rates: facts.rates }),
  }
}

const countOf = (rows: readonly CategorySums[]) => rows.reduce((sum, row) => sum + row.entries, 0)

export function resultOf(rows: readonly CategorySums[]): Result {
  const { income, expense, net, deductible_expense } = computeProfit(rows)
  return { income, expense, net, margin: income > 0n ? ratio(net, income) : null, deductible_expense }
}

function flowOf(rows: readonly CategorySums[]): Flow {
  const { received, paid } = computeGross(rows)
  return { entries: countOf(rows), income: received, expense: paid, net: computeProfit(rows).net }
}

function byCategory(rows: readonly CategorySums[]): CategoryRow[] {
  return [...Map.groupBy(rows, ({ category }) => category)].map(([category, of]) => ({
    category,
    group: groupOf(category),
    ...flowOf(of),
  }))
}

function byGroup(rows: readonly CategorySums[]): GroupRow[] {
  const groups = Map.groupBy(rows, ({ category }) => groupOf(category))
  return [...GROUP_LABELS, null].flatMap(group => {
    const of = groups.get(group)
    return of ? [{ group, ...flowOf(of) }] : []
  })
}

function compare(now: Result, before: readonly CategorySums[]): Comparison {
  const entries = countOf(before)
  const then = resultOf(before)
  const change = (name: 'income' | 'expense' | 'net'): Change => {
    if (entries === 0) return { was: null, change: null, percent: null }
    const [was, by] = [then[name], now[name] - then[name]]
    // Relative to its absolute value: from a loss of 100 to a profit of 50 is an increase of 150 percent.
    return { was, change: by, percent: ratio(by * 100n, was < 0n ? -was : was, 2) }
  }
  return { entries, income: change('income'), expense: change('expense'), net: change('net') }
}

export function capitalIn(rows: readonly CategorySums[], { net }: Result): Capital {
  const { distributions, contributions } = computeCapital(rows)
  return {
    profit: net,
    distributions,
    contributions,
    beyond_profit: most(0n, distributions - most(0n, net)),
    undistributed_profit: most(0n, net - most(0n, distributions)),
  }
}

function coverageRow(coverage: Coverage): CoverageRow {
  return {
    ...coverage,
    entries_share: ratio(BigInt(coverage.complete_entries), BigInt(coverage.entries)),
    amount_share: ratio(coverage.complete_amount, coverage.amount),
  }
}
