import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signedIn } from '../../members/members.ts'
import { countUnread } from './notification.sql.ts'
import { sharedReach } from './reach.ts'

/** Nobody needs to know whether it is a hundred or more. */
const MAX_COUNTED = 100

export const countNotifications = endpoint({
  name: 'countNotifications',
  method: 'GET',
  path: '/web/notifications/unread',
  access: signedIn,
  fields: {},
  returns: Type.Object(
    { unread: Type.Integer({ minimum: 0, maximum: MAX_COUNTED }) },
    { additionalProperties: false },
  ),
  async run({ db, caller: { memberId } }) {
    const reach = await sharedReach(db, memberId)
    return db.one(countUnread, { member_id: memberId, reach, most: MAX_COUNTED })
  },
})
