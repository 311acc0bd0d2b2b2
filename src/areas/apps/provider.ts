import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import type { Deps } from '../../kernel/http/endpoint.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { DAY_SECONDS } from '../../kernel/values/dates.ts'
import { keyFromRandom } from '../access/access.ts'
import { authOptions, inAuthTransaction } from '../sessions/sessions.ts'
import { insertResources } from './apps.sql.ts'
import { fetchClientDocument } from './client-document.ts'
import { OFFERED_SCOPES, RESOURCES, resourceUrl } from './resources.ts'

export const CODE_SECONDS = 600
export const ACCESS_SECONDS = 3600
export const REFRESH_SECONDS = 30 * DAY_SECONDS
/** A refresh that is repeated because its response was lost gets the same response. */
const REPEAT_SECONDS = 30

/** The page where members allow apps. */
export const CONNECT_PATH = '/connect'

/** Tokens and codes are random, so a plain hash keeps them secret. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

type Exchange = {
  /** The connection that a member allows in this transaction. */
  appId: number | null
  /** Documents of apps, fetched before the transaction. */
  documents: ReadonlyMap<string, string | null>
  /** A document that is needed and was not fetched. */
  missing: string | null
  /** The app that was seen for the first time. */
  created: string | null
}

const exchange = new AsyncLocalStorage<Exchange>()

const PERSON = { userId: 'person_id' } as const
const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const
const TOKEN = {
  ...PERSON,
  clientId: 'client_id',
  sessionId: 'session_id',
  referenceId: 'reference_id',
  authorizationCodeId: 'authorization_code_id',
  requestedUserInfoClaims: 'requested_user_info_claims',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
} as const

const SCHEMA = {
  oauthClient: {
    modelName: 'oauth_client',
    fields: {
      ...TIMES,
      clientId: 'client_id',
      clientSecret: 'client_secret',
      clientDiscoveryId: 'client_discovery_id',
      skipConsent: 'skip_consent',
      enableEndSession: 'enable_end_session',
      subjectType: 'subject_type',
      clientCredentialsScopes: 'client_credentials_scopes',
      softwareId: 'software_id',
      softwareVersion: 'software_version',
      softwareStatement: 'software_statement',
      redirectUris: 'redirect_uris',
      postLogoutRedirectUris: 'post_logout_redirect_uris',
      backchannelLogoutUri: 'backchannel_logout_uri',
      backchannelLogoutSessionRequired: 'backchannel_logout_session_required',
      tokenEndpointAuthMethod: 'token_endpoint_auth_method',
      applicationType: 'application_type',
      jwksUri: 'jwks_uri',
      grantTypes: 'grant_types',
      responseTypes: 'response_types',
      requirePKCE: 'require_pkce',
      dpopBoundAccessTokens: 'dpop_bound_access_tokens',
      referenceId: 'reference_id',
    },
  },
  oauthResource: {
    modelName: 'oauth_resource',
    fields: {
      ...TIMES,
      accessTokenTtl: 'access_token_ttl',
      refreshTokenTtl: 'refresh_token_ttl',
      signingAlgorithm: 'signing_algorithm',
      signingKeyId: 'signing_key_id',
      allowedScopes: 'allowed_scopes',
      customClaims: 'custom_claims',
      dpopBoundAccessTokensRequired: 'dpop_bound_access_tokens_required',
      policyVersion: 'policy_version',
    },
  },
  oauthClientResource: {
    modelName: 'oauth_client_resource',
    fields: { clientId: 'client_id', resourceId: 'resource_id', createdAt: 'created_at' },
  },
  oauthRefreshToken: {
    modelName: 'oauth_refresh_token',
    fields: {
      ...TOKEN,
      rotatedAt: 'rotated_at',
      rotationReplayResponse: 'rotation_replay_response',
      rotationReplayExpiresAt: 'rotation_replay_expires_at',
      authTime: 'auth_time',
    },
  },
  oauthAccessToken: { modelName: 'oauth_access_token', fields: { ...TOKEN, refreshId: 'refresh_id' } },
  oauthConsent: {
    modelName: 'oauth_consent',
    fields: {
      ...PERSON,
      ...TIMES,
      clientId: 'client_id',
      referenceId: 'reference_id',
      requestedUserInfoClaims: 'requested_user_info_claims',
    },
  },
} as const

