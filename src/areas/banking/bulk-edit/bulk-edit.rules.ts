import { Type } from 'typebox'
import { type FieldNotes, type Input, id, idList, optional, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import type { Assigned, EntryContent } from '../../bookkeeping/bookkeeping.ts'
import { CATEGORIES, type Category, type MovementType } from '../../bookkeeping/vocabulary.rules.ts'
import { movementOf } from '../categories/classify.rules.ts'

/** Entries of one bulk edit: each of them is written three times over, in one transaction. */
export const MAX_EDITED = 500

/** What is set in all of them: at least one of these. */
export const BULK_CHANGE = {
  set_category: optional(word({ description: 'The new category.', example: 'software' }, CATEGORIES)),
  set_counterparty_id: optional(id({ description: 'The new counterparty, one of this LLC.' })),
  set_document_id: optional(id({ description: 'The document to attach, one of this LLC.' })),
}
export type BulkChange = Input<typeof BULK_CHANGE>

/** Several entries, in a body. */
export const entryIds = (notes: FieldNotes) => idList(notes, { max: MAX_EDITED })

export const isEmpty = (change: BulkChange): boolean => Object.values(change).every(value => value === null)

/** Why an entry stays as it is. */
export const REASONS = ['corrected', 'unchanged', 'bank'] as const
export type Reason = (typeof REASONS)[number]

/** The transaction of an entry imported from a bank. */
export type ImportedAs = {
  account_id: number
  bank_id: string
  booked: string
  entry_id: number | null
  fee_entry_id: number | null
}

/** Whether the entry is all that its transaction has in the books, except for the fee. */
function isWhole(entry: EntryContent, transactions: readonly ImportedAs[]): boolean {
  const [of, other] = transactions
  if (!of || other || of.entry_id !== entry.id) return false
  const own =
    entry.original_amount === null
      ? unitsFromText(entry.income)! - unitsFromText(entry.expense)!
      : unitsFromText(entry.original_amount)!
  return of.fee_entry_id !== null || own === unitsFromText(of.booked)
}

/** Why this entry cannot be changed together with others; null if it can. `transactions` are those that the banks know. */
export function reasonAgainst(entry: EntryContent, transactions: readonly ImportedAs[]): Reason | null {
  if (entry.corrected) return 'corrected'
  const isOfBank = entry.source === 'bank_sync' && transactions.length > 0
  return isOfBank && !isWhole(entry, transactions) ? 'bank' : null
}

export function assign(entry: EntryContent, change: BulkChange): Assigned {
  const { set_category, set_counterparty_id, set_document_id } = change
  const amount = unitsFromText(entry.income)! - unitsFromText(entry.expense)!
  return {
    category: set_category ?? (entry.category as Category | null),
    movement_type:
      set_category === null || set_category === entry.category
        ? (entry.movement_type as MovementType)
        : movementOf(set_category, amount),
    counterparty_id: set_counterparty_id ?? entry.counterparty_id,
    document_id: set_document_id ?? (entry.is_withdrawn ? null : entry.document_id),
  }
}

/** Whether an entry already has all that is to be set. */
export function hasAlready(entry: EntryContent, change: BulkChange): boolean {
  const { set_category, set_counterparty_id, set_document_id } = change
  return (
    (set_category === null || entry.category === set_category) &&
    (set_counterparty_id === null || entry.counterparty_id === set_counterparty_id) &&
    (set_document_id === null || (entry.document_id === set_document_id && !entry.is_withdrawn))
  )
}

export const PREVIEWED_ENTRY = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    year: Type.Integer(),
    month: Type.Integer(),
    transaction_date: orNull({ type: 'string', format: 'date' }),
    description: orNull({ type: 'string', maxLength: 4000 }),
    income: Type.Number(),
    expense: Type.Number(),
    category: orNull({ type: 'string', enum: [...CATEGORIES] }),
    counterparty: orNull({ type: 'string', maxLength: 300 }),
    document: orNull({ type: 'string', maxLength: 300 }),
    reason: orNull({
      type: 'string',
      enum: [...REASONS],
      description:
        'Why it stays as it is: it was corrected already, it has this value already, or the bank changed the transaction later. Null if it will change.',
    }),
  },
  { title: 'PreviewedEntry', additionalProperties: false },
)

export const BULK_EDIT = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    made_at: Type.String({ format: 'date-time' }),
    is_own: Type.Boolean({ description: 'Whether you made it.' }),
    category: orNull({ type: 'string', enum: [...CATEGORIES] }),
    counterparty: orNull({ type: 'string', maxLength: 300 }),
    document: orNull({ type: 'string', maxLength: 300 }),
    entries: Type.Integer({ minimum: 1 }),
    undone_at: orNull({ type: 'string', format: 'date-time' }),
    undone_entries: orNull({ type: 'integer', minimum: 0 }),
  },
  { title: 'BulkEdit', additionalProperties: false },
)
