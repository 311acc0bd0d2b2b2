import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { optional, otherwise, PAGING, text, word } from '../../kernel/fields.ts'
import { LIST_PAGINATION } from '../../kernel/shapes.ts'
import { staff } from '../members/members.ts'
import { CLIENT, PERSON_ROLES, type PersonRole } from './console.shape.ts'
import { listClients as findClients } from './console.sql.ts'

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/members',
  access: staff,
  tag: 'Console',
  summary: 'People with their LLCs, newest first; looked for by any part of a name or address.',
  description: 'The names of their LLCs are looked at too.',
  fields: {
    q: otherwise(
      text({ description: 'A part of a name, an email address or the name of an LLC.' }, { max: 100 }),
      '',
    ),
    role: optional(word<PersonRole>({ description: 'Only people who are this.' }, PERSON_ROLES)),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(CLIENT, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input }) {
    const { limit, offset } = input
    const found = await db.all(findClients, input)
    const data = found.map(({ total: _, ...client }) => client)
    return { data, pagination: { total: found[0]?.total ?? 0, limit, offset } }
  },
})
