import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id, name, optional, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import type { Category } from '../../bookkeeping/bookkeeping.ts'
import { signedInFor } from '../../members/members.ts'
import { OF_YEAR } from '../form-5472/read-form-5472.route.ts'
import { taxErrors } from '../tax.errors.ts'
import { CLASS_ANSWERS, CLASSIFIABLE } from './classify.rules.ts'
import { classifyEntries as classify } from './classify.ts'

const CATEGORIES = CLASSIFIABLE.filter((category): category is Category => category !== null)

export const classifyEntries = endpoint({
  name: 'classifyEntries',
  method: 'POST',
  path: '/web/tax/classifications',
  access: signedInFor('write:tax'),
  tag: 'Reports',
  summary: {
    en: 'Say what entries with a related party are, where their category does not tell.',
    es: 'Indica qué son los asientos con una parte vinculada cuando su categoría no lo dice.',
  },
  description: {
    en: 'For all entries of a category with a counterparty, in this year and later ones, or for one entry. Without `answer`, clears the answer. Earlier answers are kept.',
    es: 'Para todos los asientos de una categoría con una contraparte, en este año y los siguientes, o para un asiento. Sin `answer`, se borra la respuesta. Las anteriores se conservan.',
  },
  fields: {
    ...OF_YEAR,
    counterparty_id: optional(id({ description: 'The counterparty, with `category`.' })),
    category: optional(word({ description: 'The category, with `counterparty_id`.' }, CATEGORIES)),
    entry_id: optional(id({ description: 'One entry, instead of counterparty and category.' })),
    answer: optional(
      word({ description: 'What they are.', example: 'owner_paid_a_third_party' }, CLASS_ANSWERS),
    ),
    note: optional(name({ description: 'Why.', example: 'Paid with my own card' })),
  },
  actsFor: 'entity_id',
  errors: [
    errors.not_found,
    taxErrors.classification_of_nothing,
    taxErrors.related_party_not_found,
    taxErrors.entry_not_with_related_party,
    taxErrors.entry_cannot_be,
  ],
  returns: Type.Object(
    {
      counterparty_id: Type.Integer({ format: 'int64' }),
      category: Type.Unsafe<string | null>(orNull({ type: 'string', maxLength: 100 })),
      entry_id: Type.Unsafe<number | null>(orNull({ type: 'integer', format: 'int64' })),
      answer: Type.Unsafe<string | null>(orNull({ type: 'string', enum: CLASS_ANSWERS })),
      changed: Type.Boolean(),
    },
    { title: 'KeptClassification', additionalProperties: false },
  ),
  async run({ db, input: { entity_id, year, counterparty_id, category, entry_id, answer, note }, by }) {
    const given = { entityId: entity_id, year, answer, note }
    if (entry_id !== null && counterparty_id === null && category === null) {
      try {
        return await classify(db, by, { ...given, about: { entryId: entry_id } })
      } catch (error) {
        // An entry of another LLC is not found, as everywhere on the website.
        throw (error as { code?: string }).code === 'tax_entry_not_found' ? errors.not_found() : error
      }
    }
    if (entry_id !== null || counterparty_id === null || category === null)
      throw taxErrors.classification_of_nothing()
    return classify(db, by, { ...given, about: { counterpartyId: counterparty_id, category } })
  },
})
