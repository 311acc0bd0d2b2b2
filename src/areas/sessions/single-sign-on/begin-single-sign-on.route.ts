import { Type } from 'typebox'
import { endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { boolean, otherwise } from '../../../kernel/http/fields.ts'
import { visitorOrMember } from '../any-session.access.ts'
import { limitSingleSignOn } from '../limits.ts'
import { signInFirst } from '../session.access.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { beginAttempt } from './attempts.ts'
import { makeSignInUrl } from './provider.ts'

export const beginSingleSignOn = endpoint({
  name: 'beginSingleSignOn',
  method: 'POST',
  path: '/web/auth/sso/begin',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {
    step_up: otherwise(boolean({ description: 'Confirm your identity instead of signing in.' }), false),
  },
  returns: Type.Object({ url: Type.String({ format: 'uri' }) }, { additionalProperties: false }),
  errors: [
    sessionsErrors.single_sign_on_off,
    sessionsErrors.single_sign_on_unavailable,
    sessionsErrors.sign_in_required,
    errors.too_many_attempts,
  ],
  async run({ database, secrets, config, caller, input }) {
    const { oidc, publicUrl } = config
    if (!oidc) throw sessionsErrors.single_sign_on_off()
    await limitSingleSignOn(database.quick, caller.requestInfo.ip)
    if (input.step_up && !caller.session) throw signInFirst()
    const sessionId = input.step_up ? caller.session!.sessionId : null
    const { cookie, state, ...attempt } = await beginAttempt(database.durable, secrets, publicUrl, sessionId)
    const url = await makeSignInUrl(oidc, publicUrl, state, attempt, input.step_up)
    return new WithCookies({ url }, [cookie])
  },
})
