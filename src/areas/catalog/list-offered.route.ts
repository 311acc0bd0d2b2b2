import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { PAGING } from '../../kernel/fields.ts'
import { LIST_PAGINATION } from '../../kernel/shapes.ts'
import { anyone } from '../members/members.ts'
import { findOffered } from './catalog.ts'
import { SHOWN_SERVICE } from './offered.rules.ts'

export const listOfferedServices = endpoint({
  name: 'listOfferedServices',
  method: 'GET',
  path: '/web/services',
  access: anyone,
  tag: 'Services',
  summary: 'List what the operator sells, with prices and currencies.',
  description: 'What is offered at present, in both languages, in the order of the operator.',
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
