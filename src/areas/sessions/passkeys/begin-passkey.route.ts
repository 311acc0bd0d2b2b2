import { endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { anySession } from '../any-session.access.ts'
import { limitPasskeys } from '../limits.ts'
import { signInFirst } from '../session.access.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { throughAuth } from '../through-auth.ts'
import { PASSKEY_OPTIONS, requireRelyingParty } from './passkey.shape.ts'

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  path: '/web/me/passkeys/begin',
  access: anySession,
  stepUp: true,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {},
  returns: PASSKEY_OPTIONS,
  errors: [sessionsErrors.passkey_needs_domain, errors.too_many_attempts],
  async run(context) {
    const { database, caller, config } = context
    requireRelyingParty(config.publicUrl, caller.requestInfo.host)
    await limitPasskeys(database.quick, caller.requestInfo.ip)
    const outcome = await throughAuth(context, (api, headers) =>
      api.generatePasskeyRegistrationOptions({ headers, query: {}, asResponse: true }),
    )
    if (outcome.status !== 200) throw signInFirst()
    return new WithCookies({ options: outcome.body }, outcome.cookies)
  },
})
