import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { anySession } from '../any-session.access.ts'
import { emailOwner } from '../notes.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { turnOffTotp } from '../totp.ts'

export const endTotp = endpoint({
  name: 'endTotp',
  method: 'POST',
  path: '/web/me/totp/end',
  access: anySession,
  stepUp: true,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {},
  returns: Type.Object({ has_totp: Type.Boolean() }, { additionalProperties: false }),
  errors: [sessionsErrors.totp_not_on],
  async run({ database, caller, config, by }) {
    const { memberId } = caller.session
    return database.transaction(async tx => {
      if (!(await turnOffTotp(tx, by, memberId))) throw sessionsErrors.totp_not_on()
      await emailOwner(tx, by, memberId, 'totp_off', config.publicUrl)
      return { has_totp: false }
    })
  },
})
