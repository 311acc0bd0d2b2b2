import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { text } from '../../../kernel/http/fields.ts'
import { visitorOrMember } from '../any-session.access.ts'
import { sessionGrant } from '../grants.ts'
import { needsSecondFactor } from '../lifetime.rules.ts'
import { limitReset } from '../limits.ts'
import { GRANTS, revokeAccess } from '../list-access.ts'
import { emailOwner } from '../notes.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { takeCleanUp } from '../sign-in.sql.ts'
import { cleanUpIdentifier } from './reset-password.route.ts'

export const revokeGrantsAfterReset = endpoint({
  name: 'revokeGrantsAfterReset',
  method: 'POST',
  path: '/web/auth/reset/revoke',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {
    token: text(
      { description: 'The `clean_up_token`.', example: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6' },
      { max: 100 },
    ),
    grants: GRANTS,
  },
  returns: Type.Object({ revoked: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  errors: [
    sessionsErrors.clean_up_expired,
    sessionsErrors.passkey_removal_needs_sign_in,
    sessionsErrors.unknown_grant_kind,
    errors.too_many_attempts,
  ],
  async run({ database, grants, caller, config, by, input }) {
    await limitReset(database.quick, caller.requestInfo.ip)
    return database.transaction(async tx => {
      const found = await tx.maybe(takeCleanUp, { identifier: cleanUpIdentifier(input.token) })
      if (!found) throw sessionsErrors.clean_up_expired({ field: 'token' })
      const { member_id, role, has_totp } = found
      const namesPasskey = input.grants.some(({ kind }) => kind === 'passkey')
      // The mailbox alone must not replace a required second factor.
      if (namesPasskey && !has_totp && needsSecondFactor(role, config.secondFactor))
        throw sessionsErrors.passkey_removal_needs_sign_in({ field: 'grants' })
      const owner = { actor: `member:${member_id}`, ip: by.ip, idempotency: null }
      const revoked = await revokeAccess(tx, grants, owner, member_id, input.grants, null)
      // Someone may have signed in with a passkey since the password was changed.
      await sessionGrant.revoke(tx, owner, member_id, 'all')
      if (revoked) await emailOwner(tx, owner, member_id, 'access_revoked', config.publicUrl)
      return { revoked }
    })
  },
})
