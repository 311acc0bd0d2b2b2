import type { Deps } from '../../kernel/http/endpoint.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { admitAppToken, revokeApp } from '../access/access.ts'
import { findTokens, lockExchange } from './apps.sql.ts'
import { bodyText, oauthError, oauthJson, oauthRoute, providerError } from './oauth-answer.ts'
import { askProvider, hashToken, type ProviderAnswer, REFRESH_SECONDS } from './provider.ts'

/** The member revoked the app, or the connection is over; thrown so that the provider's writes are undone. */
class ConnectionOver extends Error {}

/** Exchanges a code or a refresh token for an access token, and admits that like a key. */
export const tokenRoute = oauthRoute({
  name: 'issueAppToken',
  method: 'POST',
  path: '/oauth2/token',
  limit: { most: 1000, seconds: 900 },
  async handle(deps, request) {
    const text = bodyText(request)
    if (text === null) return oauthError(400, 'invalid_request', 'The body is too large.')
    const form = new URLSearchParams(text)
    // A connection has the permissions that the member allowed, all of them in every token.
    if (form.get('grant_type') === 'refresh_token') form.delete('scope')
    const presented = hashToken(form.get('refresh_token') ?? form.get('code') ?? '')
    const clientId = form.get('client_id') ?? ''
    try {
      const answer = await askProvider(deps, async (ask, tx) => {
        const presentedToken = { hash: presented, client_id: clientId }
        await tx.one(lockExchange, { hash: presented })
        const before = await tx.maybe(findTokens, presentedToken)
        const given = await ask({ path: '/oauth2/token', method: 'POST', form })
        if (given.status === 200) await admit(deps, tx, request.ip, clientId, given)
        // The provider deletes tokens when a code or a rotated refresh token is used again, in the second case those of all the
        // member's connections of the app.
        else if (before && !(await tx.maybe(findTokens, presentedToken)))
          await revokeApp(tx, byApp(before.app_id, request.ip), before.app_id, {
            andOthers: form.has('refresh_token'),
          })
        return given
      })
      if (answer.status !== 200) return providerError(answer)
      const { access_token, token_type, expires_in, refresh_token, scope } = answer.body
      return oauthJson(200, { access_token, token_type, expires_in, refresh_token, scope })
    } catch (error) {
      if (error instanceof ConnectionOver)
        return oauthError(400, 'invalid_grant', 'The connection was revoked or is over.')
      throw error
    }
  },
})

export const byApp = (appId: number, ip: string): By => ({ actor: `key:${appId}`, ip, idempotency: null })

async function admit(deps: Deps, tx: Db, ip: string, clientId: string, { body }: ProviderAnswer) {
  const issued = await tx.one(findTokens, { hash: hashToken(body.access_token), client_id: clientId })
  const isAdmitted = await admitAppToken(tx, deps.secrets, byApp(issued.app_id, ip), {
    appId: issued.app_id,
    clientId,
    value: body.access_token,
    validSeconds: body.expires_in,
    connectedSeconds: body.refresh_token ? REFRESH_SECONDS : body.expires_in,
  })
  if (!isAdmitted) throw new ConnectionOver()
}
