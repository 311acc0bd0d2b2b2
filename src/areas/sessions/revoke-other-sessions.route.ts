import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { anySession } from './any-session.access.ts'
import { revokeSessionsBut } from './me.sql.ts'

export const revokeOtherSessions = endpoint({
  name: 'revokeOtherSessions',
  method: 'POST',
  path: '/web/me/sessions/revoke-others',
  access: anySession,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {},
  returns: Type.Object({ revoked: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  async run({ db, caller: { session }, by }) {
    const { memberId: member_id, sessionId: session_id } = session
    const done = await db.maybe(revokeSessionsBut, { member_id, session_id, ...byParams(by) })
    return { revoked: done?.revoked ?? 0 }
  },
})
