import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { anySession } from '../any-session.access.ts'
import { limitProof } from '../limits.ts'
import { emailOwner } from '../notes.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { replaceBackupCodes } from '../totp.ts'

export const renewBackupCodes = endpoint({
  name: 'renewBackupCodes',
  method: 'POST',
  path: '/web/me/totp/backup-codes',
  access: anySession,
  stepUp: true,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {},
  returns: Type.Object(
    { backup_codes: Type.Array(Type.String(), { maxItems: 20 }) },
    { additionalProperties: false },
  ),
  errors: [sessionsErrors.totp_not_on, errors.too_many_attempts],
  async run({ database, caller, config, secrets, by }) {
    const { memberId } = caller.session
    await limitProof(database.quick, memberId)
    return database.transaction(async tx => {
      const backup_codes = await replaceBackupCodes(tx, secrets, by, memberId)
      if (!backup_codes) throw sessionsErrors.totp_not_on()
      await emailOwner(tx, by, memberId, 'backup_codes', config.publicUrl)
      return { backup_codes }
    })
  },
})
