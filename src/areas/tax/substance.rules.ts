import type { Category, MovementType } from '../bookkeeping/bookkeeping.ts'
import { SIDES, type Side } from './form-5472/sides.rules.ts'
import type { LoanLink } from './loans/loan-link.rules.ts'

/** The line of Part IV chosen by hand, and why; the oldest have no author or time. */
export type LineByHand = { line: string; note: string | null; set_by: string | null; set_at: string | null }

/** The original amount of an entry in another currency, and the rate it was converted with. */
export type Original = {
  currency: string
  amount: string
  /** US dollars per unit. */
  rate: string
  source: string
  date: string | null
  /** The rate as its source quotes it, such as `0.886 EUR per USD`. */
  quoted: string
}

export const DECISIONS = ['include', 'leave_out'] as const

/** What a person decided about an entry that the automatic prefill leaves out. */
export type Decision = {
  decision: (typeof DECISIONS)[number]
  reason: string
  decided_by: string
  decided_at: string
}

/** The shortest reason for a decision, which is printed on the worksheet: a letter or a word is no reason. */
export const SHORTEST_REASON = 10
export const isReason = (text: string): boolean => [...text.trim()].length >= SHORTEST_REASON

/** An entry as the form uses it; amounts in units of 0.0001. */
export type BookEntry = {
  id: number
  year: number
  month: number
  transaction_date: string | null
  movement_type: MovementType
  category: Category | null
  received: bigint
  paid: bigint
  /** Null if it must be the owner's by category or movement type but names no counterparty. */
  counterparty_id: number | null
  economic_purpose: string | null
  document_id: number | null
  /** It still names its document, but the document is no longer available. */
  document_withdrawn: boolean
  /** Whether it names a bank, so that its money moved there. */
  at_bank: boolean
  created_at: string
  /** The line of Part IV assigned by hand. */
  by_hand: LineByHand | null
  /** The loan that a person linked it to. */
  loan: LoanLink | null
  /** The amount in another currency that it was converted from. */
  original?: Original | null
  /** What a person decided about it, although it lacks documentation. */
  decision?: Decision | null
  /** It replaces an entry about which a person said something that no longer fits. */
  asks_again?: boolean
}

/** The documentation of an entry; without all of it nothing is prefilled. */
export const SUBSTANCE = ['counterparty_id', 'economic_purpose', 'document_id'] as const
export type Missing = (typeof SUBSTANCE)[number]

/** What an entry lacks. A withdrawn document does not count, because it cannot be shown. */
export const missingOf = (entry: BookEntry): Missing[] =>
  SUBSTANCE.filter(name => entry[name] === null || (name === 'document_id' && entry.document_withdrawn))

/** Months numbered consecutively across years, so that a tax year is a run of twelve. */
export const periodOf = ({ year, month }: Pick<BookEntry, 'year' | 'month'>): number => year * 12 + month - 1

/**
 * The day an entry counts on: its date, if that lies in the month it is booked in, or else the first day of
 * that month.
 */
export function dayOf({ year, month, transaction_date: date }: BookEntry): string {
  const inMonth = `${year}-${String(month).padStart(2, '0')}`
  return date?.startsWith(inMonth) ? date : `${inMonth}-01`
}

/** Whether its date is in another tax year than the month it is booked in. */
export function isOfOtherYear({ transaction_date: date }: BookEntry, firstPeriod: number): boolean {
  if (date === null) return false
  const period = periodOf({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })
  return period < firstPeriod || period >= firstPeriod + 12
}

/** The money of an entry by side: received and paid are never netted. */
export const moneyOf = (entry: BookEntry): { side: Side; amount: bigint }[] =>
  SIDES.map(side => ({ side, amount: entry[side] })).filter(({ amount }) => amount !== 0n)
