import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signedInFor } from '../../members/members.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { CLASS_ERRORS, CLASS_FIELDS, classifyAsRequested, KEPT_CLASS } from './classify-as-requested.ts'

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
  fields: { ...OF_TAX_YEAR, ...CLASS_FIELDS },
  actsFor: 'entity_id',
  errors: CLASS_ERRORS,
  returns: KEPT_CLASS,
  run: ({ db, input, by }) => classifyAsRequested(db, by, input),
})
