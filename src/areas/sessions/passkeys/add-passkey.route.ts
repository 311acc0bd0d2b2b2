import { Type } from 'typebox'
import { endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { name } from '../../../kernel/http/fields.ts'
import { anySession } from '../any-session.access.ts'
import { limitPasskeys } from '../limits.ts'
import { emailOwner, noteFor } from '../notes.ts'
import { setFactors } from '../proof.sql.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { throughAuth } from '../through-auth.ts'
import { credential, requireRelyingParty } from './passkey.shape.ts'

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/web/me/passkeys',
  access: anySession,
  stepUp: true,
  // Account security does not require a subscription.
  needsSubscription: false,
  fields: {
    name: name({ description: 'Name.', example: 'Phone' }),
    credential,
  },
  status: 201,
  returns: Type.Object({ id: Type.String() }, { additionalProperties: false }),
  errors: [sessionsErrors.passkey_needs_domain, sessionsErrors.passkey_not_added, errors.too_many_attempts],
  async run(context) {
    const { database, caller, config, input, by } = context
    const { memberId } = caller.session
    requireRelyingParty(config.publicUrl, caller.requestInfo.host)
    await limitPasskeys(database.quick, caller.requestInfo.ip)
    const outcome = await throughAuth(
      context,
      (api, headers) =>
        api.verifyPasskeyRegistration({
          body: { name: input.name, response: input.credential },
          headers,
          asResponse: true,
        }),
      async (tx, { status, body }) => {
        if (status !== 200) return
        const { sessionId } = caller.session
        await tx.one(setFactors, { session_id: sessionId, token: null, factors: 'passkey' })
        await noteFor(tx, by, memberId, 'passkey.add', `passkey/${body.id}`)
        await emailOwner(tx, by, memberId, 'passkey_added', config.publicUrl)
      },
    )
    if (outcome.status !== 200) throw sessionsErrors.passkey_not_added()
    return new WithCookies({ id: outcome.body.id }, outcome.cookies)
  },
})
