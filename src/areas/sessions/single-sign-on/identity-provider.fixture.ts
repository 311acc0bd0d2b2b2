import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export const CLIENT_ID = 'llano'
export const CLIENT_SECRET = 'the secret of this client at the provider'

/** Someone who has an account at the provider. */
export type ProviderAccount = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

type Stored = { uid?: string; grantId?: string; consumed?: number }

/** Where the provider keeps what it has begun: in memory, for as long as the test runs. */
function memoryAdapter() {
  const kept = new Map<string, Stored>()
  return class MemoryAdapter {
    private readonly kind: string
    constructor(kind: string) {
      this.kind = kind
    }
    private key(id: string): string {
      return `${this.kind}:${id}`
    }
    async upsert(id: string, payload: Stored): Promise<void> {
      kept.set(this.key(id), payload)
    }
    async find(id: string): Promise<Stored | undefined> {
      return kept.get(this.key(id))
    }
    async findByUid(uid: string): Promise<Stored | undefined> {
      return [...kept].find(([key, one]) => key.startsWith(`${this.kind}:`) && one.uid === uid)?.[1]
    }
    async consume(id: string): Promise<void> {
      const found = kept.get(this.key(id))
      if (found) found.consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string): Promise<void> {
      kept.delete(this.key(id))
    }
    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, one] of kept) if (one.grantId === grantId) kept.delete(key)
    }
  }
}

/** A real OpenID Connect provider on this machine. Its sign-in page signs everyone in as `account`. */
export async function startProvider(returnAddress: string) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const jwk = { ...key.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }
  const accounts = new Map<string, ProviderAccount>()
  let [account, isDown]: [ProviderAccount | null, boolean] = [null, false]
  /** Claims of the next ID token that differ from what the provider would say. */
  let forged: Record<string, unknown> | null = null

  // It has no types of its own.
  const { default: Provider } = await import('oidc-provider' as string)
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [returnAddress] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key for the cookies of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 60, Session: 600 },
  })
  const handle = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login' && account === null)
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: account!.sub } })
    const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }

  server.on('request', (request, response) => {
    if (isDown) return void response.writeHead(503).end()
    if (request.url!.startsWith('/interaction/'))
      return void interact(request, response).catch(error => response.writeHead(500).end(String(error)))
    if (request.url === '/token' && forged) {
      const id_token = makeIdToken(key, issuer, forged)
      response.setHeader('content-type', 'application/json')
      return void response.end(
        JSON.stringify({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token }),
      )
    }
    handle(request, response)
  })
  after(() => new Promise(resolve => server.close(resolve)))

  return {
    issuer,
    signInAs(next: ProviderAccount | null) {
      account = next
      if (next) accounts.set(next.sub, next)
    },
    forge(claims: Record<string, unknown> | null) {
      forged = claims
    },
    goDown(down: boolean) {
      isDown = down
    },
  }
}

/** An ID token with the provider's own key. */
function makeIdToken(key: KeyObject, iss: string, claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'RS256', kid: 'test' })}.${encode({ iss, aud: CLIENT_ID, iat: now, exp: now + 60, ...claims })}`
  return `${text}.${sign('sha256', Buffer.from(text), createPrivateKey(key.export({ type: 'pkcs8', format: 'pem' }))).toString('base64url')}`
}

/** A browser at the provider: follows its redirects with its cookies, and returns the address of ours that it ends at. */
export function newProviderBrowser() {
  const jar = new Map<string, string>()
  return async (url: string, returnAddress: string): Promise<URL> => {
    let next = url
    for (let step = 0; step < 15; step++) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
      await response.arrayBuffer()
      for (const set of response.headers.getSetCookie()) {
        const pair = set.split(';')[0]!
        const at = pair.indexOf('=')
        if (/expires=Thu, 01 Jan 1970/i.test(set)) jar.delete(pair.slice(0, at))
        else jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      const location = response.headers.get('location')
      if (!location) throw new Error(`the provider answered ${response.status} at ${next}`)
      next = new URL(location, next).href
      if (next.startsWith(returnAddress)) return new URL(next)
    }
    throw new Error('too many redirects')
  }
}
