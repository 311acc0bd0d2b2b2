import type { Category, MovementType } from '../../bookkeeping/vocabulary.rules.ts'
import { type Classification, canBe } from '../classification/classify.rules.ts'
import type { LoanLink } from '../loans/loan-link.rules.ts'
import { canLink, type Loan } from '../loans/loans.rules.ts'
import { isSamePerson, type Party } from '../related-parties/parties.rules.ts'
import type { BookEntry, LineByHand } from '../substance.rules.ts'
import { ENTRY_LINES, placeMoney } from './lines.rules.ts'

/** An entry that another one replaces, with what a person said about it. */
export type Before = {
  id: number
  movement_type: MovementType
  category: Category | null
  counterparty_id: number | null
  by_hand: LineByHand | null
  loan: LoanLink | null
  classification: Pick<Classification, 'answer' | 'note' | 'year' | 'answered_by' | 'answered_at'> | null
}

type PartiesAndLoans = { parties: readonly Party[]; loans: readonly Loan[] }

/**
 * An entry with what a person said about the one it replaces: its line, its loan and what it is. Each is kept
 * only if it still fits the correction; if one does not, the entry asks again.
 */
export function inherit(
  entry: BookEntry,
  before: Before | null,
  { parties, loans }: PartiesAndLoans,
): { entry: BookEntry; classification: Classification | null } {
  if (before === null || before.id === entry.id) return { entry, classification: null }
  const find = (id: number | null) => parties.find(({ counterparty_id }) => counterparty_id === id)
  const party = find(entry.counterparty_id)
  const isWith = (id: number | null) => {
    const other = find(id)
    return party !== undefined && other !== undefined && isSamePerson(party, other)
  }
  const isAlike =
    isWith(before.counterparty_id) &&
    entry.category === before.category &&
    entry.movement_type === before.movement_type
  const side = ENTRY_LINES.find(({ line }) => line === before.by_hand?.line)?.side
  const by_hand = isAlike && side !== undefined && entry[side] !== 0n ? before.by_hand : null
  const lender = loans.find(({ id }) => id === before.loan?.id)
  const loan =
    before.loan && lender && isWith(lender.counterparty_id) && canLink(entry, before.loan.kind)
      ? before.loan
      : null
  const answered = before.classification?.answer == null ? null : before.classification
  const classification = isAlike && answered !== null ? classificationOf(entry, answered) : null
  const lost =
    (before.by_hand !== null && by_hand === null) ||
    (before.loan !== null && loan === null) ||
    (answered !== null && classification === null)
  return {
    entry: { ...entry, by_hand, loan, asks_again: lost && isOpen({ ...entry, by_hand, loan }) },
    classification,
  }
}

const classificationOf = (
  { id, counterparty_id }: BookEntry,
  answered: NonNullable<Before['classification']>,
): Classification => ({ ...answered, counterparty_id: counterparty_id!, category: null, entry_id: id })

/** Whether a person can say what it is. Loans have a question of their own; other movements say what they are. */
const isOpen = (entry: BookEntry) =>
  entry.by_hand === null &&
  entry.loan === null &&
  placeMoney(entry, entry.received === 0n ? 'paid' : 'received').at !== 'loan' &&
  canBe('services', entry.movement_type, entry.category)
