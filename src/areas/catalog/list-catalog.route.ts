import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { findEntries } from './catalog-entries.ts'
import { CATALOG_ENTRY } from './catalog-entry.shape.ts'

export const listCatalog = endpoint({
  name: 'listCatalog',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/catalog',
  access: staff('catalog:read', 'firm'),
  fields: PAGING,
  returns: Type.Object(
    { data: Type.Array(CATALOG_ENTRY, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input }) {
    const { data, total } = await findEntries(db, input)
    return { data, pagination: { total, ...input } }
  },
})
