import type { LocalizedText } from '../../kernel/values/language.ts'
import type { Category as LedgerCategory } from '../ledger/vocabulary.rules.ts'
import type { Presence, RuleView } from '../presence/presence.ts'
import type { Readiness } from '../tax/tax.ts'

export const REPORT_TYPES = ['monthly', 'quarterly', 'annual'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** The period of a report: a month, a quarter or a year, from its first day to its last. */
export type Period = {
  type: ReportType
  year: number
  quarter: number | null
  month: number | null
  from: string
  to: string
}

/** Amounts are in units of 0.0001, as everywhere (kernel/values/money.ts). */
export type Sums = { entries: number; income: bigint; expense: bigint }

/** Stored totals of some months; `category` is null for entries without one. */
export type CategorySums = Sums & { category: string | null; movement_type: string }

export type BankSums = Sums & { bank_source: string | null }

export type CounterpartySums = Sums & {
  counterparty_id: number
  name: string
  kind: string
  is_related_party: boolean
}

/** How many entries, and how much money, have a counterparty, a purpose and a document. */
export type Coverage = { entries: number; amount: bigint; complete_entries: number; complete_amount: bigint }

/**
 * One of the largest entries of the period, with the usual amounts of its category in the previous twelve
 * months.
 */
export type LargeEntry = {
  entry_id: number
  category: string | null
  movement_type: string
  amount: bigint
  /** Entries of the same category and direction in the previous twelve months. */
  usual: { entries: number; mean: bigint; largest: bigint }
}

/** A bank's reported balance and the booked one. */
export type BankBalance = {
  bank_source: string
  told: bigint
  /**
   * Everything ever booked for it, including after the period, because the bank's balance is from the time it
   * was read.
   */
  booked: bigint
  /** When the balance was read. */
  told_at: string
  /**
   * False if the books do not cover the accounts from their start, so that the balances are not comparable.
   */
  is_comparable: boolean
}

/** The exchange rates of a source that amounts in a currency were converted with; amounts are net. */
export type RateUsed = {
  currency: string
  source: string
  entries: number
  original_amount: bigint
  amount: bigint
  /** US dollars per unit. */
  lowest_rate: number
  highest_rate: number
  first_date: string | null
  last_date: string | null
}

export type FilingFact = { form: string; tax_year: number; due_on: string; status: string }

/** The days of the contract, and the rules of countries whose limit is near, one per country. */
export type OwnerPresence = Presence & { rules: RuleWarning[] }
export type RuleWarning = RuleView & { level: Exclude<RuleView['level'], 'none'>; cautious_count: number }

/** Everything a report is computed from. The same facts produce the same report. */
export type ReportFacts = {
  entity: { id: number; name: string }
  period: Period
  /** The day the report is generated, in UTC. */
  today: string
  now: CategorySums[]
  /** The previous month, quarter or year. */
  before: CategorySums[]
  /** The same period of the previous year; same as `before` for a year. */
  yearBefore: CategorySums[]
  /** From January 1 of the period's year to its last day. */
  yearToDate: CategorySums[]
  banks: BankSums[]
  /** Everything booked up to the last day of the period. */
  cash: BankSums[]
  /** Up to ten, the largest first by income and expense together. */
  counterparties: CounterpartySums[]
  coverage: { all: Coverage; related: Coverage }
  /** Up to ten entries without a category, latest first; their total count is in `now`. */
  uncategorised: number[]
  /** Up to twenty of the largest: the largest of each category and direction, then the second largest. */
  large: LargeEntry[]
  balances: BankBalance[]
  /** Of the period; absent if nothing was converted. */
  rates?: RateUsed[]
  presence: OwnerPresence | null
  filings: FilingFact[]
  readiness: Readiness | null
  /**
   * Pending decisions, and how much other reports or people have already submitted for distribution or
   * contribution.
   */
  ledger: { pending: number; oldest_pending_on: string | null; distributions: bigint; contributions: bigint }
}

export const NOTHING_PENDING: ReportFacts['ledger'] = {
  pending: 0,
  oldest_pending_on: null,
  distributions: 0n,
  contributions: 0n,
}

export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What an alert or a recommendation is based on. */
export type Evidence = {
  entry_ids: number[]
  /** The figures it is based on, by name. */
  figures: Record<string, bigint | number | string>
}

export type Alert = {
  code: string
  severity: Severity
  title: LocalizedText
  detail: LocalizedText
  evidence: Evidence
}

/** Becomes a pending ledger transaction when its recommendation is approved. */
export type Proposal = {
  category: LedgerCategory
  amount: bigint
  description: LocalizedText
  strategic_decision: LocalizedText
  bank: string | null
}

export type Recommendation = {
  /** The name of its rule; a report has each at most once. */
  rule: string
  severity: Severity
  title: LocalizedText
  detail: LocalizedText
  evidence: Evidence
  proposal: Proposal | null
}

export type ReportContent = {
  /**
   * Names and figures, the same in every language. Amounts are bigint and displayed exactly; ratios are
   * numbers or null.
   */
  metrics: Record<string, unknown>
  alerts: Alert[]
  recommendations: Recommendation[]
}
