import { Type } from 'typebox'
import { endpoint, WithCookies } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { anySession } from './any-session.access.ts'
import { needsSingleSignOn } from './auth.ts'
import { limitProof } from './limits.ts'
import { emailOwner, noteFor } from './notes.ts'
import { newPassword, typedPassword } from './password.rules.ts'
import { type CheckedPasswords, hashNewPassword, matchPasswordOf, NOT_STORED } from './password-hashes.ts'
import { findPasswordOwner } from './person.sql.ts'
import { carryFactors } from './proof.sql.ts'
import { passwordConfirms } from './session.access.ts'
import { sessionsErrors } from './sessions.errors.ts'
import { countPasskeysOf } from './sign-in.sql.ts'
import { refusalOf, throughAuth } from './through-auth.ts'

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/web/me/password',
  access: anySession,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {
    current_password: typedPassword({ description: 'Current password.', example: 'correct horse battery' }),
    new_password: newPassword({ description: 'New password.', example: 'staple battery horse' }),
  },
  returns: Type.Object({ changed: Type.Boolean() }, { additionalProperties: false }),
  errors: [
    sessionsErrors.wrong_password,
    sessionsErrors.password_not_set,
    sessionsErrors.password_is_own_name,
    sessionsErrors.single_sign_on_only,
    errors.too_many_attempts,
  ],
  async run(context) {
    const { database, caller, config, by, input } = context
    const { memberId } = caller.session
    await limitProof(database.quick, memberId)
    if (await needsSingleSignOn(database.quick, config, { person_id: null, member_id: memberId }))
      throw sessionsErrors.single_sign_on_only()
    const passwords = await checkPasswords(database.quick, memberId, input)
    const outcome = await throughAuth(
      context,
      (api, headers) =>
        api.changePassword({
          body: {
            currentPassword: input.current_password,
            newPassword: input.new_password,
            revokeOtherSessions: true,
          },
          headers,
          asResponse: true,
        }),
      async (tx, { status, token }) => {
        if (status !== 200) return
        // The new session keeps the verification level of the one it replaces.
        const is_proof = passwordConfirms(caller.session)
        await tx.maybe(carryFactors, { token, factors: caller.session.factors, is_proof })
        await noteFor(tx, by, memberId, 'password.change')
        const { passkeys } = await tx.one(countPasskeysOf, { member_id: memberId })
        await emailOwner(tx, by, memberId, passkeys ? 'password_and_passkeys' : 'password', config.publicUrl)
      },
      { passwords },
    )
    if (outcome.status !== 200)
      throw refusalOf(outcome, sessionsErrors.password_not_set({ field: 'current_password' }))
    return new WithCookies({ changed: true }, outcome.cookies)
  },
})

async function checkPasswords(
  db: Db,
  memberId: number,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<CheckedPasswords> {
  const matching = await matchPasswordOf(db, memberId, current_password)
  // The new one is stored only if the current one is right.
  if (matching === null) return { matching, made: NOT_STORED }
  const owner = await db.one(findPasswordOwner, { member_id: memberId })
  return { matching, made: await hashNewPassword(new_password, owner, 'new_password') }
}
