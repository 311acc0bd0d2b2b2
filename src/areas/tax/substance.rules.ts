import type { Category, MovementType } from '../bookkeeping/bookkeeping.ts'
import type { Side } from './form-5472/lines.rules.ts'
import { SIDES } from './form-5472/lines.rules.ts'

/** The line of Part IV that a person chose for an entry, and why; who and when is not known of the oldest. */
export type LineByHand = { line: string; note: string | null; set_by: string | null; set_at: string | null }

/** An entry of the books as a form sees it; amounts in units of 0.0001. */
export type BookEntry = {
  id: number
  year: number
  month: number
  transaction_date: string | null
  movement_type: MovementType
  category: Category | null
  received: bigint
  paid: bigint
  /** Null for what must be the owner's by its category or movement type, and does not name them. */
  counterparty_id: number | null
  economic_purpose: string | null
  document_id: number | null
  /** It names its document still, but nobody is shown that any more. */
  document_withdrawn: boolean
  /** The line of Part IV it was put on by hand. */
  by_hand: LineByHand | null
}

/** What makes the substance of an entry; without all of it nothing is prefilled. */
export const SUBSTANCE = ['counterparty_id', 'economic_purpose', 'document_id'] as const
export type Missing = (typeof SUBSTANCE)[number]

/** What an entry lacks. A document that was withdrawn is none: nobody can be shown it. */
export const missingOf = (entry: BookEntry): Missing[] =>
  SUBSTANCE.filter(name => entry[name] === null || (name === 'document_id' && entry.document_withdrawn))

/** Months counted through the years, so that a tax year is a run of twelve of them. */
export const periodOf = ({ year, month }: Pick<BookEntry, 'year' | 'month'>): number => year * 12 + month - 1

/** The money of an entry, each side for itself: what was received and paid is never netted. */
export const moneyOf = (entry: BookEntry): { side: Side; amount: bigint }[] =>
  SIDES.map(side => ({ side, amount: entry[side] })).filter(({ amount }) => amount !== 0n)
