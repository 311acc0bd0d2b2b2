import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { anySession } from '../any-session.access.ts'
import { limitProof } from '../limits.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { beginTotpSetup } from '../totp.ts'

export const beginTotp = endpoint({
  name: 'beginTotp',
  method: 'POST',
  path: '/web/me/totp/begin',
  access: anySession,
  stepUp: true,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {},
  returns: Type.Object(
    { uri: Type.String(), secret: Type.String(), backup_codes: Type.Array(Type.String(), { maxItems: 20 }) },
    { additionalProperties: false },
  ),
  errors: [sessionsErrors.totp_already_on, errors.too_many_attempts],
  async run({ database, caller, secrets, by }) {
    const { memberId } = caller.session
    await limitProof(database.quick, memberId)
    const begun = await beginTotpSetup(database.durable, secrets, by, memberId)
    if (!begun) throw sessionsErrors.totp_already_on()
    return begun
  },
})
