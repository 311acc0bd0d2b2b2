import { Type } from 'typebox'
import { endpoint, JsonText } from '../../../kernel/http/endpoint.ts'
import { apiKey } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { CONVERSION_ERRORS } from '../currencies/convert.rules.ts'
import { allInDollars } from '../currencies/in-dollars.ts'
import { MAX_IN_BATCH, SENT_BATCH } from './batch.rules.ts'
import { addBatch } from './entries.ts'
import { EXAMPLE_ENTRY, EXAMPLE_EXPENSE } from './entry.examples.ts'
import { ENTRY, planEntry } from './entry.rules.ts'

export const createEntryBatch = endpoint({
  name: 'createEntryBatch',
  method: 'POST',
  path: '/v1/bookkeeping/batch',
  access: apiKey('write:bookkeeping'),
  agents: 'never',
  tag: 'Bookkeeping',
  status: 201,
  summary: {
    en: `Add up to ${MAX_IN_BATCH} entries to the books at once.`,
    es: `Añade hasta ${MAX_IN_BATCH} asientos a la contabilidad de una vez.`,
  },
  description: {
    en: 'All entries are added, or none: if one is wrong, the response names its place (`entries[3].month`) and nothing is written. A batch is for one LLC and counts as one request. The entries are returned in the order sent.',
    es: 'Se añaden todos los asientos o ninguno: si uno es incorrecto, la respuesta indica su posición (`entries[3].month`) y no se escribe nada. Un lote es para una sola LLC y cuenta como una petición. Los asientos se devuelven en el orden enviado.',
  },
  fields: SENT_BATCH,
  actsFor: 'entity_id',
  returns: Type.Object(
    { data: Type.Array(ENTRY, { minItems: 1, maxItems: MAX_IN_BATCH }) },
    { additionalProperties: false },
  ),
  errors: [
    bookkeepingErrors.counterparty_not_found,
    bookkeepingErrors.entry_document_not_found,
    ...CONVERSION_ERRORS,
  ],
  examples: [
    {
      title: 'Income and an expense of one month',
      request: {
        entity_id: 1,
        entries: [
          {
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
          { year: 2026, month: 11, expense: 12.5, category: 'software' },
        ],
      },
      response: { data: [EXAMPLE_ENTRY, EXAMPLE_EXPENSE] },
    },
  ],
  async run({ db, input: { entity_id, entries }, by }) {
    const sent = entries.map(entry => ({ ...entry, entity_id }))
    const planned = (await allInDollars(db, sent)).map(entry => planEntry(entry, 'api'))
    return new JsonText(await addBatch(db, by, planned))
  },
})
