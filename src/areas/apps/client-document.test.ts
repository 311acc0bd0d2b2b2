// Runs in a separate process: it changes how names are resolved and which certificates are trusted.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import tls from 'node:tls'
import {
  allow,
  atItsAddress,
  authorize,
  exchange,
  REDIRECT,
  refresh,
  registerApp,
} from '../../../tests/harness/apps.ts'
import { makeCertificate, withoutOpenssl } from '../../../tests/harness/certificate.ts'
import { openDnsServer } from '../../../tests/harness/dns-server.ts'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { fetchClientDocument } from './client-document.ts'

const installation = atItsAddress(await openTestInstallation({ isAlone: true }))
const { address, ask, config } = installation

/** An https server for `app.example`, which is then this computer. */
async function openSite(
  t: TestContext,
  answer: https.ServerOptions | Parameters<typeof https.createServer>[1],
) {
  const { key, cert } = makeCertificate('app.example')
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, cert])
  await openDnsServer(t, { 'app.example': '127.0.0.1' })
  const server = https.createServer({ key, cert }, answer as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    tls.setDefaultCACertificates(before)
    server.closeAllConnections()
    server.close()
  })
  return `https://app.example:${(server.address() as AddressInfo).port}`
}

test('an app is known by the document at its id: the owner sees its domain, and it needs no registration', {
  skip: withoutOpenssl,
}, async t => {
  config.webhooksPrivate = true
  t.after(() => {
    config.webhooksPrivate = false
  })
  let fetched = 0
  let described: Record<string, unknown> = {}
  const site = await openSite(t, (request, response) => {
    fetched++
    const id = `https://${request.headers.host}${request.url}`
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ client_id: id, client_name: 'Ledger app', redirect_uris: [REDIRECT], ...described }),
    )
  })
  const { memberId, entityId } = await newMember(installation)
  const session = await openSession(installation, memberId)
  const app = { ...(await registerApp(installation)), clientId: `${site}/client.json` }
  const query = app.request({ client_id: app.clientId })
  const request = (await authorize(address, query)).search.slice(1)
  const { body } = await session.ask('GET', `/web/apps/request?${new URLSearchParams({ request })}`)
  assert.deepEqual([body.data.name, body.data.site], ['Ledger app', new URL(site).host])
  const code = await allow(installation, session, query)
  const tokens = (await exchange(address, app, code)).body
  assert.equal((await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key: tokens.access_token })).status, 200)
  assert.equal((await refresh(address, app, tokens.refresh_token)).status, 200)
  assert.equal(fetched, 1, 'the document is kept')
  for (const [path, wrong] of [
    ['/other-id.json', { client_id: 'https://elsewhere.example/client.json' }],
    ['/secret.json', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: `${site}/keys` }],
    ['/no-redirect.json', { redirect_uris: [] }],
  ] as const) {
    described = wrong
    const page = await authorize(address, app.request({ client_id: `${site}${path}` }))
    assert.equal(page.pathname, '/connect')
    assert.ok(page.searchParams.get('error'), path)
    assert.equal(page.searchParams.get('sig'), null)
  }
})

test('a document is read only from public addresses, over https, without redirects, and not beyond its limits', {
  skip: withoutOpenssl,
}, async t => {
  const site = await openSite(t, (request, response) => {
    if (request.url === '/never') return
    response.setHeader('content-type', request.url === '/text' ? 'text/plain' : 'application/json')
    if (request.url === '/redirect') return response.writeHead(302, { location: '/ok' }).end()
    if (request.url === '/large') return response.end(JSON.stringify('x'.repeat(9000)))
    response.end('{"ok":true}')
  })
  const read = (url: string, allowsPrivate = true) =>
    fetchClientDocument(url, { allowsPrivate, timeoutMs: 500 })
  assert.equal(await read(`${site}/ok`), '{"ok":true}')
  assert.equal(await read(`${site}/ok`, false), null, 'the name leads to a private address')
  for (const path of ['redirect', 'text', 'large', 'never'])
    assert.equal(await read(`${site}/${path}`), null, path)
  const { port } = new URL(site)
  for (const url of [
    `http://app.example:${port}/ok`,
    `https://127.0.0.1:${port}/ok`,
    `https://[::1]:${port}/ok`,
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'not a url',
  ])
    assert.equal(await read(url, false), null, url)
})
