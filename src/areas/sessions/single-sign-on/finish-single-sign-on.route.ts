import { Type } from 'typebox'
import type { OidcConfig } from '../../../kernel/config.ts'
import { type Context, endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { optional, text } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { membersErrors } from '../../members/members.ts'
import { type OptionalSession, visitorOrMember } from '../any-session.access.ts'
import { setSessionCookie, signedToken } from '../cookie.ts'
import { limitSingleSignOn } from '../limits.ts'
import { markProved } from '../proof.sql.ts'
import { signingSecrets } from '../session.access.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { endAttempt } from './attempts.ts'
import { type Identity, roleOf } from './identity.ts'
import { endAccess, openStaffSession } from './open-staff-session.ts'
import { type Callback, findIdentity, RejectedAnswer } from './provider.ts'
import { findLinkedPerson, noteRejectedAnswer } from './single-sign-on.sql.ts'

/** A provider that ignores the request for a new sign-in must not count as a proof. */
const NEW_SIGN_IN_SECONDS = 300

const given = (description: string) => text({ description, example: 'a1B2c3D4e5F6g7H8' }, { max: 4096 })

export const finishSingleSignOn = endpoint({
  name: 'finishSingleSignOn',
  method: 'POST',
  path: '/web/auth/sso',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {
    code: given('From the address.'),
    state: given('From the address.'),
    iss: optional(given('From the address, if it is there.')),
  },
  returns: Type.Object(
    { signed_in: Type.Boolean(), confirmed: Type.Boolean() },
    { additionalProperties: false },
  ),
  errors: [
    sessionsErrors.single_sign_on_off,
    sessionsErrors.single_sign_on_unavailable,
    sessionsErrors.single_sign_on_failed,
    sessionsErrors.single_sign_on_no_role,
    sessionsErrors.single_sign_on_email,
    membersErrors.last_admin,
    errors.too_many_attempts,
  ],
  async run(context) {
    const { database, secrets, config, caller, input, by, now } = context
    const { oidc, publicUrl } = config
    if (!oidc) throw sessionsErrors.single_sign_on_off()
    await limitSingleSignOn(database.quick, caller.requestInfo.ip)
    const { cookie } = caller.requestInfo
    const attempt = await endAttempt(database.durable, secrets, publicUrl, input.state, cookie)
    if (!attempt) throw sessionsErrors.single_sign_on_failed()
    const identity = await findIdentity(oidc, publicUrl, input satisfies Callback, attempt).catch(error => {
      if (!(error instanceof RejectedAnswer)) throw error
      return error
    })
    if (identity instanceof RejectedAnswer) {
      const { reason } = identity
      await database.durable.one(noteRejectedAnswer, { reason, ...byParams(by) })
      throw sessionsErrors.single_sign_on_failed()
    }
    if (attempt.sessionId !== null) return confirm(context, oidc, identity, attempt.sessionId, now)
    const opened = await openStaffSession(context, oidc, identity)
    const value = signedToken(opened.token, signingSecrets(secrets)[0]!)
    return new WithCookies({ signed_in: true, confirmed: false }, [
      setSessionCookie(publicUrl, value, opened.secondsLeft),
    ])
  },
})

/** Step-up: the same person, signed in at the provider just now, in the session that asked. */
async function confirm(
  context: Context<OptionalSession, Callback>,
  oidc: OidcConfig,
  identity: Identity,
  sessionId: string,
  now: Date,
): Promise<Record<string, unknown>> {
  const { database, caller, by } = context
  const { issuer, subject, signedInAt } = identity
  const role = roleOf(identity, oidc)
  if (role === null) await database.transaction(tx => endAccess(tx, context, identity))
  const linked = await database.durable.maybe(findLinkedPerson, { issuer, subject })
  const isRecent = signedInAt !== null && now.getTime() / 1000 - signedInAt < NEW_SIGN_IN_SECONDS
  const { session } = caller
  const isSame = session?.sessionId === sessionId && linked?.member_id === session.memberId
  // The groups must still give the role of the session.
  if (!isSame || !isRecent || session.role !== role) throw sessionsErrors.single_sign_on_failed()
  await database.durable.one(markProved, {
    session_id: sessionId,
    factors: 'single_sign_on',
    ...byParams(by),
  })
  return { signed_in: true, confirmed: true }
}
