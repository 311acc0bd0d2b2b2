import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { anySession } from '../any-session.access.ts'
import { removePasskeysOf } from '../me.sql.ts'
import { emailOwner } from '../notes.ts'

export const removeAllPasskeys = endpoint({
  name: 'removeAllPasskeys',
  method: 'POST',
  path: '/web/me/passkeys/remove-all',
  access: anySession,
  stepUp: true,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {},
  returns: Type.Object(
    { removed: Type.Integer({ minimum: 0 }), revoked: Type.Integer({ minimum: 0 }) },
    { additionalProperties: false },
  ),
  async run({ database, caller: { session }, config, by }) {
    const { memberId: member_id, sessionId: session_id } = session
    return database.transaction(async tx => {
      const done = await tx.maybe(removePasskeysOf, { member_id, session_id, ...byParams(by) })
      if (done?.removed) await emailOwner(tx, by, member_id, 'passkeys_removed', config.publicUrl)
      return done ?? { removed: 0, revoked: 0 }
    })
  },
})
