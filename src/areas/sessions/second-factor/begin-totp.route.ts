import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { invalid } from '../../../kernel/refusal.ts'
import { beginCodes } from '../codes.ts'
import { known } from '../known.access.ts'
import { limitProof } from '../limits.ts'

export const beginTotp = endpoint({
  name: 'beginTotp',
  method: 'POST',
  path: '/web/me/totp/begin',
  access: known,
  stepUp: true,
  tag: 'Signing in',
  // How people sign in is theirs to secure, with a subscription or without.
  needsSubscription: false,
  summary: { en: 'Begin to sign in with codes.', es: 'Empieza a usar códigos para iniciar sesión.' },
  description: {
    en: 'Answers the secret for the app, as an `otpauth:` address, and ten backup codes; both are shown this once. Nothing changes until the first code is confirmed.',
    es: 'Responde el secreto para la aplicación, como dirección `otpauth:`, y diez códigos de respaldo; ambos se muestran solo esta vez. Nada cambia hasta confirmar el primer código.',
  },
  fields: {},
  returns: Type.Object(
    { uri: Type.String(), secret: Type.String(), backup_codes: Type.Array(Type.String(), { maxItems: 20 }) },
    { additionalProperties: false },
  ),
  async run({ database, caller, secrets, by }) {
    const { memberId } = caller.session
    await limitProof(database.quick, memberId)
    const begun = await beginCodes(database.durable, secrets, { ...by, idempotency: null }, memberId)
    if (!begun) throw invalid('Codes are asked for already.')
    return begun
  },
})
