import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { staff } from '../../members/members.ts'
import { deleteView } from './staff-view.sql.ts'

const strict = { additionalProperties: false }

export const leaveAccount = endpoint({
  name: 'leaveAccount',
  method: 'PUT',
  path: '/web/console/leave-account',
  access: staff('accounts:open', 'firm'),
  fields: {},
  returns: Type.Object({ data: Type.Object({ changed: Type.Boolean() }, strict) }, strict),
  async run({ db, caller: { sessionId: session_id }, by }) {
    const left = await db.maybe(deleteView, { session_id, ...byParams(by) })
    return { data: { changed: left !== null } }
  },
})
