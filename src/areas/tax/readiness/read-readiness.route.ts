import { endpoint } from '../../../kernel/http/endpoint.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { apiKey } from '../../members/members.ts'
import { exampleReadiness } from '../form-5472/form-5472.examples.ts'
import { ONE_READINESS } from '../form-5472/form-5472.shape.ts'
import { findYearWithObligations, type ObligationsSource } from '../form-5472/year-books.ts'
import { taxErrors } from '../tax.errors.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { computeReadiness } from './readiness.rules.ts'

/** The endpoint, which the area of obligations completes. */
export const readReadinessWith = (source: ObligationsSource) =>
  endpoint({
    name: 'readReadiness',
    method: 'GET',
    path: '/v1/reports/readiness',
    agents: 'read',
    access: apiKey('read:reports', 'read:tax'),
    tag: 'Reports',
    summary: {
      en: 'Get the readiness of an LLC for a year: its books for Form 5472, its obligations, and what is left to do.',
      es: 'Consulta el progreso de una LLC en un año: la contabilidad para el formulario 5472, las obligaciones y qué falta por hacer.',
    },
    description: {
      en: 'For entries with related parties that belong on the form: how many entries, and what share of the amount, have a counterparty, purpose and document; whether the bank accounts are reconciled, the record of the LLC is complete, and its obligations are done. `missing` lists incomplete entries; `actions` lists the next steps. Missing details can be added to an entry; existing ones do not change.',
      es: 'De los asientos con partes vinculadas que van en el formulario: cuántos, y qué parte del importe, tienen contraparte, propósito y documento; si las cuentas bancarias están conciliadas, la ficha de la LLC está completa y sus obligaciones están hechas. `missing` enumera los asientos incompletos; `actions`, los siguientes pasos. A un asiento se le pueden añadir los datos que faltan; los que ya tiene no cambian.',
    },
    fields: OF_TAX_YEAR,
    actsFor: 'entity_id',
    errors: [taxErrors.too_many_related_entries],
    returns: ONE_READINESS,
    nothing: () => ({ data: null }),
    examples: [
      {
        title: 'One entry without a document',
        request: { entity_id: 1, year: 2025 },
        // Computed when the documentation is written, not at every start.
        get response() {
          return { data: exampleReadiness() }
        },
      },
    ],
    async run({ db, input: { entity_id, year }, secrets, now }) {
      const today = dateOf(now)
      const reader = { secrets, whole: false }
      const { books, obligations } = await findYearWithObligations(source, db, entity_id, year, reader, today)
      return { data: withExactAmounts(computeReadiness(books, books.language, obligations)) }
    },
  })
