import { Type } from 'typebox'
import { type Context, endpoint, WithCookies } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { optional, otherwise, text, word } from '../../kernel/http/fields.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { anySession, type SessionCaller } from './any-session.access.ts'
import { sessionCookieName } from './cookie.ts'
import type { Factors } from './lifetime.rules.ts'
import { forgetStepUps, limitStepUp } from './limits.ts'
import { findSignIn } from './me.sql.ts'
import { noteFor } from './notes.ts'
import { credential, requireRelyingParty } from './passkeys/passkey.shape.ts'
import { typedPassword } from './password.rules.ts'
import { matchPasswordOf } from './password-hashes.ts'
import { dropSession, markProved } from './proof.sql.ts'
import { useCodeOnce } from './second-factor/code-once.ts'
import { passwordConfirms } from './session.access.ts'
import { sessionsErrors } from './sessions.errors.ts'
import { findSessionByToken } from './sign-in.sql.ts'
import { throughAuth } from './through-auth.ts'

const FIELDS = {
  password: optional(typedPassword({ description: 'Your password.', example: 'correct horse battery' })),
  code: optional(
    text(
      { description: 'A code from your authenticator app, or a backup code.', example: '123456' },
      { max: 40 },
    ),
  ),
  kind: otherwise(word({ description: 'Type of code.' }, ['totp', 'backup'] as const), 'totp'),
  credential: optional(credential),
}

export const stepUp = endpoint({
  name: 'stepUp',
  method: 'POST',
  path: '/web/me/step-up',
  access: anySession,
  // Revoking access may need it.
  needsSubscription: false,
  fields: FIELDS,
  check({ password, code, credential }) {
    if ([password, code, credential].filter(given => given !== null).length !== 1)
      throw sessionsErrors.one_proof_required()
  },
  returns: Type.Object({ confirmed: Type.Boolean() }, { additionalProperties: false }),
  errors: [
    sessionsErrors.one_proof_required,
    sessionsErrors.step_up_needs_second_factor,
    sessionsErrors.wrong_password,
    sessionsErrors.wrong_code,
    sessionsErrors.wrong_passkey,
    sessionsErrors.passkey_needs_domain,
    errors.too_many_attempts,
  ],
  async run(context) {
    const { database, caller, by } = context
    const { memberId, sessionId } = caller.session
    await limitStepUp(database.quick, caller.session)
    try {
      const cookies = await prove(context)
      await forgetStepUps(database.quick, caller.session)
      return new WithCookies({ confirmed: true }, cookies)
    } catch (error) {
      if (error instanceof Refusal)
        await noteFor(database.durable, by, memberId, 'session.refuse_step_up', `session/${sessionId}`)
      throw error
    }
  },
})

type StepUp = Context<
  SessionCaller,
  {
    password: string | null
    code: string | null
    kind: 'totp' | 'backup'
    credential: Record<string, unknown> | null
  }
>

const wrong = {
  password: () => sessionsErrors.wrong_password({ field: 'password' }),
  code: () => sessionsErrors.wrong_code({ field: 'code' }),
  passkey: () => sessionsErrors.wrong_passkey({ field: 'credential' }),
}

/** Marks the session as verified, or throws a Refusal. Returns the cookies to set. */
async function prove(context: StepUp): Promise<string[]> {
  const { password, code, credential } = context.input
  if (password !== null) return provePassword(context, password)
  if (code !== null) return proveCode(context, code.replaceAll(/\s/g, ''))
  return provePasskey(context, credential!)
}

const proved = ({ caller, by }: StepUp, factors: Factors) => ({
  session_id: caller.session.sessionId,
  factors,
  ...byParams(by),
})

async function provePassword(context: StepUp, password: string): Promise<string[]> {
  const { database, caller } = context
  const { memberId } = caller.session
  if (!passwordConfirms(caller.session))
    throw sessionsErrors.step_up_needs_second_factor({ field: 'password' })
  if ((await matchPasswordOf(database.quick, memberId, password)) === null) throw wrong.password()
  await database.durable.one(markProved, proved(context, 'password'))
  return []
}

async function proveCode(context: StepUp, code: string): Promise<string[]> {
  const { database, caller, input } = context
  const { memberId } = caller.session
  const { has_totp } = await database.quick.one(findSignIn, { member_id: memberId })
  if (!has_totp) throw wrong.code()
  const { status } = await throughAuth(
    context,
    (api, headers) =>
      input.kind === 'totp'
        ? api.verifyTOTP({ body: { code }, headers, asResponse: true })
        : api.verifyBackupCode({ body: { code, disableSession: true }, headers, asResponse: true }),
    async (tx, { status, token }) => {
      if (status !== 200) return
      // A new session means that this code has just enabled the app, which was not requested.
      if (token !== null) throw wrong.code()
      if (input.kind === 'totp') await useCodeOnce(tx, memberId, code)
      await tx.one(markProved, proved(context, 'password_code'))
    },
  )
  if (status !== 200) throw wrong.code()
  return []
}

async function provePasskey(context: StepUp, credential: Record<string, unknown>): Promise<string[]> {
  const { caller, config } = context
  requireRelyingParty(config.publicUrl, caller.requestInfo.host)
  const { status, cookies } = await throughAuth(
    context,
    (api, headers) =>
      api.verifyPasskeyAuthentication({ body: { response: credential as never }, headers, asResponse: true }),
    async (tx, { status, token }) => {
      if (status !== 200) return
      const opened = token ? await tx.maybe(findSessionByToken, { token }) : null
      if (opened?.member_id !== caller.session.memberId) throw wrong.passkey()
      await tx.one(dropSession, { session_id: opened.session_id })
      await tx.one(markProved, proved(context, 'passkey'))
    },
  )
  if (status !== 200) throw wrong.passkey()
  const name = sessionCookieName(config.publicUrl)
  return cookies.filter(cookie => !cookie.startsWith(`${name}=`))
}
