import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { text } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { anySession } from '../any-session.access.ts'
import { removeOnePasskey } from '../me.sql.ts'
import { emailOwner } from '../notes.ts'

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/web/me/passkeys/remove',
  access: anySession,
  stepUp: true,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: { passkey_id: text({ description: 'The id of the passkey.' }, { max: 100 }) },
  returns: Type.Object({ id: Type.String() }, { additionalProperties: false }),
  errors: [errors.not_found],
  async run({ database, caller, config, input: { passkey_id }, by }) {
    const member_id = caller.session.memberId
    return database.transaction(async tx => {
      const gone = await tx.maybe(removeOnePasskey, { member_id, passkey_id, ...byParams(by) })
      if (!gone) throw errors.not_found({ field: 'passkey_id' })
      await emailOwner(tx, by, member_id, 'passkey_removed', config.publicUrl)
      return { id: gone.id }
    })
  },
})
