import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { text } from '../../kernel/http/fields.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { anySession } from './any-session.access.ts'
import { revokeOneSession } from './me.sql.ts'

export const revokeSession = endpoint({
  name: 'revokeSession',
  method: 'POST',
  path: '/web/me/sessions/revoke',
  access: anySession,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: { session_id: text({ description: 'The id of the session.' }, { max: 100 }) },
  returns: Type.Object({ id: Type.String() }, { additionalProperties: false }),
  errors: [errors.not_found],
  async run({ db, caller, input: { session_id }, by }) {
    const member_id = caller.session.memberId
    const gone = await db.maybe(revokeOneSession, { member_id, session_id, ...byParams(by) })
    if (!gone) throw errors.not_found({ field: 'session_id' })
    return { id: gone.id }
  },
})
