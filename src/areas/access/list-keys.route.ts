import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { signedIn } from '../members/members.ts'
import { KEY } from './key.shape.ts'
import { countMemberKeys, listMemberKeys } from './member-key.sql.ts'
import { MAX_LIVE_KEYS } from './member-keys.ts'

export const listKeys = endpoint({
  name: 'listKeys',
  method: 'GET',
  path: '/web/api-keys',
  access: signedIn,
  fields: PAGING,
  returns: Type.Object(
    {
      data: Type.Array(KEY, { maxItems: 500 }),
      live: Type.Integer({ minimum: 0 }),
      most: Type.Integer({ minimum: 1 }),
      pagination: LIST_PAGINATION,
    },
    { additionalProperties: false },
  ),
  async run({ db, caller, input: { limit, offset } }) {
    const member_id = caller.memberId
    const [data, { total, live }] = await Promise.all([
      db.all(listMemberKeys, { member_id, limit, offset }),
      db.one(countMemberKeys, { member_id }),
    ])
    return { data, live, most: MAX_LIVE_KEYS, pagination: { total, limit, offset } }
  },
})
