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
  tag: 'Signing in',
  // Account security does not require a subscription.
  needsSubscription: false,
  summary: {
    en: 'Start setting up an authenticator app.',
    es: 'Empieza a configurar la verificación en dos pasos.',
  },
  description: {
    en: 'Returns the secret for the app as an `otpauth:` URI and 10 backup codes. Both are shown only once. Nothing changes until the first code is confirmed.',
    es: 'Devuelve el secreto para la aplicación, como URI `otpauth:`, y 10 códigos de respaldo. Ambos se muestran una sola vez. Nada cambia hasta que se confirma el primer código.',
  },
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
