import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { text } from '../../../kernel/fields.ts'
import { missing } from '../../../kernel/refusal.ts'
import { whoever } from '../known.access.ts'
import { forgetSignIns, limitReset } from '../limits.ts'
import { noteFor, tellOwner } from '../notes.ts'
import { newPassword } from '../password.rules.ts'
import { findPerson } from '../sign-in.sql.ts'
import { throughAuth } from '../through-auth.ts'

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/web/auth/reset',
  access: whoever,
  tag: 'Signing in',
  summary: { en: 'Choose a new password.', es: 'Elige una contraseña nueva.' },
  description: {
    en: 'With the token of the link that was mailed; it works once. All sessions of the account end.',
    es: 'Con el token del enlace enviado por correo; sirve una vez. Terminan todas las sesiones de la cuenta.',
  },
  fields: {
    token: text({ description: 'From the link.', example: 'a1B2c3D4e5F6g7H8i9J0k1L2' }, { max: 100 }),
    password: newPassword({ description: 'The new one.', example: 'correct horse battery' }),
  },
  returns: Type.Object({ changed: Type.Boolean() }, { additionalProperties: false }),
  async run(context) {
    const { database, caller, config, by, input } = context
    await limitReset(database.quick, caller.approach.ip)
    const outcome = await throughAuth(
      context,
      (api, headers) =>
        api.resetPassword({
          body: { token: input.token, newPassword: input.password },
          headers,
          asResponse: true,
        }),
      async (tx, { reset }) => {
        if (!reset) return
        const { member_id, email } = await tx.one(findPerson, { id: reset })
        await forgetSignIns(tx, email, caller.approach.ip)
        await noteFor(tx, by, member_id, 'password.reset')
        await tellOwner(tx, by, member_id, 'password', config.publicUrl)
      },
    )
    if (outcome.status !== 200) throw missing('This link was used or is too old. Ask for a new one.')
    return { changed: true }
  },
})
