// Full run only: npm test opens every page, and has a journey through the other parts of the website.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { hashNewPassword, setPassword } from '../../src/areas/sessions/sessions.ts'
import { atItsAddress, authorize, registerApp } from '../harness/apps.ts'
import { openBrowser, openPage } from '../harness/browser.ts'
import { BY_TEST, newMember } from '../harness/installation.ts'
import { settled } from '../harness/places.ts'
import { openSession } from '../harness/sessions.ts'
import { checkAccessible, checkFits, openWebsite } from '../harness/web.ts'

const site = atItsAddress(await openWebsite({ isAlone: true }))
const browser = await openBrowser()

/** The part of an agent that waits for the browser to come back. */
async function openCallback(t: Pick<TestContext, 'after'>) {
  const got: string[] = []
  const server = createServer((request, response) => {
    if (request.url!.startsWith('/callback')) got.push(request.url!)
    response.setHeader('content-type', 'text/html').end('<title>Agent</title><p>You can close this page.')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/callback`, got }
}

type KeptClient = Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
type KeptTokens = Awaited<ReturnType<OAuthClientProvider['tokens']>>

/** What the official client keeps between its steps. */
class KeptProvider implements OAuthClientProvider {
  readonly redirectUrl: string
  authorizationUrl: URL | null = null
  #client: KeptClient
  #tokens: KeptTokens
  #verifier = ''
  #found: OAuthDiscoveryState | undefined

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl
  }

  get clientMetadata() {
    return {
      client_name: 'Month-end agent',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
    }
  }
  state = () => 'agent-state'
  clientInformation = () => this.#client
  saveClientInformation = (client: KeptClient) => {
    this.#client = client
  }
  tokens = () => this.#tokens
  saveTokens = (tokens: KeptTokens) => {
    this.#tokens = tokens
  }
  redirectToAuthorization = (url: URL) => {
    this.authorizationUrl = url
  }
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier
  saveDiscoveryState = (found: OAuthDiscoveryState) => {
    this.#found = found
  }
  discoveryState = () => this.#found
}

const connect = async (authProvider: OAuthClientProvider) => {
  const client = new Client({ name: 'agent', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', site.address), { authProvider })
  return { client, transport, done: client.connect(transport) }
}

async function signInHere(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('the official MCP client connects through the consent page, refreshes, and is refused after the member disconnects it', async t => {
  const member = await newMember(site)
  const password = 'candle by the window'
  await setPassword(
    site.database.durable,
    BY_TEST,
    member.memberId,
    await hashNewPassword(password, { email: '', name: '' }),
  )
  const { rows } = await site.database.withClient(client =>
    client.query('select email from members.member where id = $1', [member.memberId]),
  )
  const callback = await openCallback(t)
  const agent = new KeptProvider(callback.url)
  const first = await connect(agent)
  await assert.rejects(first.done, UnauthorizedError)
  assert.equal(agent.authorizationUrl!.searchParams.get('resource'), `${site.address}/mcp`)
  assert.equal(agent.authorizationUrl!.searchParams.get('code_challenge_method'), 'S256')

  const { page } = await openPage(browser, { viewport: { width: 360, height: 800 }, locale: 'en' })
  await page.goto(agent.authorizationUrl!.href)
  await signInHere(page, rows[0].email, password)
  await page.getByRole('heading', { name: 'Connect Month-end agent' }).waitFor()
  await page.getByText('We cannot verify who publishes this app.', { exact: false }).waitFor()
  await page.getByText(`You will then return to ${new URL(callback.url).host}.`, { exact: false }).waitFor()
  await settled(page)
  await checkAccessible(page, 'connect')
  await checkFits(page, 'connect')
  await page.getByRole('checkbox', { name: 'Add entries to your books' }).uncheck()
  await page.getByRole('radio', { name: 'Only these' }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Choose at least one LLC.').waitFor()
  await page.getByRole('checkbox', { name: 'Test LLC' }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(url => url.href.startsWith(callback.url))
  const back = new URL(callback.got[0]!, callback.url)
  assert.equal(back.searchParams.get('state'), 'agent-state')
  assert.equal(back.searchParams.get('iss'), site.address)

  await first.transport.finishAuth(back.searchParams)
  const second = await connect(agent)
  await second.done
  const { tools } = await second.client.listTools()
  assert.ok(tools.some(({ name }) => name === 'list_entries'))
  assert.ok(!tools.some(({ name }) => name === 'create_entry'), 'the member left writing out')
  const called = await second.client.callTool({
    name: 'list_entries',
    arguments: { entity_id: member.entityId },
  })
  assert.notEqual(called.isError, true)

  // An expired access token is renewed by the client itself.
  const before = agent.tokens()!
  await site.database.withClient(client =>
    client.query(
      "update access.api_secret set valid_until = now() - interval '1 second' where key_id in (select id from access.api_key where member_id = $1 and client_id is not null)",
      [member.memberId],
    ),
  )
  assert.ok((await second.client.listTools()).tools.length > 0)
  assert.notEqual(agent.tokens()!.access_token, before.access_token)
  assert.notEqual(agent.tokens()!.refresh_token, before.refresh_token)

  await page.goto(`${site.address}/account/apps`)
  await page.getByText('Month-end agent').waitFor()
  await page.getByText('Only Test LLC').waitFor()
  await settled(page)
  await checkAccessible(page, 'apps')
  await checkFits(page, 'apps')
  await page.getByRole('button', { name: 'Disconnect Month-end agent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByText('No connected apps').waitFor()
  await assert.rejects(second.client.listTools())
  const { status } = await site.ask('/mcp', {
    key: agent.tokens()?.access_token ?? before.access_token,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  assert.equal(status, 401)
  await second.client.close()
})

test('the consent page in Spanish and dark: deny returns to the app, and a wrong redirect address is explained', async t => {
  const member = await newMember(site)
  const session = await openSession(site, member.memberId)
  const callback = await openCallback(t)
  const app = await registerApp(site, { client_name: 'Gestor', redirect_uris: [callback.url] })
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 360, height: 800 },
    locale: 'es',
    colorScheme: 'dark',
  })
  const [name, ...value] = session.cookie.split('=')
  await page.context().addCookies([{ name: name!, value: value.join('='), url: site.address }])
  const wrong = await authorize(site.address, app.request({ redirect_uri: 'https://attacker.example/' }))
  await page.goto(wrong.href)
  await page.getByRole('heading', { name: 'No se puede conectar la aplicación' }).waitFor()
  await page.getByText('una dirección que no ha registrado', { exact: false }).waitFor()
  await settled(page)
  await checkAccessible(page, 'connect error')
  await page.goto(`${site.address}/oauth2/authorize?${app.request({ redirect_uri: callback.url })}`)
  await page.getByRole('heading', { name: 'Conectar Gestor' }).waitFor()
  await page.getByRole('checkbox', { name: 'Ver tu contabilidad' }).waitFor()
  await settled(page)
  await checkAccessible(page, 'connect')
  await checkFits(page, 'connect')
  await page.getByRole('button', { name: 'Rechazar' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.href.startsWith(callback.url))
  assert.match(callback.got[0]!, /error=access_denied/)
  assert.deepEqual(complaints, [])
  await page.goto(`${site.address}/account/apps`)
  // The language of the account is English.
  await page.getByText('No connected apps').waitFor()
  await settled(page)
  await checkFits(page, 'apps')
})
