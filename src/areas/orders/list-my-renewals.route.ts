import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { signedIn } from '../members/members.ts'
import { RENEWAL } from './order.rules.ts'
import { listRenewals } from './order.sql.ts'

export const listMyRenewals = endpoint({
  name: 'listMyRenewals',
  method: 'GET',
  path: '/web/my-renewals',
  access: signedIn,
  fields: PAGING,
  returns: Type.Object(
    { data: Type.Array(RENEWAL, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, caller, input: { limit, offset } }) {
    const { renewals, total } = await db.one(listRenewals, { member_id: caller.memberId, limit, offset })
    return { data: renewals, pagination: { total, limit, offset } }
  },
})
