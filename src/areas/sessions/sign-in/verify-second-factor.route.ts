import { hash } from 'node:crypto'
import { Type } from 'typebox'
import { type Context, endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { otherwise, text, word } from '../../../kernel/http/fields.ts'
import { type OptionalSession, visitorOrMember } from '../any-session.access.ts'
import { challengeIn } from '../cookie.ts'
import { limitCodes } from '../limits.ts'
import { noteFor, noteOpened } from '../notes.ts'
import { useCodeOnce } from '../second-factor/code-once.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { findChallenged } from '../sign-in.sql.ts'
import { refusalOf, throughAuth } from '../through-auth.ts'

export const verifySecondFactor = endpoint({
  name: 'verifySecondFactor',
  method: 'POST',
  path: '/web/auth/second-factor',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {
    code: text({ description: 'The code.', example: '123456' }, { max: 40 }),
    kind: otherwise(word({ description: 'Type of code.' }, ['totp', 'backup'] as const), 'totp'),
  },
  returns: Type.Object({ signed_in: Type.Boolean() }, { additionalProperties: false }),
  errors: [
    sessionsErrors.wrong_code,
    sessionsErrors.sign_in_expired,
    sessionsErrors.second_factor_locked,
    sessionsErrors.single_sign_on_only,
    errors.too_many_attempts,
  ],
  async run(context) {
    const { database, caller, config, input, by } = context
    await limitCodes(database.quick, caller.requestInfo.ip)
    const code = input.code.replaceAll(/\s/g, '')
    const memberId = await findWaiting(context)
    const outcome = await throughAuth(
      context,
      (api, headers) =>
        input.kind === 'totp'
          ? api.verifyTOTP({ body: { code }, headers, asResponse: true })
          : api.verifyBackupCode({ body: { code }, headers, asResponse: true }),
      async (tx, { status, token }) => {
        if (status !== 200) {
          if (memberId !== null) await noteFor(tx, by, memberId, 'session.refuse_code')
          return
        }
        const opened = await noteOpened(tx, by, {
          token,
          factors: 'password_code',
          requestInfo: caller.requestInfo,
          publicUrl: config.publicUrl,
        })
        if (input.kind === 'totp') await useCodeOnce(tx, opened, code)
      },
      // With a session, better-auth would treat the code as the first one of a new setup.
      { withoutSession: true },
    )
    if (outcome.status !== 200) throw refusalOf(outcome, sessionsErrors.wrong_code({ field: 'code' }))
    return new WithCookies({ signed_in: true }, outcome.cookies)
  },
})

/** The member whose password was correct and whose code is pending, for the audit log. */
async function findWaiting({
  database,
  config,
  caller,
}: Pick<Context<OptionalSession, unknown>, 'database' | 'config' | 'caller'>): Promise<number | null> {
  const challenge = challengeIn(caller.requestInfo.cookie, config.publicUrl)
  if (challenge === null) return null
  const identifier = hash('sha256', challenge, 'base64url')
  return (await database.quick.maybe(findChallenged, { identifier }))?.member_id ?? null
}
