import { endpoint } from '../../../kernel/http/endpoint.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { apiKey } from '../../members/members.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { examplePrefill } from './form-5472.examples.ts'
import { ONE_PREFILL } from './form-5472.shape.ts'
import { computePrefill } from './prefill.rules.ts'
import { findYearBooks } from './year-books.ts'

/** Tax numbers are identifiers: only keys that may read profiles see them in full. */
const SEES_WHOLE = 'read:profile'

export const readForm5472 = endpoint({
  name: 'readForm5472',
  method: 'GET',
  path: '/v1/reports/form-5472',
  access: apiKey('read:reports', 'read:tax'),
  agents: 'read',
  agentText:
    "Get an LLC's Form 5472 and pro forma Form 1120 for a tax year, prefilled from its books: one form per related party. Only entries with a counterparty, purpose and document are on a form, and those a person included (`included_by_decision`); `left_out` lists the others by party and reason, and `if_counted` is the form with them. `questions` and `classifications` need an answer from a person. `filer` says whether the LLC files. A draft, not tax advice.",
  tag: 'Reports',
  summary: {
    en: "Get an LLC's Form 5472 and pro forma Form 1120, prefilled from its books.",
    es: 'Consulta el formulario 5472 y el 1120 pro forma de una LLC, rellenados a partir de su contabilidad.',
  },
  description: {
    en: 'Returns one form per related party; the owner counts as one, including as a sole trader. Only entries with a counterparty, purpose and document are included; `left_out` lists the others, by party and reason, and `if_counted` is the form with them. A person decides each of these: `included_by_decision` lists those that count on a line although documentation is missing, and `decision` says why. Each loan has its own balances in `loans`; `classifications` asks what entries are where their category does not tell; `filer` says whether the LLC files at all. Each figure lists its entries. `questions` need an answer from a person; answers appear on their line and in `answers`, with who answered and when. `lines_by_hand` lists entries assigned to a line by hand, with the reason; `exchange_rates` is the schedule of the rates used. Texts are in the member’s language. Keys that also have `read:profile` see tax numbers of related parties in full; other keys see at most the last 4 characters. This is a draft, not tax advice.',
    es: 'Devuelve un formulario por parte vinculada; el titular cuenta como una sola, también como autónomo. Solo se incluyen los asientos con contraparte, propósito y documento; `left_out` enumera los demás, por parte y motivo, e `if_counted` es el formulario con ellos. Una persona decide sobre cada uno: `included_by_decision` enumera los que cuentan en una línea aunque falta documentación, y `decision` indica por qué. Cada préstamo tiene sus propios saldos en `loans`; `classifications` pregunta qué son los asientos cuando su categoría no lo dice; `filer` indica si la LLC presenta el formulario. Cada cifra indica sus asientos. `questions` requieren la respuesta de una persona; las respuestas aparecen en su línea y en `answers`, con quién respondió y cuándo. `lines_by_hand` enumera los asientos asignados a mano a una línea, con el motivo; `exchange_rates` es el anexo con los tipos de cambio aplicados. Los textos están en el idioma del miembro. Las claves que tienen además `read:profile` ven completos los números fiscales de las partes vinculadas; las demás, como mucho los 4 últimos caracteres. Es un borrador, no asesoramiento fiscal.',
  },
  fields: OF_TAX_YEAR,
  actsFor: 'entity_id',
  errors: [taxErrors.too_many_related_entries],
  returns: ONE_PREFILL,
  nothing: () => ({ data: null }),
  examples: [
    {
      title: 'A year with a contribution, a loan, and a distribution without a document',
      request: { entity_id: 1, year: 2025 },
      // Computed when the documentation is written, not at every start.
      get response() {
        return { data: examplePrefill() }
      },
    },
  ],
  async run({ db, caller, input: { entity_id, year }, secrets, now }) {
    const reader = { secrets, whole: caller.scopes.includes(SEES_WHOLE) }
    const books = await findYearBooks(db, entity_id, year, reader)
    return { data: withExactAmounts(computePrefill(books, dateOf(now))) }
  },
})
