import { endpoint } from '../../../kernel/http/endpoint.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { apiKey } from '../../members/members.ts'
import { EXAMPLE_READINESS } from '../form-5472/form-5472.examples.ts'
import { ONE_READINESS } from '../form-5472/form-5472.shape.ts'
import { OF_YEAR } from '../form-5472/read-form-5472.route.ts'
import { findYearBooks } from '../form-5472/year-books.ts'
import { taxErrors } from '../tax.errors.ts'
import { computeReadiness } from './readiness.rules.ts'

export const readReadiness = endpoint({
  name: 'readReadiness',
  method: 'GET',
  path: '/v1/reports/readiness',
  access: apiKey('read:reports', 'read:tax'),
  tag: 'Reports',
  summary: {
    en: "Get the readiness of an LLC's books for Form 5472, and what is left to do.",
    es: 'Consulta el progreso de la contabilidad de una LLC para el formulario 5472 y qué falta por hacer.',
  },
  description: {
    en: 'For entries with related parties that belong on the form: how many entries, and what share of the amount, have a counterparty, purpose and document; and whether the bank accounts are reconciled. `missing` lists incomplete entries; `actions` lists the next steps. Missing details can be added to an entry; existing ones do not change.',
    es: 'De los asientos con partes vinculadas que van en el formulario: cuántos, y qué parte del importe, tienen contraparte, propósito y documento; y si las cuentas bancarias están conciliadas. `missing` enumera los asientos incompletos; `actions`, los siguientes pasos. A un asiento se le pueden añadir los datos que faltan; los que ya tiene no cambian.',
  },
  fields: OF_YEAR,
  actsFor: 'entity_id',
  errors: [taxErrors.too_many_related_entries],
  returns: ONE_READINESS,
  nothing: () => ({ data: null }),
  examples: [
    {
      title: 'One entry without a document',
      request: { entity_id: 1, year: 2025 },
      response: { data: EXAMPLE_READINESS },
    },
  ],
  async run({ db, input: { entity_id, year }, secrets, now }) {
    const books = await findYearBooks(db, entity_id, year, { secrets, whole: false }, dateOf(now))
    return { data: withExactAmounts(computeReadiness(books)) }
  },
})
