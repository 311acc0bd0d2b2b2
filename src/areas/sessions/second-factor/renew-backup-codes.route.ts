import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { known } from '../known.access.ts'
import { limitProof } from '../limits.ts'
import { noteFor } from '../notes.ts'
import { typedPassword } from '../password.rules.ts'
import { refusalOf, throughAuth } from '../through-auth.ts'

export const renewBackupCodes = endpoint({
  name: 'renewBackupCodes',
  method: 'POST',
  path: '/web/me/totp/backup-codes',
  access: known,
  tag: 'Signing in',
  // How people sign in is theirs to secure, with a subscription or without.
  needsSubscription: false,
  summary: { en: 'Get new backup codes.', es: 'Obtén códigos de respaldo nuevos.' },
  description: {
    en: 'The old ones no longer work. The new ones are shown this once.',
    es: 'Los anteriores dejan de servir. Los nuevos se muestran solo esta vez.',
  },
  fields: { password: typedPassword({ description: 'Your password.', example: 'correct horse battery' }) },
  returns: Type.Object(
    { backup_codes: Type.Array(Type.String(), { maxItems: 20 }) },
    { additionalProperties: false },
  ),
  async run(context) {
    const { database, caller, input, by } = context
    const { memberId } = caller.session
    await limitProof(database.quick, memberId)
    const outcome = await throughAuth(
      context,
      (api, headers) =>
        api.generateBackupCodes({ body: { password: input.password }, headers, asResponse: true }),
      async (tx, { status }) => {
        if (status === 200) await noteFor(tx, by, memberId, 'totp.renew_backup_codes')
      },
    )
    if (outcome.status !== 200)
      throw refusalOf(outcome, 'Codes are not asked for, so there are no backup codes.')
    return { backup_codes: outcome.body.backupCodes }
  },
})
