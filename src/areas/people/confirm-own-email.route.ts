import type { DatabaseError } from 'pg'
import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { markOwnEmail, membersErrors } from '../members/members.ts'
import { anySession } from '../sessions/sessions.ts'
import { confirmEmailChange } from './email-change.sql.ts'
import { undoLetter } from './email-mail.rules.ts'
import { aboutNow, newToken } from './invitations.ts'
import { peopleErrors } from './people.errors.ts'
import { TOKEN } from './person.fields.ts'
import { limitTokens } from './read-invitation.route.ts'

export const confirmOwnEmail = endpoint({
  name: 'confirmOwnEmail',
  method: 'POST',
  path: '/web/email/confirm',
  access: anySession,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: { token: TOKEN },
  returns: Type.Object({ changed: Type.Boolean() }, { additionalProperties: false }),
  errors: [peopleErrors.email_link_expired, membersErrors.email_taken, errors.too_many_attempts],
  async run({ database, secrets, config, caller, input, by, grants }) {
    await limitTokens(database.quick, caller.requestInfo.ip)
    const undo = newToken()
    const [undo_hash] = secrets.fingerprints(undo)
    const letter = undoLetter(`${config.publicUrl}/email#undo-${undo}`)
    const { memberId, sessionId } = caller.session
    return database.transaction(async tx => {
      for (const hash of secrets.fingerprints(input.token)) {
        const step = { hash, undo_hash: undo_hash!, about: aboutNow(), ...letter, ...byParams(by) }
        const made = await tx.maybe(confirmEmailChange, { member_id: memberId, ...step })
        if (!made) continue
        await setEmail(tx, by, memberId, made.new_email)
        for (const grant of grants)
          if (grant.endsWith === 'sign_in' && grant.kind !== 'email_change')
            await grant.revoke(tx, by, memberId, 'all', sessionId)
        return { changed: true }
      }
      throw peopleErrors.email_link_expired({ field: 'token' })
    })
  },
})

/** Somebody else may have got an account with this address in the meantime. */
export async function setEmail(tx: Db, by: By, id: number, email: string): Promise<void> {
  try {
    await tx.one(markOwnEmail, { id, email, ...byParams(by) })
  } catch (error) {
    if ((error as DatabaseError).constraint !== 'member_email_taken') throw error
    throw membersErrors.email_taken({ field: 'token' })
  }
}
