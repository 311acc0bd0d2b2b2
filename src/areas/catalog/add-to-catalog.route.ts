import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { staff } from '../members/members.ts'
import { catalogErrors } from './catalog.errors.ts'
import { createService } from './catalog.ts'
import { readEntry, textsOf } from './catalog-entries.ts'
import { CATALOG_ENTRY, NEW_ENTRY } from './catalog-entry.shape.ts'

export const addToCatalog = endpoint({
  name: 'addToCatalog',
  method: 'POST',
  path: '/web/console/catalog',
  access: staff('catalog:write', 'firm'),
  status: 201,
  fields: NEW_ENTRY,
  returns: Type.Object({ data: CATALOG_ENTRY }, { additionalProperties: false }),
  errors: [
    catalogErrors.invalid_service_code,
    catalogErrors.service_code_taken,
    errors.invalid_amount,
    errors.amount_out_of_range,
    errors.invalid_currency,
    catalogErrors.service_too_many_lines,
    errors.invalid_integer,
  ],
  async run({ database, input, by }) {
    const { code, name_en, name_es, price, currency, period, place } = input
    const wanted = {
      code,
      name: name_en,
      nameEs: name_es,
      price,
      currency,
      period,
      place,
      ...textsOf(input),
    }
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await createService(tx, by, wanted)
      return { data: await readEntry(tx, id) }
    })
  },
})
