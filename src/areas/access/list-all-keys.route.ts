import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id, optional, PAGING, shortId } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { KEY } from './key.shape.ts'
import { countAnyKeys, listAnyKeys } from './member-key.sql.ts'

export const listAllKeys = endpoint({
  name: 'listAllKeys',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/api-keys',
  access: staff('keys:read', 'filtered'),
  fields: {
    member_id: optional(id({ description: 'Only the keys of this member.' })),
    created_by: optional(
      shortId({
        description:
          'Only active keys that this member of the staff created or rotated for clients: those that end when they lose the client, the role or the account.',
      }),
    ),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(KEY, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input: { member_id, created_by, limit, offset }, caller }) {
    const of = { member_id, created_by, staff_id: caller.onlyClientsOf }
    const [data, { total }] = await Promise.all([
      db.all(listAnyKeys, { ...of, limit, offset }),
      db.one(countAnyKeys, of),
    ])
    return { data, pagination: { total, limit, offset } }
  },
})
