import { Type } from 'typebox'
import { endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { visitorOrMember } from '../any-session.access.ts'
import { limitPasskeys } from '../limits.ts'
import { noteOpened } from '../notes.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { throughAuth } from '../through-auth.ts'
import { credential, requireRelyingParty } from './passkey.shape.ts'

export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  method: 'POST',
  path: '/web/auth/passkey',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: { credential },
  returns: Type.Object({ signed_in: Type.Boolean() }, { additionalProperties: false }),
  errors: [
    sessionsErrors.passkey_needs_domain,
    sessionsErrors.passkey_not_recognized,
    sessionsErrors.single_sign_on_only,
    errors.too_many_attempts,
  ],
  async run(context) {
    const { database, caller, config, input, by } = context
    requireRelyingParty(config.publicUrl, caller.requestInfo.host)
    await limitPasskeys(database.quick, caller.requestInfo.ip)
    const outcome = await throughAuth(
      context,
      (api, headers) =>
        api.verifyPasskeyAuthentication({
          // Its contents are checked there, by the WebAuthn library.
          body: { response: input.credential as never },
          headers,
          asResponse: true,
        }),
      async (tx, { status, token }) => {
        if (status === 200)
          await noteOpened(tx, by, {
            token,
            factors: 'passkey',
            requestInfo: caller.requestInfo,
            publicUrl: config.publicUrl,
          })
      },
    )
    if (outcome.status !== 200) throw sessionsErrors.passkey_not_recognized()
    return new WithCookies({ signed_in: true }, outcome.cookies)
  },
})
