import { Type } from 'typebox'
import { endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { text } from '../../../kernel/http/fields.ts'
import { anySession } from '../any-session.access.ts'
import { limitProof } from '../limits.ts'
import { findSignIn } from '../me.sql.ts'
import { emailOwner, noteFor } from '../notes.ts'
import { setFactors } from '../proof.sql.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { refusalOf, throughAuth } from '../through-auth.ts'
import { useCodeOnce } from './code-once.ts'

export const confirmTotp = endpoint({
  name: 'confirmTotp',
  method: 'POST',
  path: '/web/me/totp/confirm',
  access: anySession,
  stepUp: true,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {
    code: text({ description: 'The 6-digit code from the app.', example: '123456' }, { max: 40 }),
  },
  returns: Type.Object({ has_totp: Type.Boolean() }, { additionalProperties: false }),
  errors: [sessionsErrors.wrong_code, sessionsErrors.second_factor_locked, errors.too_many_attempts],
  async run(context) {
    const { database, caller, config, input, by } = context
    const { memberId } = caller.session
    await limitProof(database.quick, memberId)
    const before = await database.quick.one(findSignIn, { member_id: memberId })
    const code = input.code.replaceAll(/\s/g, '')
    const outcome = await throughAuth(
      context,
      (api, headers) => api.verifyTOTP({ body: { code }, headers, asResponse: true }),
      async (tx, { status, token }) => {
        if (status !== 200) return
        await useCodeOnce(tx, memberId, code)
        const { sessionId } = caller.session
        await tx.maybe(setFactors, { session_id: sessionId, token, factors: 'password_code' })
        if (before.has_totp) return
        await noteFor(tx, by, memberId, 'totp.on')
        await emailOwner(tx, by, memberId, 'totp_on', config.publicUrl)
      },
    )
    if (outcome.status !== 200)
      throw refusalOf({ ...outcome, status: 400 }, sessionsErrors.wrong_code({ field: 'code' }))
    return new WithCookies({ has_totp: true }, outcome.cookies)
  },
})
