import { Type } from 'typebox'
import { endpoint, WithCookies } from '../../../kernel/http/endpoint.ts'
import { visitorOrMember } from '../any-session.access.ts'
import { noteFor } from '../notes.ts'
import { throughAuth } from '../through-auth.ts'

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/web/auth/sign-out',
  access: visitorOrMember,
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  fields: {},
  returns: Type.Object({ signed_in: Type.Boolean() }, { additionalProperties: false }),
  async run(context) {
    const { session } = context.caller
    const { cookies } = await throughAuth(
      context,
      (api, headers) => api.signOut({ headers, asResponse: true }),
      async tx => {
        if (session)
          await noteFor(tx, context.by, session.memberId, 'session.close', `session/${session.sessionId}`)
      },
    )
    return new WithCookies({ signed_in: false }, cookies)
  },
})
