import { Type } from 'typebox'
import { endpoint, WithCookies } from '../../../kernel/endpoint.ts'
import { known } from '../known.access.ts'
import { limitProof } from '../limits.ts'
import { noteFor, tellOwner } from '../notes.ts'
import { typedPassword } from '../password.rules.ts'
import { refusalOf, throughAuth } from '../through-auth.ts'

export const endTotp = endpoint({
  name: 'endTotp',
  method: 'POST',
  path: '/web/me/totp/end',
  access: known,
  tag: 'Signing in',
  // How people sign in is theirs to secure, with a subscription or without.
  needsSubscription: false,
  summary: { en: 'No longer sign in with codes.', es: 'Deja de usar códigos para iniciar sesión.' },
  description: {
    en: 'The secret and the backup codes are forgotten; the owner is told by mail.',
    es: 'Se olvidan el secreto y los códigos de respaldo; se avisa por correo al titular.',
  },
  fields: { password: typedPassword({ description: 'Your password.', example: 'correct horse battery' }) },
  returns: Type.Object({ has_totp: Type.Boolean() }, { additionalProperties: false }),
  async run(context) {
    const { database, caller, config, input, by } = context
    const { memberId } = caller.session
    await limitProof(database.quick, memberId)
    const outcome = await throughAuth(
      context,
      (api, headers) =>
        api.disableTwoFactor({ body: { password: input.password }, headers, asResponse: true }),
      async (tx, { status }) => {
        if (status !== 200) return
        await noteFor(tx, by, memberId, 'totp.off')
        await tellOwner(tx, by, memberId, 'totp_off', config.publicUrl)
      },
    )
    if (outcome.status !== 200) throw refusalOf(outcome, 'Codes are not asked for.')
    return new WithCookies({ has_totp: false }, outcome.cookies)
  },
})