async function makeProvider({ secrets, config }: Deps) {
  // Loaded at the first request of an app: it is large.
  const [{ betterAuth }, { mcp }, { cimd }] = await Promise.all([
    import('better-auth'),
    import('@better-auth/mcp'),
    import('@better-auth/cimd'),
  ])
  const resources = RESOURCES.map(resource => resourceUrl(config.publicUrl, resource))
  return betterAuth({
    ...authOptions({ secrets, config }),
    basePath: '/',
    onAPIError: { errorURL: `${config.publicUrl}${CONNECT_PATH}` },
    plugins: [
      mcp({
        resource: resourceUrl(config.publicUrl, 'mcp'),
        resources,
        clientRegistrationDefaultResources: resources,
        // The address of an installation may change, and clients would be linked to the old one.
        enforcePerClientResources: false,
        scopes: OFFERED_SCOPES,
        grantTypes: ['authorization_code', 'refresh_token'],
        allowDynamicClientRegistration: true,
        allowUnauthenticatedClientRegistration: true,
        // Tokens are admitted by the statement that admits keys, so that they can be revoked; see 0046.
        disableJwtPlugin: true,
        codeExpiresIn: CODE_SECONDS,
        accessTokenExpiresIn: ACCESS_SECONDS,
        refreshTokenExpiresIn: REFRESH_SECONDS,
        refreshTokenReuseInterval: REPEAT_SECONDS,
        storeTokens: { hash: async token => hashToken(token) },
        generateOpaqueAccessToken: async () => keyFromRandom(randomBytes, 'lla_'),
        generateRefreshToken: async () => keyFromRandom(randomBytes, 'llr_'),
        // It is asked without a session, so the user is always sent to the page.
        loginPage: CONNECT_PATH,
        consentPage: CONNECT_PATH,
        postLogin: {
          page: CONNECT_PATH,
          shouldRedirect: () => false,
          consentReferenceId: () => String(exchange.getStore()!.appId!),
        },
        schema: SCHEMA,
        // Its type does not allow for exactOptionalPropertyTypes.
      }) as unknown as BetterAuthPlugin,
      cimd({
        metadataProfile: 'mcp-2026-07-28',
        // Requests are limited by address where they arrive.
        metadataFetchPolicy: { minimumFetchInterval: 0 },
        async fetchClientMetadataResource(input) {
          const url = String(input)
          const { documents } = exchange.getStore()!
          if (!documents.has(url)) exchange.getStore()!.missing = url
          const text = documents.get(url)
          if (text == null) throw new Error('there is no document')
          return new Response(text, { headers: { 'content-type': 'application/json' } })
        },
        onClientCreated({ client }) {
          exchange.getStore()!.created = client.clientId
        },
      }),
    ],
  })
}

type Provider = Awaited<ReturnType<typeof makeProvider>>

const made = new WeakMap<object, Promise<Provider>>()

const SCHEMAS = 'apps, sessions'

const nothing = (): Exchange => ({ appId: null, documents: new Map(), missing: null, created: null })

function providerFor(deps: Deps): Promise<Provider> {
  let provider = made.get(deps.database)
  if (!provider) {
    provider = prepare(deps)
    made.set(deps.database, provider)
    provider.catch(() => made.delete(deps.database))
  }
  return provider
}

async function prepare(deps: Deps): Promise<Provider> {
  const urls = RESOURCES.map(resource => resourceUrl(deps.config.publicUrl, resource))
  // By us, because two processes may do it at the same time.
  await deps.database.durable.all(insertResources, { identifiers: urls })
  return inAuthTransaction(deps.database, SCHEMAS, () =>
    exchange.run(nothing(), async () => {
      const provider = await makeProvider(deps)
      await provider.$context
      return provider
    }),
  )
}

export type ProviderRequest = {
  path: string
  method?: 'GET' | 'POST'
  headers?: Headers
  form?: URLSearchParams
  json?: unknown
  appId?: number
}

export type ProviderAnswer = {
  status: number
  location: string | null
  // biome-ignore lint/suspicious/noExplicitAny: each of its answers has a shape of its own
  body: any
  /** The app that was seen for the first time. */
  created: string | null
}

class MissingDocument extends Error {
  readonly url: string

  constructor(url: string) {
    super('the document of an app is needed')
    this.url = url
  }
}

/**
 * Lets the provider answer, in one transaction with our own writes. Its errors are committed too, because reused tokens are revoked.
 * A document that it needs is fetched outside of the transaction, which is then repeated.
 */
export async function askProvider<T>(
  deps: Deps,
  work: (ask: (request: ProviderRequest) => Promise<ProviderAnswer>, tx: Db) => Promise<T>,
): Promise<T> {
  const provider = await providerFor(deps)
  const documents = new Map<string, string | null>()
  for (;;)
    try {
      return await inAuthTransaction(deps.database, SCHEMAS, tx =>
        work(request => answerOf(provider, deps, request, documents), tx),
      )
    } catch (error) {
      if (!(error instanceof MissingDocument) || documents.size > 0) throw error
      const text = await fetchClientDocument(error.url, { allowsPrivate: deps.config.webhooksPrivate })
      documents.set(error.url, isPublicClient(text) ? text : null)
    }
}

/** Apps have no secret and no key of their own to sign with. */
function isPublicClient(text: string | null): boolean {
  try {
    const method = JSON.parse(text!)?.token_endpoint_auth_method
    return method === undefined || method === 'none'
  } catch {
    return false
  }
}

async function answerOf(
  provider: Provider,
  { config }: Deps,
  { path, method = 'GET', headers = new Headers(), form, json, appId }: ProviderRequest,
  documents: ReadonlyMap<string, string | null>,
): Promise<ProviderAnswer> {
  const sent = new Headers(headers)
  if (form) sent.set('content-type', 'application/x-www-form-urlencoded')
  if (json !== undefined) sent.set('content-type', 'application/json')
  const at: Exchange = { ...nothing(), appId: appId ?? null, documents }
  const body = form?.toString() ?? (json === undefined ? undefined : JSON.stringify(json))
  const request = new Request(`${config.publicUrl}${path}`, {
    method,
    headers: sent,
    ...(body !== undefined && { body }),
  })
  const response = await exchange.run(at, () => provider.handler(request))
  if (at.missing !== null) throw new MissingDocument(at.missing)
  if (response.status >= 500) throw new Error(`the OAuth provider answered ${response.status}`)
  const text = await response.text()
  const answer = text.startsWith('{') ? JSON.parse(text) : null
  // It shares one resolution among simultaneous requests of an app, so another of them may have lacked the document.
  const clientId = form?.get('client_id') ?? new URL(request.url).searchParams.get('client_id') ?? ''
  if (answer?.error === 'invalid_client' && clientId.startsWith('https://') && documents.size === 0)
    throw new MissingDocument(clientId)
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: answer,
    created: at.created,
  }
}
