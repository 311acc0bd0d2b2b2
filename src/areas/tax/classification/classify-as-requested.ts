import { Type } from 'typebox'
import { errors } from '../../../kernel/http/errors.ts'
import { id, name, optional, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import type { By } from '../../../kernel/sql/write.ts'
import type { Category } from '../../bookkeeping/bookkeeping.ts'
import { taxErrors } from '../tax.errors.ts'
import { CLASS_ANSWERS, CLASSIFIABLE, type ClassAnswer } from './classify.rules.ts'
import { classifyEntries } from './classify.ts'

const CATEGORIES = CLASSIFIABLE.filter((category): category is Category => category !== null)

export const CLASS_FIELDS = {
  counterparty_id: optional(id({ description: 'The counterparty, with `category`.' })),
  category: optional(word({ description: 'The category, with `counterparty_id`.' }, CATEGORIES)),
  entry_id: optional(id({ description: 'One entry, instead of counterparty and category.' })),
  answer: optional(
    word({ description: 'What they are.', example: 'owner_paid_a_third_party' }, CLASS_ANSWERS),
  ),
  note: optional(name({ description: 'Why.', example: 'Paid with my own card' })),
}

export const CLASS_ERRORS = [
  errors.not_found,
  taxErrors.classification_of_nothing,
  taxErrors.related_party_not_found,
  taxErrors.entry_not_with_related_party,
  taxErrors.entry_cannot_be,
]

export const KEPT_CLASS = Type.Object(
  {
    counterparty_id: Type.Integer({ format: 'int64' }),
    category: orNull<string>({ type: 'string', maxLength: 100 }),
    entry_id: orNull<number>({ type: 'integer', format: 'int64' }),
    answer: orNull<string>({ type: 'string', enum: CLASS_ANSWERS }),
    changed: Type.Boolean(),
  },
  { title: 'KeptClassification', additionalProperties: false },
)

type ClassificationRequest = {
  entity_id: number
  year: number
  counterparty_id: number | null
  category: Category | null
  entry_id: number | null
  answer: ClassAnswer | null
  note: string | null
}

/** Saves what one entry is, or all entries of a category with a counterparty. */
export async function classifyAsRequested(
  db: Db,
  by: By,
  { entity_id, year, counterparty_id, category, entry_id, answer, note }: ClassificationRequest,
) {
  const given = { entityId: entity_id, year, answer, note }
  if (entry_id !== null && counterparty_id === null && category === null) {
    try {
      return await classifyEntries(db, by, { ...given, about: { entryId: entry_id } })
    } catch (error) {
      // An entry of another LLC is not found, as everywhere on the website.
      throw (error as { code?: string }).code === 'tax_entry_not_found' ? errors.not_found() : error
    }
  }
  if (entry_id !== null || counterparty_id === null || category === null)
    throw taxErrors.classification_of_nothing()
  return classifyEntries(db, by, { ...given, about: { counterpartyId: counterparty_id, category } })
}
