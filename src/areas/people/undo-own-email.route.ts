import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { membersErrors } from '../members/members.ts'
import { visitorOrMember } from '../sessions/sessions.ts'
import { setEmail } from './confirm-own-email.route.ts'
import { undoEmailChange } from './email-change.sql.ts'
import { peopleErrors } from './people.errors.ts'
import { TOKEN } from './person.fields.ts'
import { limitTokens } from './read-invitation.route.ts'

export const undoOwnEmail = endpoint({
  name: 'undoOwnEmail',
  method: 'POST',
  path: '/web/email/undo',
  access: visitorOrMember,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: { token: TOKEN },
  returns: Type.Object({ changed: Type.Boolean() }, { additionalProperties: false }),
  errors: [peopleErrors.email_link_expired, membersErrors.email_taken, errors.too_many_attempts],
  async run({ database, secrets, caller, input, by, grants }) {
    await limitTokens(database.quick, caller.requestInfo.ip)
    return database.transaction(async tx => {
      for (const hash of secrets.fingerprints(input.token)) {
        const undone = await tx.maybe(undoEmailChange, { hash, ...byParams(by) })
        if (!undone) continue
        if (undone.was_made) await setEmail(tx, by, undone.member_id, undone.old_email)
        for (const grant of grants)
          if (grant.endsWith === 'sign_in' && grant.kind !== 'email_change')
            await grant.revoke(tx, by, undone.member_id, 'all')
        return { changed: true }
      }
      throw peopleErrors.email_link_expired({ field: 'token' })
    })
  },
})
