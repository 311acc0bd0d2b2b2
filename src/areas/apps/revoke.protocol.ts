import { revokeApp } from '../access/access.ts'
import { findTokens } from './apps.sql.ts'
import { bodyText, oauthError, oauthJson, oauthRoute, providerError } from './oauth-answer.ts'
import { askProvider, hashToken } from './provider.ts'
import { byApp } from './token.protocol.ts'

/** An app gives its tokens back (RFC 7009), which ends the connection. A token that is not known is no error. */
export const revokeRoute = oauthRoute({
  name: 'revokeAppToken',
  method: 'POST',
  path: '/oauth2/revoke',
  limit: { most: 300, seconds: 900 },
  async handle(deps, request) {
    const text = bodyText(request)
    if (text === null) return oauthError(400, 'invalid_request', 'The body is too large.')
    const form = new URLSearchParams(text)
    const presentedToken = {
      hash: hashToken(form.get('token') ?? ''),
      client_id: form.get('client_id') ?? '',
    }
    const answer = await askProvider(deps, async (ask, tx) => {
      const found = await tx.maybe(findTokens, presentedToken)
      const done = await ask({ path: '/oauth2/revoke', method: 'POST', form })
      if (done.status === 200 && found) await revokeApp(tx, byApp(found.app_id, request.ip), found.app_id)
      return done
    })
    return answer.status === 200 ? oauthJson(200, {}) : providerError(answer)
  },
})
