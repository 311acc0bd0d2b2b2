import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { boolean, changeable, shortId } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { catalogErrors } from './catalog.errors.ts'
import { changeService } from './catalog.ts'
import { readEntry, textsOf } from './catalog-entries.ts'
import { CATALOG_ENTRY, ENTRY_CHANGE } from './catalog-entry.shape.ts'

const CHANGEABLE = [...Object.keys(ENTRY_CHANGE), 'offered']

export const changeInCatalog = endpoint({
  name: 'changeInCatalog',
  method: 'PUT',
  path: '/web/console/catalog',
  access: staff('catalog:write', 'firm'),
  fields: {
    service_id: shortId({ description: 'The service.' }),
    ...ENTRY_CHANGE,
    offered: changeable(boolean({ description: 'Whether it is available.' })),
  },
  returns: Type.Object({ data: CATALOG_ENTRY }, { additionalProperties: false }),
  errors: [
    catalogErrors.service_not_found,
    errors.nothing_to_change,
    errors.invalid_amount,
    errors.amount_out_of_range,
    errors.invalid_currency,
    catalogErrors.service_too_many_lines,
    errors.invalid_integer,
  ],
  async run({ db, input, by }) {
    const { service_id, name_en, name_es, price, currency, place, offered } = input
    await readEntry(db, service_id)
    const change = {
      ...(name_en !== undefined && { name: name_en }),
      ...(name_es !== undefined && { nameEs: name_es }),
      ...(price !== undefined && { price }),
      ...(currency !== undefined && { currency }),
      ...(place !== undefined && { place }),
      ...(offered !== undefined && { offered }),
      ...textsOf(input),
    }
    if (Object.keys(change).length === 0) throw errors.nothing_to_change({ fields: CHANGEABLE.join(', ') })
    await changeService(db, by, service_id, change)
    return { data: await readEntry(db, service_id) }
  },
})
