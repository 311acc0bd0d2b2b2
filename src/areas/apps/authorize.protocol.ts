import type { ProtocolAnswer } from '../../kernel/http/protocol-route.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { noteClient } from './apps.sql.ts'
import { oauthRoute } from './oauth-answer.ts'
import { askProvider, CONNECT_PATH } from './provider.ts'
import { permissionsIn, resourceOf, resourceUrl } from './resources.ts'

/** What an app may ask for; the rest belongs to OpenID Connect, or would skip the page. */
const TAKEN = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'resource',
  'code_challenge',
  'code_challenge_method',
]
const MAX_CHARACTERS = 4000

const redirectTo = (location: string): ProtocolAnswer => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
})

/**
 * Checks a request of an app and sends the browser to the page where the member decides. The provider is asked without the session, so
 * it never answers by itself. Errors are explained on the page too: anyone can register an app with any redirect address, so a link to
 * us must not lead there by itself. The page names the address, and a click on it asks again, which sends the error to the app. A wrong
 * client or redirect address is not sent anywhere.
 */
export const authorizeRoute = oauthRoute({
  name: 'authorizeApp',
  method: 'GET',
  path: '/oauth2/authorize',
  limit: { most: 300, seconds: 900 },
  async handle(deps, { query, ip, isFromOurPages }) {
    const { publicUrl } = deps.config
    const page = `${publicUrl}${CONNECT_PATH}`
    const sent = new URLSearchParams(query)
    if (query.length > MAX_CHARACTERS) return redirectTo(`${page}?error=invalid_request`)
    const params = new URLSearchParams([...sent].filter(([name]) => TAKEN.includes(name)))
    if (sent.get('prompt') === 'none') params.set('prompt', 'none')
    if (!params.has('resource')) params.set('resource', resourceUrl(publicUrl, 'v1'))
    const by = { actor: 'visitor', ip, idempotency: null }
    const { location, body } = await askProvider(deps, async (ask, tx) => {
      const answer = await ask({ path: `/oauth2/authorize?${params}` })
      if (answer.created) await tx.one(noteClient, { client_id: answer.created, ...byParams(by) })
      return answer
    })
    if (location === null)
      return redirectTo(
        `${page}?error=${body?.error === 'invalid_client' ? 'invalid_client' : 'invalid_request'}`,
      )
    const next = new URL(location, publicUrl)
    const isPage = `${next.origin}${next.pathname}` === page
    const problem = isPage && next.searchParams.has('sig') ? problemOf(next.searchParams, publicUrl) : null
    if (isPage && problem === null) return redirectTo(next.href)
    const back = problem === null ? next : errorRedirect(next.searchParams, problem, publicUrl)
    return redirectTo(isFromOurPages ? back.href : `${page}?error=${errorOf(back)}&${query}`)
  },
})

/** What the provider allows and we do not: a connection is for one resource and has a permission. */
function problemOf(request: URLSearchParams, publicUrl: string): string | null {
  const [url, ...others] = request.getAll('resource')
  const resource = resourceOf(publicUrl, url!)
  if (others.length > 0 || resource === null) return 'invalid_target'
  return permissionsIn(request.get('scope'), resource).length === 0 ? 'invalid_scope' : null
}

/** The redirect address was checked by the provider. */
function errorRedirect(request: URLSearchParams, error: string, issuer: string): URL {
  const to = new URL(request.get('redirect_uri')!)
  to.searchParams.set('error', error)
  const state = request.get('state')
  if (state !== null) to.searchParams.set('state', state)
  to.searchParams.set('iss', issuer)
  return to
}

/** Apps of other response types get it in the fragment. */
const errorOf = ({ searchParams, hash }: URL): string =>
  encodeURIComponent(
    searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error') ?? 'invalid_request',
  )
