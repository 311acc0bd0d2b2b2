import { dateOf } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { withExactAmounts } from '../../kernel/exact.ts'
import { id, integer } from '../../kernel/fields.ts'
import { apiKey } from '../members/members.ts'
import { EXAMPLE_PREFILL } from './form-5472.examples.ts'
import { ONE_PREFILL } from './form-5472.shape.ts'
import { computePrefill } from './prefill.rules.ts'
import { findYearBooks } from './year-books.ts'

/** What both reports on a year are asked with. */
export const OF_YEAR = {
  entity_id: id({ description: 'The LLC.', example: 1 }),
  year: integer(
    { description: 'The calendar year in which the tax year begins.', example: 2025 },
    { min: 1990, max: 2100 },
  ),
}

/** Tax numbers are identifiers: whole only for keys that may read those of the profile. */
export const SEES_WHOLE = 'read:profile'

export const readForm5472 = endpoint({
  name: 'readForm5472',
  method: 'GET',
  path: '/v1/reports/form-5472',
  access: apiKey('read:reports'),
  tag: 'Reports',
  summary: {
    en: "Prefill an LLC's Form 5472 and pro forma Form 1120 from its books.",
    es: 'Rellena el formulario 5472 y el 1120 pro forma de una LLC a partir de su contabilidad.',
  },
  description: {
    en: 'One form for each related party; the owner, also as a sole trader, is one. Only entries with counterparty, purpose and document count; `left_out` lists the others with what they lack. Each figure names its entries. `questions` are for a person to answer; what was answered stands on its line, and in `answers` with who and when. So do entries that a person put on a line, in `lines_by_hand` with the reason. Sentences are in the member’s language. Tax numbers of related parties are shown whole to keys that also have `read:profile`, and otherwise by their last characters (at most four). It is a preparation, not advice.',
    es: 'Un formulario por cada parte vinculada; el titular, también como autónomo, es una sola. Solo cuentan los asientos con contraparte, propósito y documento; `left_out` enumera los demás con lo que les falta. Cada cifra nombra sus asientos. `questions` son para que las responda una persona; lo respondido está en su línea, y en `answers` con quién y cuándo. También los asientos que una persona puso en una línea, en `lines_by_hand` con el motivo. Las frases están en el idioma del miembro. Los números fiscales de las partes vinculadas se muestran completos a las claves que tienen además `read:profile`; a las demás, solo sus últimos caracteres (cuatro como máximo). Es una preparación, no asesoramiento.',
  },
  fields: OF_YEAR,
  actsFor: 'entity_id',
  returns: ONE_PREFILL,
  nothing: () => ({ data: null }),
  examples: [
    {
      title: 'A year with a contribution, a loan, and a distribution that lacks its document',
      request: { entity_id: 1, year: 2025 },
      response: { data: EXAMPLE_PREFILL },
    },
  ],
  async run({ db, caller, input: { entity_id, year }, secrets, now }) {
    const reader = { secrets, whole: caller.scopes.includes(SEES_WHOLE) }
    const books = await findYearBooks(db, entity_id, year, reader)
    return { data: withExactAmounts(computePrefill(books, dateOf(now))) }
  },
})
