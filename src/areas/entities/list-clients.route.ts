import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { optional, otherwise, PAGING, text, word } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { ROLES, type Role, staff } from '../members/members.ts'
import { CLIENT } from './console.shape.ts'
import { listClients as findClients, listSortedClients } from './console.sql.ts'
import { CLIENT_SORTS } from './console-sorts.rules.ts'

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/members',
  access: staff('clients:read', 'filtered'),
  fields: {
    q: otherwise(text({ description: 'Part of a name, an email address or an LLC name.' }, { max: 100 }), ''),
    role: optional(word<Role>({ description: 'Filters by role.' }, ROLES)),
    sort: optional(
      word(
        { description: 'Sorts by a column, descending with a minus. Otherwise newest first.' },
        CLIENT_SORTS,
      ),
    ),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(CLIENT, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input, caller }) {
    const { limit, offset, sort } = input
    const wanted = { ...input, staff_id: caller.onlyClientsOf }
    const found = await (sort === null
      ? db.all(findClients, wanted)
      : db.all(listSortedClients, { ...wanted, sort }))
    const data = found.map(({ total: _, ...client }) => client)
    return { data, pagination: { total: found[0]?.total ?? 0, limit, offset } }
  },
})
