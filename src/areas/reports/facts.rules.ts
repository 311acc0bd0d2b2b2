import type { Language } from '../../kernel/values/language.ts'
import type { Category as LedgerCategory } from '../ledger/ledger.ts'
import type { Presence } from '../presence/presence.ts'
import type { Readiness } from '../tax/tax.ts'

export const REPORT_TYPES = ['monthly', 'quarterly', 'annual'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** What a report is about: a month, a quarter or a year, from its first day to its last. */
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

/** The kept totals of some months; `category` is null for entries without one. */
export type CategorySums = Sums & { category: string | null; movement_type: string }

export type BankSums = Sums & { bank_source: string | null }

export type CounterpartySums = Sums & {
  counterparty_id: number
  name: string
  kind: string
  is_related_party: boolean
}

/** How many entries, and how much money moved by them, have a counterparty, a purpose and a document. */
export type Coverage = { entries: number; amount: bigint; complete_entries: number; complete_amount: bigint }

/** One of the largest entries of the period, with what is usual for its category in the twelve months before. */
export type LargeEntry = {
  entry_id: number
  category: string | null
  movement_type: string
  amount: bigint
  /** Of the entries of the same category and direction in the twelve months before. */
  usual: { entries: number; mean: bigint; largest: bigint }
}

/** What a bank says that it holds, against what the books say. */
export type BankBalance = {
  bank_source: string
  told: bigint
  /** All that was ever booked for it, also behind the period: what the bank tells is of when it was read. */
  booked: bigint
  /** When the balance was read. */
  told_at: string
  /** False where the books do not begin with the accounts, so that the two cannot agree. */
  is_comparable: boolean
}

export type FilingFact = { form: string; tax_year: number; due_on: string; status: string }

/** Everything that a report is made from. The same facts make the same report. */
export type ReportFacts = {
  entity: { id: number; name: string }
  period: Period
  /** The day on which the report is made, in UTC. */
  today: string
  now: CategorySums[]
  /** The period before: the month, quarter or year before. */
  before: CategorySums[]
  /** The same period of the year before; the same as `before` for a year. */
  yearBefore: CategorySums[]
  /** Since the first of January of the period's year, to its last day. */
  yearToDate: CategorySums[]
  banks: BankSums[]
  /** All that was ever booked up to the period's last day. */
  cash: BankSums[]
  /** Up to ten, the largest first by income and expense together. */
  counterparties: CounterpartySums[]
  coverage: { all: Coverage; related: Coverage }
  /** Up to ten entries without a category, the latest first, beside how many there are in all (in `now`). */
  uncategorised: number[]
  /** Up to twenty of the largest: the largest of each category and direction, then the second ones. */
  large: LargeEntry[]
  balances: BankBalance[]
  presence: Presence | null
  filings: FilingFact[]
  readiness: Readiness | null
  /** What waits for the Manager's decision, and how much would be distributed or contributed by what other reports or people submitted. */
  ledger: { pending: number; oldest_pending_on: string | null; distributions: bigint; contributions: bigint }
}

export const NOTHING_PENDING: ReportFacts['ledger'] = {
  pending: 0,
  oldest_pending_on: null,
  distributions: 0n,
  contributions: 0n,
}

export type Text = Record<Language, string>

export const SEVERITIES = ['info', 'warning', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What an alert or a recommendation speaks of. */
export type Evidence = {
  entry_ids: number[]
  /** Figures it is drawn from, by name. */
  figures: Record<string, bigint | number | string>
}

export type Alert = { code: string; severity: Severity; title: Text; detail: Text; evidence: Evidence }

/** What becomes a ledger transaction, pending, when the recommendation that carries it is approved. */
export type Proposal = {
  category: LedgerCategory
  amount: bigint
  description: Text
  strategic_decision: Text
  bank: string | null
}

export type Recommendation = {
  /** The name of the rule that made it; a report has each at most once. */
  rule: string
  severity: Severity
  title: Text
  detail: Text
  evidence: Evidence
  proposal: Proposal | null
}

export type ReportContent = {
  /** Names and figures, the same in every language. Amounts are bigint and shown exactly; ratios are numbers or null. */
  metrics: Record<string, unknown>
  alerts: Alert[]
  recommendations: Recommendation[]
}
