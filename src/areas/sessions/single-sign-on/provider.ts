import type { Configuration, CustomFetch } from 'openid-client'
import type { OidcConfig } from '../../../kernel/config.ts'
import { tracedFetch } from '../../../kernel/tracing.ts'
import { sessionsErrors } from '../sessions.errors.ts'
import { type Identity, identityFrom, isPlainText } from './identity.ts'

/** For each request to the provider. */
const TIMEOUT_SECONDS = 10
/** How long its metadata is kept. Its keys are renewed by the library. */
const METADATA_MS = 3_600_000
const SCOPE = 'openid email profile'

/** Loaded at the first use: most installations have no provider. */
const library = () => import('openid-client')

type Found = { configuration: Promise<Configuration>; foundAt: number }
const found = new WeakMap<OidcConfig, Found>()

/** The provider's metadata, requested once an hour. */
async function findProvider(oidc: OidcConfig): Promise<Configuration> {
  const known = found.get(oidc)
  if (known && Date.now() - known.foundAt < METADATA_MS) return known.configuration
  const configuration = discover(oidc)
  found.set(oidc, { configuration, foundAt: Date.now() })
  configuration.catch(() => found.delete(oidc))
  return configuration
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, customFetch, discovery } = await library()
  return discovery(new URL(issuer), clientId, {}, ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // The configuration accepts http only for a provider on this machine.
    execute: issuer.startsWith('http://') ? [allowInsecureRequests] : [],
    [customFetch]: tracedFetch(fetch) as CustomFetch,
  })
}

/** Of the check whether the provider responds, which someone waits for. */
const ANSWER_TIMEOUT_MS = 3000
/** How long the result of that check is used. */
const ANSWERED_MS = 5000

const answers = new WeakMap<OidcConfig, { isThere: Promise<boolean>; checkedAt: number }>()

/** Whether the provider responds now. Its metadata is kept for an hour, and it may stop in the meantime. */
async function isAnswering(oidc: OidcConfig): Promise<boolean> {
  const known = answers.get(oidc)
  if (known && Date.now() - known.checkedAt < ANSWERED_MS) return known.isThere
  const isThere = tracedFetch(fetch)(`${oidc.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).then(
    async response => {
      await response.body?.cancel()
      return response.status < 500
    },
    () => false,
  )
  answers.set(oidc, { isThere, checkedAt: Date.now() })
  // Asked again as soon as someone tries again.
  if (!(await isThere)) answers.delete(oidc)
  return isThere
}

export const isReachable = (oidc: OidcConfig): Promise<boolean> =>
  discover(oidc).then(
    () => true,
    () => false,
  )

/** The values that bind an answer of the provider to our request. */
export type Attempt = { nonce: string; verifier: string }

export const returnAddress = (publicUrl: string): string => `${publicUrl}/sign-in/sso`

/** Where to send the browser. `again` asks for a new sign-in even if the person is signed in there. */
export async function makeSignInUrl(
  oidc: OidcConfig,
  publicUrl: string,
  state: string,
  { nonce, verifier }: Attempt,
  again: boolean,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  const provider = await findProvider(oidc).catch(unavailable)
  if (!(await isAnswering(oidc))) unavailable()
  return buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(publicUrl),
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: '0' }),
  }).href
}

export type Callback = { code: string; state: string; iss: string | null }

/**
 * Exchanges the code for the identity. The library checks the signature, issuer, audience, times and nonce of the ID token,
 * and that the code was requested with this verifier.
 */
export async function findIdentity(
  oidc: OidcConfig,
  publicUrl: string,
  { code, state, iss }: Callback,
  { nonce, verifier }: Attempt,
): Promise<Identity> {
  const { authorizationCodeGrant } = await library()
  const provider = await findProvider(oidc).catch(unavailable)
  const answer = new URL(returnAddress(publicUrl))
  answer.searchParams.set('code', code)
  answer.searchParams.set('state', state)
  if (iss !== null) answer.searchParams.set('iss', iss)
  try {
    const tokens = await authorizationCodeGrant(provider, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    if (!isPlainText(claims.sub)) throw new RejectedAnswer('the subject is not plain text')
    return identityFrom(claims, oidc)
  } catch (error) {
    if (error instanceof RejectedAnswer) throw error
    if (isUnavailable(error)) throw sessionsErrors.single_sign_on_unavailable()
    throw new RejectedAnswer(reasonOf(error))
  }
}

/** The answer is not a valid identity for us. The reason is for the operator. */
export class RejectedAnswer extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** Codes only: messages may quote tokens. */
function reasonOf(error: unknown): string {
  const { code, error: answered } = error as { code?: unknown; error?: unknown }
  return (
    [code, answered]
      .filter(part => typeof part === 'string')
      .join(' ')
      .slice(0, 100) || 'unknown'
  )
}

/** No answer, or an error page, says nothing about the person. */
function isUnavailable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (cause instanceof Response) return cause.status >= 500
  return code === 'OAUTH_TIMEOUT' || isNetworkError(error) || isNetworkError(cause)
}

/** The error of `fetch` has a cause with a code such as ECONNREFUSED. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && typeof (error.cause as { code?: unknown } | undefined)?.code === 'string'

function unavailable(): never {
  throw sessionsErrors.single_sign_on_unavailable()
}
