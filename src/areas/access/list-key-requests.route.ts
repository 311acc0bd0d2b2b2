import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { signedIn } from '../members/members.ts'
import { KEY_ID } from './key.fields.ts'
import { REQUEST } from './key.shape.ts'
import { expectOwnKey } from './member-keys.ts'
import { listRequests } from './request-log.sql.ts'

export const listKeyRequests = endpoint({
  name: 'listKeyRequests',
  method: 'GET',
  path: '/web/api-keys/{id}/requests',
  access: signedIn,
  fields: { id: KEY_ID, ...PAGING },
  returns: Type.Object(
    { data: Type.Array(REQUEST, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, caller, input: { id, limit, offset } }) {
    await expectOwnKey(db, caller.memberId, id)
    const { requests, total } = await db.one(listRequests, { key_id: id, limit, offset })
    return { data: requests, pagination: { total, limit, offset } }
  },
})
