import { hash, randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { Grant } from '../../../kernel/grants/grant.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { text } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { visitorOrMember } from '../any-session.access.ts'
import { needsSingleSignOn } from '../auth.ts'
import { holdEnabled } from '../grant.sql.ts'
import { forgetSignIns, limitReset } from '../limits.ts'
import { HELD_GRANT, listAccess } from '../list-access.ts'
import { emailOwner, noteFor } from '../notes.ts'
import { newPassword } from '../password.rules.ts'
import { hashNewPassword } from '../password-hashes.ts'
import { findPasswordOwner } from '../person.sql.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { findChallenged, findPerson, insertCleanUp } from '../sign-in.sql.ts'
import { throughAuth } from '../through-auth.ts'

const CLEAN_UP_MINUTES = 15

const linkIsOver = () => sessionsErrors.reset_link_expired({ field: 'token' })

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/web/auth/reset',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {
    token: text({ description: 'Token from the link.', example: 'a1B2c3D4e5F6g7H8i9J0k1L2' }, { max: 100 }),
    password: newPassword({ description: 'New password.', example: 'correct horse battery' }),
  },
  returns: Type.Object(
    {
      changed: Type.Boolean(),
      grants: Type.Array(HELD_GRANT, { maxItems: 2000 }),
      clean_up_token: orNull(Type.String()),
    },
    { additionalProperties: false },
  ),
  errors: [sessionsErrors.reset_link_expired, sessionsErrors.password_is_own_name, errors.too_many_attempts],
  async run(context) {
    const { database, caller, config, by, input, grants } = context
    await limitReset(database.quick, caller.requestInfo.ip)
    let left: Left = { grants: [], clean_up_token: null }
    // Checked again when it is used. Anyone can send tokens, and hashing is slow.
    const identifier = hash('sha256', `reset-password:${input.token}`, 'base64url')
    const asked = await database.quick.maybe(findChallenged, { identifier })
    if (!asked) throw linkIsOver()
    const made = await hashNewPassword(input.password, await database.quick.one(findPasswordOwner, asked))
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
        const person = { person_id: reset, member_id: null }
        if (!(await tx.maybe(holdEnabled, person))) throw linkIsOver()
        if (await needsSingleSignOn(tx, config, person)) throw linkIsOver()
        const { member_id, email } = await tx.one(findPerson, { id: reset })
        await forgetSignIns(tx, email, caller.requestInfo.ip)
        await noteFor(tx, by, member_id, 'password.reset')
        left = await findLeft(tx, grants, reset, member_id)
        const news = left.grants.some(({ kind }) => kind === 'passkey') ? 'password_and_passkeys' : 'password'
        await emailOwner(tx, by, member_id, news, config.publicUrl)
      },
      { passwords: { matching: null, made } },
    )
    if (outcome.status !== 200) throw linkIsOver()
    return { changed: true, ...left }
  },
})

/** What still has access after a password reset, and the token to revoke it. */
type Left = { grants: Awaited<ReturnType<typeof listAccess>>; clean_up_token: string | null }

async function findLeft(tx: Db, kinds: readonly Grant[], personId: string, memberId: number): Promise<Left> {
  // Sessions are not listed: better-auth ends them all.
  const others = kinds.filter(({ kind }) => kind !== 'session')
  const grants = await listAccess(tx, others, memberId, null)
  if (grants.length === 0) return { grants, clean_up_token: null }
  const token = randomBytes(24).toString('base64url')
  const wanted = { identifier: cleanUpIdentifier(token), minutes: CLEAN_UP_MINUTES }
  await tx.one(insertCleanUp, { person_id: personId, ...wanted })
  return { grants, clean_up_token: token }
}

/** The token itself is not stored: a copy of the database cannot use it. */
export const cleanUpIdentifier = (token: string): string => `clean-up:${hash('sha256', token, 'base64url')}`
