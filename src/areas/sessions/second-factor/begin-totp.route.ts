import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { known } from '../known.access.ts'
import { limitProof } from '../limits.ts'
import { noteFor } from '../notes.ts'
import { typedPassword } from '../password.rules.ts'
import { refusalOf, throughAuth } from '../through-auth.ts'

export const beginTotp = endpoint({
  name: 'beginTotp',
  method: 'POST',
  path: '/web/me/totp/begin',
  access: known,
  tag: 'Signing in',
  // How people sign in is theirs to secure, with a subscription or without.
  needsSubscription: false,
  summary: { en: 'Begin to sign in with codes.', es: 'Empieza a usar códigos para iniciar sesión.' },
  description: {
    en: 'Answers the secret for the app, as an `otpauth:` address, and ten backup codes; both are shown this once. Nothing changes until the first code is confirmed.',
    es: 'Responde el secreto para la aplicación, como dirección `otpauth:`, y diez códigos de respaldo; ambos se muestran solo esta vez. Nada cambia hasta confirmar el primer código.',
  },
  fields: { password: typedPassword({ description: 'Your password.', example: 'correct horse battery' }) },
  returns: Type.Object(
    { uri: Type.String(), secret: Type.String(), backup_codes: Type.Array(Type.String(), { maxItems: 20 }) },
    { additionalProperties: false },
  ),
  async run(context) {
    const { database, caller, input, by } = context
    const { memberId } = caller.session
    await limitProof(database.quick, memberId)
    const outcome = await throughAuth(
      context,
      (api, headers) =>
        api.enableTwoFactor({
          body: { password: input.password, method: 'totp' },
          headers,
          asResponse: true,
        }),
      async (tx, { status }) => {
        if (status === 200) await noteFor(tx, by, memberId, 'totp.begin')
      },
    )
    if (outcome.status !== 200) throw refusalOf(outcome, 'Codes are asked for already.')
    const { totpURI: uri, backupCodes: backup_codes } = outcome.body
    return { uri, secret: new URL(uri).searchParams.get('secret'), backup_codes }
  },
})
