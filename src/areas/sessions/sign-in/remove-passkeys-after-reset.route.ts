import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { text } from '../../../kernel/fields.ts'
import { missing, Refusal } from '../../../kernel/refusal.ts'
import { byParams } from '../../../kernel/write.ts'
import { whoever } from '../known.access.ts'
import { needsSecondFactor } from '../lifetime.rules.ts'
import { limitReset } from '../limits.ts'
import { removePasskeysOf } from '../me.sql.ts'
import { tellOwner } from '../notes.ts'
import { takeCleanUp } from '../sign-in.sql.ts'
import { cleanUpIdentifier } from './reset-password.route.ts'

export const removePasskeysAfterReset = endpoint({
  name: 'removePasskeysAfterReset',
  method: 'POST',
  path: '/web/auth/reset/remove-passkeys',
  access: whoever,
  tag: 'Signing in',
  // People sign in and out with a subscription or without.
  needsSubscription: false,
  summary: {
    en: 'After a new password: sign out everywhere and remove all passkeys.',
    es: 'Tras una contraseña nueva: cierra todas las sesiones y quita todas las llaves de acceso.',
  },
  description: {
    en: 'With the `clean_up_token` that the new password was answered with; it works once, for 15 minutes.',
    es: 'Con el `clean_up_token` que se respondió a la contraseña nueva; sirve una vez, durante 15 minutos.',
  },
  fields: {
    token: text(
      { description: 'The `clean_up_token`.', example: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6' },
      { max: 100 },
    ),
  },
  returns: Type.Object({ removed: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  refusals: ['404 when it was used before or is too old.'],
  async run({ database, caller, config, by, input }) {
    await limitReset(database.quick, caller.approach.ip)
    return database.transaction(async tx => {
      const found = await tx.maybe(takeCleanUp, { identifier: cleanUpIdentifier(input.token) })
      if (!found) throw missing('This was done already, or it is too late. Sign in to remove passkeys.')
      const { member_id, role, has_totp } = found
      // The mailbox alone must not stand for the second factor of somebody who has to have one.
      if (!has_totp && needsSecondFactor(role, config.secondFactor))
        throw new Refusal(403, 'Sign in and confirm with your passkey, or write to your administrator.', {
          code: 'second_factor_needed',
        })
      const owner = { actor: `member:${member_id}`, ip: by.ip, idempotency: null }
      const done = await tx.maybe(removePasskeysOf, { member_id, session_id: null, ...byParams(owner) })
      if (done?.removed) await tellOwner(tx, owner, member_id, 'passkeys_removed', config.publicUrl)
      return { removed: done?.removed ?? 0 }
    })
  },
})
