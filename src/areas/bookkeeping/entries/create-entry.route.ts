import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { apiKey } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { addEntries } from './entries.ts'
import { EXAMPLE_ENTRY } from './entry.examples.ts'
import { ENTRY, NEW_ENTRY, planEntry, RETURNED_NAMES } from './entry.rules.ts'

export const createEntry = endpoint({
  name: 'createEntry',
  method: 'POST',
  path: '/v1/bookkeeping',
  access: apiKey('write:bookkeeping'),
  tag: 'Bookkeeping',
  status: 201,
  summary: {
    en: 'Add an entry to the books.',
    es: 'Añade un asiento a la contabilidad.',
  },
  description: {
    en: 'Only `entity_id`, `year` and `month` are required. The entry gets `source: "api"`. An entry without `counterparty_id`, `economic_purpose` and `document_id` is created, but does not count as documented (`economic_substance` is false).',
    es: 'Solo son obligatorios `entity_id`, `year` y `month`. El asiento lleva `source: "api"`. Sin `counterparty_id`, `economic_purpose` y `document_id` se crea igualmente, pero no cuenta como documentado (`economic_substance` es false).',
  },
  fields: NEW_ENTRY,
  // The counterparty flag is computed by the service; in a request it is ignored like the rest.
  ignored: [...RETURNED_NAMES, 'is_related_party'],
  actsFor: 'entity_id',
  returns: Type.Object({ data: ENTRY }, { additionalProperties: false }),
  errors: [bookkeepingErrors.counterparty_not_found, bookkeepingErrors.entry_document_not_found],
  examples: [
    {
      title: 'Income from a client',
      request: {
        entity_id: 1,
        year: 2026,
        month: 11,
        income: 1500,
        category: 'venta_servicio',
        counterparty_id: 3,
        economic_purpose: 'Design work for October',
        document_id: 7,
        transaction_date: '2026-11-03',
        bank_source: 'mercury',
      },
      response: { data: EXAMPLE_ENTRY },
    },
  ],
  async run({ db, input, by }) {
    const { body } = await addEntries(db, by, [planEntry(input, 'api')])
    return new JsonText(body)
  },
})
