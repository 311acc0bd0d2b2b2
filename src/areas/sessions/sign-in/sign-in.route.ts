import { Type } from 'typebox'
import { endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { accountEmail } from '../account-email.ts'
import { visitorOrMember } from '../any-session.access.ts'
import { forgetSignIns, limitSignIn } from '../limits.ts'
import { noteOpened } from '../notes.ts'
import { typedPassword } from '../password.rules.ts'
import { matchPasswordAt, NOT_STORED } from '../password-hashes.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { noteWrongPassword } from '../sign-in.sql.ts'
import { throughAuth } from '../through-auth.ts'

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/web/auth/sign-in',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {
    email: accountEmail,
    password: typedPassword({ description: 'Password.', example: 'correct horse battery' }),
  },
  returns: Type.Object(
    { signed_in: Type.Boolean(), second_factor: Type.Boolean() },
    { additionalProperties: false },
  ),
  errors: [sessionsErrors.wrong_credentials, sessionsErrors.single_sign_on_only, errors.too_many_attempts],
  async run(context) {
    const { database, caller, config, by } = context
    const { email, password } = context.input
    const { ip } = caller.requestInfo
    await limitSignIn(database.quick, email, ip)
    const matching = await matchPasswordAt(database.quick, email, password)
    const outcome = await throughAuth(
      context,
      (api, headers) => api.signInEmail({ body: { email, password }, headers, asResponse: true }),
      async (tx, { status, token }) => {
        if (status === 200)
          await noteOpened(tx, by, {
            token,
            factors: 'password',
            requestInfo: caller.requestInfo,
            publicUrl: config.publicUrl,
          })
        else await tx.one(noteWrongPassword, { email, ...byParams({ ...by, actor: 'visitor' }) })
      },
      { passwords: { matching, made: NOT_STORED } },
    )
    if (outcome.status !== 200) throw sessionsErrors.wrong_credentials()
    await forgetSignIns(database.quick, email, ip)
    const needsCode = outcome.body?.twoFactorRedirect === true
    return new WithCookies({ signed_in: !needsCode, second_factor: needsCode }, outcome.cookies)
  },
})
