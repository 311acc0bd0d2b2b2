import { daysBetween } from '../../kernel/values/dates.ts'
import type { BankBalance, FilingFact, LargeEntry, ReportFacts } from './facts.rules.ts'
import { abs } from './ratios.rules.ts'

/** Findings shared by alerts and recommendations, so that the two never disagree. */
export const DOLLAR = 10_000n

/** Maximum number of entries that an alert or a recommendation lists; the figures have the full count. */
export const MAX_IDS = 20

/** Limits for unusual amounts: enough entries to compare with, and far above the largest or the mean. */
export const UNUSUAL = { least: 100n * DOLLAR, comparedWith: 5, timesLargest: 3n, timesMean: 10n }

/**
 * Entries far above the usual amount of their category: at least 100 dollars, at least 5 entries in the
 * previous twelve months to compare with, and more than 3 times their maximum or 10 times their mean.
 * Transfers between own accounts vary in size and are excluded.
 */
export function findUnusual({ large }: ReportFacts): LargeEntry[] {
  return large.filter(({ amount, usual, movement_type: movement }) => {
    const size = abs(amount)
    if (movement === 'transferencia_interna' || size < UNUSUAL.least) return false
    if (usual.entries < UNUSUAL.comparedWith || usual.largest <= 0n || usual.mean <= 0n) return false
    return size > UNUSUAL.timesLargest * usual.largest || size > UNUSUAL.timesMean * usual.mean
  })
}

export const DUE_SOON_DAYS = 60

export type OpenFiling = FilingFact & { days_left: number; is_form_5472: boolean }

const isForm5472 = (form: string) => /\b5472\b/.test(form)

/** Filings that are not filed and are overdue or due within 60 days. */
export function findFilingsDue({ filings, today }: ReportFacts): OpenFiling[] {
  return filings
    .filter(({ status }) => status === 'pending' || status === 'extended')
    .map(filing => ({
      ...filing,
      days_left: daysBetween(today, filing.due_on),
      is_form_5472: isForm5472(filing.form),
    }))
    .filter(({ days_left }) => days_left <= DUE_SOON_DAYS)
}

/** Banks whose reported balance differs from the books, where the two are comparable. */
export const findDifferences = ({ balances }: ReportFacts): BankBalance[] =>
  balances.filter(({ is_comparable, told, booked }) => is_comparable && told !== booked)

export const PENDING_DAYS = 14

/** Decisions pending for more than 14 days: their number, and the age of the oldest. */
export function findLongPending({ ledger, today }: ReportFacts): { pending: number; days: number } | null {
  if (ledger.pending === 0 || ledger.oldest_pending_on === null) return null
  const days = daysBetween(ledger.oldest_pending_on, today)
  return days > PENDING_DAYS ? { pending: ledger.pending, days } : null
}

/**
 * Related-party money of the period without a counterparty, a purpose or a document; null if there is none.
 */
export function findUndocumented(
  facts: ReportFacts,
): { entries: number; amount: bigint; entry_ids: number[] } | null {
  const { entries, complete_entries, amount, complete_amount } = facts.coverage.related
  if (entries <= complete_entries) return null
  const { from, to } = facts.period
  const within = (facts.readiness?.missing ?? []).filter(({ year, month }) => {
    const place = `${year}-${String(month).padStart(2, '0')}`
    return place >= from.slice(0, 7) && place <= to.slice(0, 7)
  })
  return {
    entries: entries - complete_entries,
    amount: amount - complete_amount,
    entry_ids: within.map(({ entry_id }) => entry_id),
  }
}

/** In US dollars, per tax year and related party (IRC 6038A(d)). */
export const PENALTY = 25_000n * DOLLAR
