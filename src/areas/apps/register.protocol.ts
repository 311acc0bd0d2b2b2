import { parseJsonObject } from '../../kernel/http/request-body.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { noteClient } from './apps.sql.ts'
import { planRegistration } from './client.rules.ts'
import { bodyText, oauthError, oauthJson, oauthRoute, providerError } from './oauth-answer.ts'
import { askProvider } from './provider.ts'

const SHOWN = [
  'client_id',
  'client_id_issued_at',
  'client_name',
  'client_uri',
  'redirect_uris',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
  'application_type',
]
const MAX_REDIRECTS = 10

/** An app registers itself (RFC 7591). It gets an id and no secret; one that nobody allows is deleted after a day. */
export const registerRoute = oauthRoute({
  name: 'registerApp',
  method: 'POST',
  path: '/oauth2/register',
  limit: { most: 20, seconds: 3600 },
  async handle(deps, request) {
    const metadata = parseObject(bodyText(request))
    if (metadata === null)
      return oauthError(
        400,
        'invalid_client_metadata',
        'The body must be a JSON object without repeated keys.',
      )
    if (Array.isArray(metadata.redirect_uris) && metadata.redirect_uris.length > MAX_REDIRECTS)
      return oauthError(400, 'invalid_redirect_uri', `There may be at most ${MAX_REDIRECTS} redirect URIs.`)
    const by = { actor: 'visitor', ip: request.ip, idempotency: null }
    const answer = await askProvider(deps, async (ask, tx) => {
      const done = await ask({ path: '/oauth2/register', method: 'POST', json: planRegistration(metadata) })
      if (done.status === 201) await tx.one(noteClient, { client_id: done.body.client_id, ...byParams(by) })
      return done
    })
    if (answer.status !== 201) return providerError(answer)
    return oauthJson(201, Object.fromEntries(SHOWN.map(name => [name, answer.body[name] ?? undefined])))
  },
})

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    return text === null ? null : parseJsonObject(Buffer.from(text))
  } catch {
    return null
  }
}
