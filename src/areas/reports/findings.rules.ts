import { daysBetween } from '../../kernel/values/dates.ts'
import type { BankBalance, FilingFact, LargeEntry, ReportFacts } from './facts.rules.ts'
import { abs } from './ratios.rules.ts'

/** What both alerts and recommendations look for, so that the two never disagree. */
export const DOLLAR = 10_000n

/** Entries that an alert or a recommendation names at most; figures say how many there are. */
export const MOST_IDS = 20

/** The rule of unusual amounts: enough to compare with, and far above all of it or most of it. */
export const UNUSUAL = { least: 100n * DOLLAR, comparedWith: 5, timesLargest: 3n, timesMean: 10n }

/**
 * Entries far above what is usual for their category: of at least 100 dollars, with at least 5 entries of the twelve months
 * before to compare with, and more than 3 times the largest of them or more than 10 times their mean. Money moved
 * between own accounts comes in any size and is left out.
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

/** What is still to be filed and is overdue or due within 60 days. */
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

/** Banks that say another balance than the books, where the two can agree. */
export const findDifferences = ({ balances }: ReportFacts): BankBalance[] =>
  balances.filter(({ is_comparable, told, booked }) => is_comparable && told !== booked)

export const PENDING_DAYS = 14

/** Decisions that have waited for more than 14 days: how many are pending, and how long the oldest is. */
export function findLongPending({ ledger, today }: ReportFacts): { pending: number; days: number } | null {
  if (ledger.pending === 0 || ledger.oldest_pending_on === null) return null
  const days = daysBetween(ledger.oldest_pending_on, today)
  return days > PENDING_DAYS ? { pending: ledger.pending, days } : null
}

/** Related-party money of the period that lacks a counterparty, a purpose or a document; null where none does. */
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

/** In US dollars, for each tax year and related party (IRC 6038A(d)). */
export const PENALTY = 25_000n * DOLLAR
