import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { staff } from '../../members/members.ts'
import { countUnreadOfClients } from '../conversation.sql.ts'
import { MAX_COUNTED } from '../vocabulary.rules.ts'

const strict = { additionalProperties: false }

export const countClientUnread = endpoint({
  name: 'countClientUnread',
  method: 'GET',
  path: '/web/console/unread-messages',
  access: staff('messages:read', 'filtered'),
  fields: {},
  returns: Type.Object(
    { data: Type.Object({ unread: Type.Integer({ minimum: 0, maximum: MAX_COUNTED }) }, strict) },
    strict,
  ),
  async run({ db, caller: { memberId, onlyClientsOf } }) {
    return { data: await db.one(countUnreadOfClients, { member_id: memberId, staff_id: onlyClientsOf }) }
  },
})
