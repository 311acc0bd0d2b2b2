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
  tag: 'Signing in',
  // Signing in and out does not require a subscription.
  needsSubscription: false,
  summary: { en: 'Sign out.', es: 'Cierra la sesión.' },
  description: {
    en: 'Ends the session and clears its cookie. The response is the same if you are not signed in.',
    es: 'Cierra la sesión y borra su cookie. La respuesta es la misma si no hay sesión iniciada.',
  },
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
