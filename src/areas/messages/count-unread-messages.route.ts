import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { scopesOf } from '../access/access.ts'
import { anySession } from '../sessions/sessions.ts'
import { countUnreadOfLlcs } from './conversation.sql.ts'
import { MAX_COUNTED } from './vocabulary.rules.ts'

const strict = { additionalProperties: false }
const unread = Type.Integer({ minimum: 0, maximum: MAX_COUNTED })

export const countUnreadMessages = endpoint({
  name: 'countUnreadMessages',
  method: 'GET',
  path: '/web/unread-messages',
  // One's own marks. Counting them reads nothing of an LLC that others share, so it is not in its owner's access log.
  access: anySession,
  fields: {},
  returns: Type.Object(
    {
      data: Type.Object(
        {
          unread,
          llcs: Type.Array(Type.Object({ entity_id: Type.Integer({ format: 'int32' }), unread }, strict), {
            maxItems: MAX_COUNTED,
          }),
        },
        strict,
      ),
    },
    strict,
  ),
  async run({ db, caller: { session } }) {
    const shared = Object.entries(session.shared).filter(([, of]) => scopesOf(of).has('read:messages'))
    const entities = [...Object.keys(session.entities), ...shared.map(([id]) => id)].map(Number)
    const llcs = await db.all(countUnreadOfLlcs, { member_id: session.memberId, entities })
    return { data: { unread: llcs.reduce((sum, one) => sum + one.unread, 0), llcs } }
  },
})
