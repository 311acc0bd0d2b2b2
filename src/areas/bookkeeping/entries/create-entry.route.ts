import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { apiKey } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { CONVERSION_ERRORS } from '../currencies/convert.rules.ts'
import { inDollars } from '../currencies/in-dollars.ts'
import { SENT_ENTRY } from '../currencies/sent-entry.rules.ts'
import { addEntries } from './entries.ts'
import { EXAMPLE_ENTRY, EXAMPLE_IN_EUROS } from './entry.examples.ts'
import { ENTRY, planEntry, RETURNED_NAMES } from './entry.rules.ts'

export const createEntry = endpoint({
  name: 'createEntry',
  method: 'POST',
  path: '/v1/bookkeeping',
  access: apiKey('write:bookkeeping'),
  agents: 'confirmed write',
  agentText:
    'Add an entry to the books, in US dollars: `income` or `expense` for a month. Look in list_entries first, so that nothing is booked twice. An entry is documented (`economic_substance`) only with `counterparty_id`, `economic_purpose` and `document_id`. For another currency, send `currency` and two of: the dollars, `original_amount`, `exchange_rate`. An entry cannot be changed; correct a mistake with an entry with negative amounts.',
  tag: 'Bookkeeping',
  status: 201,
  summary: {
    en: 'Add an entry to the books.',
    es: 'Añade un asiento a la contabilidad.',
  },
  description: {
    en: 'Only `entity_id`, `year` and `month` are required. The entry gets `source: "api"`. An entry that lacks `counterparty_id`, `economic_purpose` or `document_id` is created, but does not count as documented (`economic_substance` is false). The books are in US dollars. For a transaction in another currency, send `currency` and two of: the dollars (`income` or `expense`), `original_amount`, `exchange_rate`. The third is computed. With one amount only, the rate is taken from the imported tables.',
    es: 'Solo son obligatorios `entity_id`, `year` y `month`. El asiento lleva `source: "api"`. Si falta `counterparty_id`, `economic_purpose` o `document_id`, se crea igualmente, pero no cuenta como documentado (`economic_substance` es false). La contabilidad se lleva en dólares. Para una transacción en otra moneda, envía `currency` y dos de estos valores: los dólares (`income` o `expense`), `original_amount` y `exchange_rate`. El tercero se calcula. Con un solo importe, el tipo se toma de las tablas importadas.',
  },
  fields: SENT_ENTRY,
  // The counterparty flag is computed by the service; in a request it is ignored like the rest.
  ignored: [...RETURNED_NAMES, 'is_related_party'],
  actsFor: 'entity_id',
  returns: Type.Object({ data: ENTRY }, { additionalProperties: false }),
  errors: [
    bookkeepingErrors.counterparty_not_found,
    bookkeepingErrors.entry_document_not_found,
    ...CONVERSION_ERRORS,
  ],
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
    {
      title: 'Income in euros',
      request: {
        entity_id: 1,
        year: 2026,
        month: 11,
        currency: 'EUR',
        original_amount: 1250,
        exchange_rate: 1.2,
        category: 'venta_servicio',
        transaction_date: '2026-11-03',
      },
      response: { data: EXAMPLE_IN_EUROS },
    },
  ],
  async run({ db, input, by }) {
    const { body } = await addEntries(db, by, [planEntry(await inDollars(db, input), 'api')])
    return new JsonText(body)
  },
})
