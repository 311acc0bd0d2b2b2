import { endpoint } from '../../kernel/endpoint.ts'
import { withExactAmounts } from '../../kernel/exact.ts'
import { apiKey } from '../members/members.ts'
import { EXAMPLE_READINESS } from './form-5472.examples.ts'
import { ONE_READINESS } from './form-5472.shape.ts'
import { OF_YEAR } from './read-form-5472.route.ts'
import { computeReadiness } from './readiness.rules.ts'
import { findYearBooks } from './year-books.ts'

export const readReadiness = endpoint({
  name: 'readReadiness',
  method: 'GET',
  path: '/v1/reports/readiness',
  access: apiKey('read:reports'),
  tag: 'Reports',
  summary: {
    en: "Tell how ready an LLC's books are for Form 5472, and what is left to do.",
    es: 'Dice hasta qué punto está lista la contabilidad de una LLC para el formulario 5472, y qué falta.',
  },
  description: {
    en: 'Of the entries with related parties that the form asks for: how many, and how much of their money, have counterparty, purpose and document. `missing` lists the entries that lack something; `actions` is the shortest list that closes it. Of an entry nothing is changed but what it lacks, which the operator gives it.',
    es: 'De los asientos con partes vinculadas que pide el formulario: cuántos, y cuánto de su dinero, tienen contraparte, propósito y documento. `missing` enumera los asientos a los que les falta algo; `actions` es la lista más corta que lo resuelve. De un asiento no se cambia nada salvo lo que le falta, que le da el operador.',
  },
  fields: OF_YEAR,
  actsFor: 'entity_id',
  returns: ONE_READINESS,
  nothing: () => ({ data: null }),
  examples: [
    {
      title: 'One entry lacks its document',
      request: { entity_id: 1, year: 2025 },
      response: { data: EXAMPLE_READINESS },
    },
  ],
  async run({ db, input: { entity_id, year }, secrets }) {
    const books = await findYearBooks(db, entity_id, year, { secrets, whole: false })
    return { data: withExactAmounts(computeReadiness(books)) }
  },
})
