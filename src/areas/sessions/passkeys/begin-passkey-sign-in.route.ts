import { endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { visitorOrMember } from '../any-session.access.ts'
import { limitPasskeys } from '../limits.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { throughAuth } from '../through-auth.ts'
import { PASSKEY_OPTIONS, requireRelyingParty } from './passkey.shape.ts'

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/web/auth/passkey/begin',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {},
  returns: PASSKEY_OPTIONS,
  errors: [sessionsErrors.passkey_needs_domain, errors.too_many_attempts],
  async run(context) {
    const { database, caller, config } = context
    requireRelyingParty(config.publicUrl, caller.requestInfo.host)
    await limitPasskeys(database.quick, caller.requestInfo.ip)
    const outcome = await throughAuth(context, (api, headers) =>
      api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }),
    )
    if (outcome.status !== 200) throw new Error(`better-auth answered ${outcome.status}`)
    const options = { ...outcome.body, userVerification: 'required' }
    return new WithCookies({ options }, outcome.cookies)
  },
})
