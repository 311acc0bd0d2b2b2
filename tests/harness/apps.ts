import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, ask, type TestInstallation } from './installation.ts'
import type { TestSession } from './sessions.ts'

/** Apps see the address of the installation, so it must be the one on which it listens. Changes its settings: not for one that is shared. */
export function atItsAddress(installation: TestInstallation): TestInstallation {
  installation.config.publicUrl = installation.address
  return installation
}

/** Nothing listens there: tests read the answer from the address. */
export const REDIRECT = 'http://127.0.0.1:9/callback'

export type TestApp = {
  clientId: string
  verifier: string
  /** The query of a request for the API with all that is needed, changed by `more`; null leaves a parameter out. */
  request(more?: Record<string, string | null>): string
}

let count = 0

export async function registerApp(
  { address, config }: Pick<TestInstallation, 'address' | 'config'>,
  more: Record<string, unknown> = {},
): Promise<TestApp> {
  const { status, body } = await ask(`${address}/oauth2/register`, {
    body: { client_name: 'Test app', redirect_uris: [REDIRECT], ...more },
    // Registration is limited by address.
    headers: { 'x-forwarded-for': `198.51.${process.pid % 250}.${++count % 250}` },
  })
  assert.equal(status, 201, JSON.stringify(body))
  const verifier = randomBytes(32).toString('base64url')
  return {
    clientId: body.client_id,
    verifier,
    request: (changes = {}) => {
      const query: Record<string, string | null> = {
        response_type: 'code',
        client_id: body.client_id,
        redirect_uri: REDIRECT,
        scope: 'read:bookkeeping write:bookkeeping offline_access',
        state: 'a state',
        resource: `${config.publicUrl}/v1`,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changes,
      }
      return new URLSearchParams(
        Object.entries(query).filter((one): one is [string, string] => one[1] !== null),
      ).toString()
    },
  }
}

/** Where the browser is sent. */
export async function authorize(
  address: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<URL> {
  const response = await fetch(`${address}/oauth2/authorize?${query}`, {
    redirect: 'manual',
    headers: { connection: 'close', ...headers },
  })
  assert.equal(response.status, 302, await response.text())
  return new URL(response.headers.get('location')!)
}

/** The member allows what the app asks for; returns the code. */
export async function allow(
  { address, config }: Pick<TestInstallation, 'address' | 'config'>,
  session: TestSession,
  query: string,
  more: Record<string, unknown> = {},
  state = 'a state',
): Promise<string> {
  const page = await authorize(address, query)
  assert.equal(page.pathname, '/connect', page.href)
  const request = page.search.slice(1)
  const scopes = page.searchParams
    .get('scope')!
    .split(' ')
    .filter(one => one !== 'offline_access')
  const { status, body } = await session.ask('POST', '/web/apps/allow', { request, scopes, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  const back = new URL(body.data.url)
  assert.equal(back.searchParams.get('state'), state)
  assert.equal(back.searchParams.get('iss'), config.publicUrl)
  return back.searchParams.get('code')!
}

export const postForm = (url: string, form: Record<string, string>): Promise<Answer> =>
  ask(url, {
    raw: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

export const exchange = (address: string, app: TestApp, code: string, more: Record<string, string> = {}) =>
  postForm(`${address}/oauth2/token`, {
    grant_type: 'authorization_code',
    client_id: app.clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: app.verifier,
    ...more,
  })

export const refresh = (address: string, app: TestApp, token: string, more: Record<string, string> = {}) =>
  postForm(`${address}/oauth2/token`, {
    grant_type: 'refresh_token',
    client_id: app.clientId,
    refresh_token: token,
    ...more,
  })

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number }

/** An app that the member connected, with its tokens. */
export async function connectApp(
  installation: Pick<TestInstallation, 'address' | 'config'>,
  session: TestSession,
  changes: Record<string, string | null> = {},
  choice: Record<string, unknown> = {},
): Promise<{ app: TestApp; tokens: Tokens }> {
  const app = await registerApp(installation)
  const code = await allow(installation, session, app.request(changes), choice)
  const { status, body } = await exchange(installation.address, app, code)
  assert.equal(status, 200, JSON.stringify(body))
  return { app, tokens: body }
}
