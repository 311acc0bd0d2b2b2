import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { anyone } from '../members/members.ts'
import { findOffered } from './catalog.ts'
import { SHOWN_SERVICE } from './offered.rules.ts'

export const listOfferedServices = endpoint({
  name: 'listOfferedServices',
  method: 'GET',
  path: '/web/services',
  access: anyone,
  fields: PAGING,
  returns: Type.Object(
    { data: Type.Array(SHOWN_SERVICE, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input: { limit, offset } }) {
    const all = await findOffered(db)
    return { data: all.slice(offset, offset + limit), pagination: { total: all.length, limit, offset } }
  },
})
