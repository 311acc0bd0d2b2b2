import assert from 'node:assert/strict'
import test from 'node:test'
import {
  allow,
  atItsAddress,
  authorize,
  connectApp,
  exchange,
  postForm,
  REDIRECT,
  refresh,
  registerApp,
} from '../../../tests/harness/apps.ts'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { limitApp } from '../access/app-keys.ts'

const installation = atItsAddress(await openTestInstallation({ isAlone: true }))
const { address, ask } = installation

async function newOwner() {
  const member = await newMember(installation)
  return { ...member, session: await openSession(installation, member.memberId) }
}

const entries = (entityId: number) => `/v1/bookkeeping?entity_id=${entityId}&limit=1`

test('an app gets a token for what the member allowed, and renews it with a refresh token that changes', async () => {
  const { session, entityId } = await newOwner()
  const { app, tokens } = await connectApp(installation, session)
  assert.match(tokens.access_token, /^lla_[0-9A-Za-z]{38}$/)
  assert.match(tokens.refresh_token, /^llr_[0-9A-Za-z]{38}$/)
  assert.equal(tokens.scope, 'read:bookkeeping write:bookkeeping offline_access')
  const read = await ask(entries(entityId), { key: tokens.access_token })
  assert.equal(read.status, 200)
  const other = await ask('/v1/profile', { key: tokens.access_token })
  assert.deepEqual([other.status, other.body.code], [403, 'scope_missing'])
  const renewed = await refresh(address, app, tokens.refresh_token)
  assert.equal(renewed.status, 200)
  assert.notEqual(renewed.body.refresh_token, tokens.refresh_token)
  assert.equal((await ask(entries(entityId), { key: renewed.body.access_token })).status, 200)
})

test('a token for one resource is refused on the other, and an API key is for both', async () => {
  const { session, key, entityId } = await newOwner()
  const api = await connectApp(installation, session)
  const agent = await connectApp(installation, session, { resource: `${address}/mcp` })
  const call = (token: string) =>
    ask('/mcp', {
      key: token,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
    })
  assert.equal((await call(agent.tokens.access_token)).status, 200)
  const refusedAgent = await call(api.tokens.access_token)
  assert.equal(refusedAgent.status, 401)
  const asked = refusedAgent.headers.get('www-authenticate')!
  assert.match(asked, /^Bearer resource_metadata="[^"]*", scope="read:bookkeeping [^"]*"$/)
  assert.ok(asked.includes(`"${address}/.well-known/oauth-protected-resource/mcp"`), asked)
  assert.equal((await ask(entries(entityId), { key: api.tokens.access_token })).status, 200)
  const refused = await ask(entries(entityId), { key: agent.tokens.access_token })
  assert.deepEqual([refused.status, refused.body.code], [401, 'invalid_api_key'])
  assert.equal((await call(key)).status, 200)
  assert.equal((await ask(entries(entityId), { key })).status, 200)
  const both = await refresh(address, api.app, api.tokens.refresh_token, { resource: `${address}/mcp` })
  assert.deepEqual([both.status, both.body.error], [400, 'invalid_target'])
})

test('the operator gives an app another limit, at once, for later connections, and for its agents', async () => {
  const { session, key, entityId } = await newOwner()
  const { app, tokens } = await connectApp(installation, session)
  const limitOf = async (token: string) =>
    (await ask(entries(entityId), { key: token })).headers.get('x-ratelimit-limit')
  const agentLimitOf = async (token: string) =>
    (
      await ask('/mcp', {
        key: token,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
        headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
      })
    ).headers.get('x-ratelimit-limit')
  const db = installation.database.durable
  assert.equal(await limitOf(tokens.access_token), '100')
  assert.equal(await limitApp(db, BY_TEST, app.clientId, 7), 1)
  assert.equal(await limitOf(tokens.access_token), '7')
  const connectAgain = async (changes: Record<string, string>) => {
    const { body } = await exchange(address, app, await allow(installation, session, app.request(changes)))
    return body.access_token as string
  }
  const [later, agent] = [await connectAgain({}), await connectAgain({ resource: `${address}/mcp` })]
  assert.equal(await limitOf(later), '7')
  assert.equal(await agentLimitOf(agent), '7')
  assert.equal(await agentLimitOf(key), '2000')
  assert.equal(await limitApp(db, BY_TEST, app.clientId, null), 3)
  assert.equal(await limitOf(later), '100')
  assert.equal(await agentLimitOf(agent), '2000')
  await assert.rejects(limitApp(db, BY_TEST, app.clientId, 0), { code: 'invalid_rate_limit' })
})

test('metadata names only what is offered, for both resources', async () => {
  const server = await ask('/.well-known/oauth-authorization-server')
  assert.equal(server.body.issuer, address)
  assert.deepEqual(server.body.code_challenge_methods_supported, ['S256'])
  assert.deepEqual(server.body.token_endpoint_auth_methods_supported, ['none'])
  assert.equal(server.body.client_id_metadata_document_supported, true)
  for (const resource of ['v1', 'mcp']) {
    const { body } = await ask(`/.well-known/oauth-protected-resource/${resource}`)
    assert.equal(body.resource, `${address}/${resource}`)
    assert.deepEqual(body.authorization_servers, [address])
  }
})

test('an agent gets only permissions that its tools need, whatever it asks for', async () => {
  const { session } = await newOwner()
  const app = await registerApp(installation)
  const resource = `${address}/mcp`
  const scope = 'read:bookkeeping write:entity write:webhooks offline_access'
  const page = await authorize(address, app.request({ resource, scope }))
  const request = page.search.slice(1)
  const shown = await session.ask('GET', `/web/apps/request?request=${encodeURIComponent(request)}`)
  assert.deepEqual(shown.body.data.scopes, ['read:bookkeeping'])
  const more = { request, scopes: ['read:bookkeeping', 'write:entity'] }
  const refused = await session.ask('POST', '/web/apps/allow', more)
  assert.deepEqual([refused.status, refused.body.code], [400, 'app_request_expired'])
  const { tokens } = await connectApp(
    installation,
    session,
    { resource, scope },
    { scopes: ['read:bookkeeping'] },
  )
  assert.equal(tokens.scope, 'read:bookkeeping offline_access')
  const useless = await authorize(address, app.request({ resource, scope: 'write:entity' }))
  assert.deepEqual([useless.pathname, useless.searchParams.get('error')], ['/connect', 'invalid_scope'])
})

test('a member allows fewer permissions and only some LLCs, and the token can do no more', async () => {
  const { session, memberId, entityId } = await newOwner()
  const { createEntity } = await import('../entities/entities.ts')
  const wanted = { memberId, name: 'Second LLC', state: 'NM', subscribed: true }
  const by = { actor: 'test', ip: null, idempotency: null }
  const second = await createEntity(installation.database.durable, by, wanted, new Date())
  const choice = { scopes: ['read:bookkeeping'], entity_ids: [entityId] }
  const { tokens } = await connectApp(installation, session, {}, choice)
  assert.equal(tokens.scope, 'read:bookkeeping offline_access')
  const key = tokens.access_token
  assert.equal((await ask(entries(entityId), { key })).status, 200)
  assert.equal((await ask(entries(second.id), { key })).body.code, 'entity_not_allowed')
  const body = { entity_id: entityId, year: 2026, month: 1, income: 1 }
  assert.equal((await ask('/v1/bookkeeping', { key, body })).body.code, 'scope_missing')
  const listed = await session.ask('GET', '/web/apps')
  const [app] = listed.body.data
  assert.deepEqual(
    [app.name, app.resource, app.scopes, app.entity_ids],
    ['Test app', 'v1', ['read:bookkeeping'], [entityId]],
  )
  assert.ok(app.last_used_at)
  const keys = await session.ask('GET', '/web/api-keys')
  assert.deepEqual(
    keys.body.data.map((one: { name: string }) => one.name),
    ['test'],
    'apps are not among the keys',
  )
  const held = await session.ask('GET', '/web/me/grants')
  assert.ok(
    held.body.data.some(
      (one: { kind: string; name: string }) => one.kind === 'app' && one.name === 'Test app',
    ),
  )
})

test('an LLC or a scope that the member or the app has no right to is refused, and leaves no connection', async () => {
  const { session, memberId } = await newOwner()
  const stranger = await newMember(installation)
  const app = await registerApp(installation)
  const page = await authorize(address, app.request())
  const request = page.search.slice(1)
  const tried = (more: object) =>
    session.ask('POST', '/web/apps/allow', { request, scopes: ['read:bookkeeping'], ...more })
  const cases: [more: object, status: number, code: string][] = [
    [{ entity_ids: [stranger.entityId] }, 403, 'entity_not_allowed'],
    [{ scopes: ['read:profile'] }, 400, 'app_request_expired'],
    [{ scopes: ['read:everything'] }, 400, 'unknown_scope'],
    [{ scopes: [] }, 400, 'scopes_required'],
    [{ request: request.replace('read%3Abookkeeping', 'read%3Aprofile') }, 400, 'app_request_expired'],
    [{ request: request.replace(/sig=[^&]+/, 'sig=AAAA') }, 400, 'app_request_expired'],
    [{ request: 'client_id=nobody' }, 400, 'app_request_expired'],
  ]
  for (const [more, status, code] of cases) {
    const { status: got, body } = await tried(more)
    assert.deepEqual([got, body.code], [status, code], JSON.stringify(more))
  }
  const read = await session.ask(
    'GET',
    `/web/apps/request?${new URLSearchParams({ request: request.replace(/exp=\d+/, 'exp=1') })}`,
  )
  assert.equal(read.body.code, 'app_request_expired')
  const { rows } = await installation.database.withClient(client =>
    client.query('select 1 from access.api_key where member_id = $1 and client_id is not null', [memberId]),
  )
  assert.equal(rows.length, 0)
})

test('only the signed-in owner can allow an app, with a recent proof of identity; staff cannot', async () => {
  const { memberId } = await newOwner()
  const app = await registerApp(installation)
  const request = (await authorize(address, app.request())).search.slice(1)
  const body = { request, scopes: ['read:bookkeeping'] }
  const visitor = await ask('/web/apps/allow', { body, headers: { origin: address } })
  assert.equal(visitor.body.code, 'sign_in_required')
  const stale = await openSession(installation, memberId, { provedMinutesAgo: 60 })
  assert.equal((await stale.ask('POST', '/web/apps/allow', body)).body.code, 'step_up_required')
  const elsewhere = await openSession(installation, memberId)
  const foreign = await elsewhere.ask('POST', '/web/apps/allow', body, {
    headers: { origin: 'https://elsewhere.example' },
  })
  assert.equal(foreign.body.code, 'cross_site_request')
  const { createMember } = await import('../members/members.ts')
  const by = { actor: 'test', ip: null, idempotency: null }
  const email = `staff-${Date.now()}-${process.pid}@example.com`
  const manager = await createMember(installation.database.durable, by, {
    email,
    name: 'Manager',
    role: 'manager',
  })
  const staff = await openSession(installation, manager.id)
  // Staff have no subscription, which is checked first when they write.
  assert.equal((await staff.ask('POST', '/web/apps/allow', body)).status, 403)
  const read = await staff.ask('GET', `/web/apps/request?${new URLSearchParams({ request })}`)
  assert.deepEqual([read.status, read.body.code], [403, 'app_for_members_only'])
  const unsubscribed = await newMember(installation, { subscribed: false })
  const without = await openSession(installation, unsubscribed.memberId)
  assert.equal((await without.ask('POST', '/web/apps/allow', body)).body.code, 'subscription_required')
})

test('denying returns to the app with access_denied', async () => {
  const { session } = await newOwner()
  const app = await registerApp(installation)
  const request = (await authorize(address, app.request())).search.slice(1)
  const { body } = await session.ask('GET', `/web/apps/request?${new URLSearchParams({ request })}`)
  assert.deepEqual(
    [body.data.name, body.data.site, body.data.redirect_host, body.data.scopes, body.data.is_lasting],
    ['Test app', null, '127.0.0.1:9', ['read:bookkeeping', 'write:bookkeeping'], true],
  )
  const back = new URL(body.data.deny_url)
  assert.equal(`${back.origin}${back.pathname}`, REDIRECT)
  assert.deepEqual(
    ['error', 'state', 'iss'].map(name => back.searchParams.get(name)),
    ['access_denied', 'a state', address],
  )
})

test('a wrong redirect address or client is explained on our page, and never redirected to', async () => {
  const app = await registerApp(installation)
  const cases: [changes: Record<string, string | null>, error: string][] = [
    [{ redirect_uri: 'https://attacker.example/callback' }, 'invalid_redirect'],
    [{ redirect_uri: `${REDIRECT}/more` }, 'invalid_redirect'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'invalid_request'],
    [{ redirect_uri: null }, 'invalid_redirect'],
    [{ client_id: 'nobody' }, 'invalid_client'],
    [{ client_id: 'http://127.0.0.1:1/client.json' }, 'invalid_client'],
    [{ client_id: 'https://127.0.0.1:1/client.json' }, 'invalid_client'],
    [{ client_id: null }, 'invalid_request'],
  ]
  for (const [changes, error] of cases) {
    const page = await authorize(address, app.request(changes))
    assert.equal(`${page.origin}${page.pathname}`, `${address}/connect`, JSON.stringify(changes))
    assert.equal(page.searchParams.get('error'), error, JSON.stringify(changes))
    assert.equal(page.searchParams.get('sig'), null)
  }
})

async function expectOnPage(query: string, error: string, headers: Record<string, string> = {}) {
  const page = await authorize(address, query, headers)
  assert.equal(`${page.origin}${page.pathname}`, `${address}/connect`, query)
  assert.equal(page.searchParams.get('error'), error, query)
  assert.equal(page.searchParams.get('redirect_uri'), REDIRECT, 'the page names where the app would get it')
  assert.equal(page.searchParams.get('sig'), null)
}

/** A click on the page asks again. */
const clicked = (query: string) => authorize(address, query, { 'sec-fetch-site': 'same-origin' })

test('a request with an error shows it on our page, and the app gets it only after a click there', async () => {
  const app = await registerApp(installation)
  const cases: [changes: Record<string, string | null>, error: string][] = [
    [{ code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'read:bookkeeping admin' }, 'invalid_scope'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ scope: 'offline_access' }, 'invalid_scope'],
    [{ resource: 'https://elsewhere.example/v1' }, 'invalid_target'],
  ]
  for (const [changes, error] of cases) {
    await expectOnPage(app.request(changes), error)
    const back = await clicked(app.request(changes))
    assert.equal(`${back.origin}${back.pathname}`, REDIRECT, JSON.stringify(changes))
    assert.deepEqual(
      [back.searchParams.get('error'), back.searchParams.get('state'), back.searchParams.get('code')],
      [error, 'a state', null],
      JSON.stringify(changes),
    )
  }
  const two = `${app.request()}&resource=${encodeURIComponent(`${address}/mcp`)}`
  await expectOnPage(two, 'invalid_target')
  assert.equal((await clicked(two)).searchParams.get('error'), 'invalid_target')
  const implicit = app.request({ response_type: 'token' })
  await expectOnPage(implicit, 'unsupported_response_type')
  assert.match(
    (await clicked(implicit)).href,
    /^http:\/\/127\.0\.0\.1:9\/callback#error=unsupported_response_type/,
  )
  const silent = `${app.request()}&prompt=none`
  await expectOnPage(silent, 'login_required')
  assert.equal((await clicked(silent)).searchParams.get('error'), 'login_required')
  for (const site of ['cross-site', 'same-site', 'none'])
    await expectOnPage(silent, 'login_required', { 'sec-fetch-site': site })
})

test('a code is refused with another verifier, client or redirect address, and when it is old', async () => {
  const { session } = await newOwner()
  const [app, other] = [await registerApp(installation), await registerApp(installation)]
  const cases: [more: Record<string, string>, error: string][] = [
    [{ code_verifier: 'x'.repeat(43) }, 'invalid_request'],
    [{ redirect_uri: 'http://127.0.0.1:9/other' }, 'invalid_grant'],
    [{ client_id: other.clientId }, 'invalid_grant'],
    [{ resource: `${address}/mcp` }, 'invalid_target'],
    [{ code: 'unknown' }, 'invalid_grant'],
  ]
  for (const [more, error] of cases) {
    const code = await allow(installation, session, app.request())
    const { status, body } = await exchange(address, app, code, more)
    assert.deepEqual([status, body.error], [400, error], JSON.stringify(more))
  }
  const code = await allow(installation, session, app.request())
  const { code_verifier: _, ...plain } = { code_verifier: '', grant_type: 'authorization_code' }
  const bare = await postForm(`${address}/oauth2/token`, {
    ...plain,
    client_id: app.clientId,
    code,
    redirect_uri: REDIRECT,
  })
  assert.equal(bare.body.error, 'invalid_request')
  const old = await allow(installation, session, app.request())
  await installation.database.withClient(client =>
    client.query(
      `update sessions.verification set expires_at = now() - interval '1 second'
       where value like '%' || $1 || '%'`,
      [app.clientId],
    ),
  )
  assert.equal((await exchange(address, app, old)).body.error, 'invalid_grant')
})

test('a code works once: using it again revokes what it gave', async () => {
  const { session, entityId } = await newOwner()
  const app = await registerApp(installation)
  const code = await allow(installation, session, app.request())
  const first = await exchange(address, app, code)
  assert.equal(first.status, 200)
  assert.equal((await ask(entries(entityId), { key: first.body.access_token })).status, 200)
  const second = await exchange(address, app, code)
  assert.deepEqual([second.status, second.body.error], [400, 'invalid_grant'])
  assert.equal((await ask(entries(entityId), { key: first.body.access_token })).status, 401)
  assert.equal((await refresh(address, app, first.body.refresh_token)).body.error, 'invalid_grant')
})

test('a refresh that is repeated at once gets the same tokens; a rotated token used later revokes the connection', async () => {
  const { session, entityId, memberId } = await newOwner()
  const { app, tokens } = await connectApp(installation, session)
  const renewed = await refresh(address, app, tokens.refresh_token)
  const repeated = await refresh(address, app, tokens.refresh_token)
  assert.equal(repeated.status, 200)
  for (const name of ['access_token', 'refresh_token', 'scope'])
    assert.equal(repeated.body[name], renewed.body[name])
  const foreign = await refresh(address, await registerApp(installation), renewed.body.refresh_token)
  assert.equal(foreign.body.error, 'invalid_grant')
  assert.equal((await ask(entries(entityId), { key: renewed.body.access_token })).status, 200)
  await installation.database.withClient(client =>
    client.query(
      'update apps.oauth_refresh_token set rotation_replay_expires_at = now() where client_id = $1 and revoked is not null',
      [app.clientId],
    ),
  )
  const reused = await refresh(address, app, tokens.refresh_token)
  assert.deepEqual([reused.status, reused.body.error], [400, 'invalid_grant'])
  for (const { access_token } of [tokens, renewed.body])
    assert.equal((await ask(entries(entityId), { key: access_token })).status, 401)
  assert.equal((await refresh(address, app, renewed.body.refresh_token)).body.error, 'invalid_grant')
  const { rows } = await installation.database.withClient(client =>
    client.query(
      `select action from kernel.audit_row where record in (select 'app/' || id from access.api_key where member_id = $1)
       order by id`,
      [memberId],
    ),
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['app.allow', 'app.token', 'app.token', 'app.token', 'app.revoke'],
  )
})

test('a revoked app is rejected at its next request and gets no new token; another member cannot revoke it', async () => {
  const { session, entityId } = await newOwner()
  const { app, tokens } = await connectApp(installation, session)
  const [{ id }] = (await session.ask('GET', '/web/apps')).body.data
  const stranger = await newOwner()
  assert.equal((await stranger.session.ask('POST', '/web/apps/revoke', { id })).status, 404)
  assert.equal((await stranger.session.ask('POST', '/web/api-keys/revoke', { id })).status, 404)
  assert.equal((await session.ask('POST', '/web/api-keys/rotate', { id, grace_hours: 0 })).status, 404)
  assert.equal((await session.ask('POST', '/web/apps/revoke', { id: stranger.keyId })).status, 404)
  assert.equal((await ask(entries(entityId), { key: tokens.access_token })).status, 200)
  for (let again = 0; again < 2; again++)
    assert.equal((await session.ask('POST', '/web/apps/revoke', { id })).status, 200)
  assert.equal((await ask(entries(entityId), { key: tokens.access_token })).status, 401)
  const renewed = await refresh(address, app, tokens.refresh_token)
  assert.deepEqual([renewed.status, renewed.body.error], [400, 'invalid_grant'])
  assert.deepEqual((await session.ask('GET', '/web/apps')).body.data, [])
})

test('an app that is revoked between code and token gets none', async () => {
  const { session } = await newOwner()
  const app = await registerApp(installation)
  const code = await allow(installation, session, app.request())
  const revoked = await session.ask('POST', '/web/me/grants/revoke', { all: true })
  assert.equal(revoked.status, 200, revoked.text)
  const { status, body } = await exchange(address, app, code)
  assert.deepEqual([status, body.error], [400, 'invalid_grant'])
})

test('an app gives its tokens back, by access or refresh token; those of another app stay', async () => {
  const { session, entityId } = await newOwner()
  for (const name of ['access_token', 'refresh_token'] as const) {
    const { app, tokens } = await connectApp(installation, session)
    const other = await registerApp(installation)
    const give = (clientId: string) =>
      postForm(`${address}/oauth2/revoke`, { client_id: clientId, token: tokens[name] })
    await give(other.clientId)
    assert.equal((await ask(entries(entityId), { key: tokens.access_token })).status, 200)
    assert.equal((await give(app.clientId)).status, 200)
    assert.equal((await ask(entries(entityId), { key: tokens.access_token })).status, 401)
    assert.equal((await refresh(address, app, tokens.refresh_token)).body.error, 'invalid_grant')
  }
})

test('without offline_access the access ends with the token', async () => {
  const { session, entityId, memberId } = await newOwner()
  const { tokens } = await connectApp(installation, session, { scope: 'read:bookkeeping' })
  assert.equal(tokens.refresh_token, undefined)
  assert.equal((await ask(entries(entityId), { key: tokens.access_token })).status, 200)
  await installation.database.withClient(client =>
    client.query(
      `update access.api_secret set valid_until = now() - interval '1 second'
       where key_id in (select id from access.api_key where member_id = $1 and client_id is not null)`,
      [memberId],
    ),
  )
  assert.equal((await ask(entries(entityId), { key: tokens.access_token })).status, 401)
})

test('what an app does is in the audit log under its name', async () => {
  const { session, entityId } = await newOwner()
  const { tokens } = await connectApp(installation, session)
  const body = { entity_id: entityId, year: 2026, month: 1, income: 1 }
  const made = await ask('/v1/bookkeeping', { key: tokens.access_token, body })
  assert.equal(made.status, 201)
  const { rows } = await installation.database.withClient(client =>
    client.query("select detail from kernel.audit_row where record = $1 and action = 'entry.create'", [
      `entry/${made.body.data.id}`,
    ]),
  )
  assert.match(rows[0]!.detail, /client=Test-app$/)
})

test('registration refuses unsafe redirect addresses, gives no secret, and is limited by address', async () => {
  const register = (body: unknown, ip = '198.51.100.77') =>
    ask('/oauth2/register', { body, headers: { 'x-forwarded-for': ip } })
  for (const redirect_uris of [
    ['http://attacker.example/callback'],
    ['javascript:alert(1)'],
    ['https://app.example/#fragment'],
    [],
    'https://app.example',
    Array(11).fill('https://app.example/callback'),
  ]) {
    const { status, body } = await register(
      { redirect_uris },
      `198.51.100.${String(redirect_uris).length % 200}`,
    )
    assert.equal(status, 400, JSON.stringify(redirect_uris))
    assert.match(body.error, /^invalid_(redirect_uri|client_metadata)$/)
  }
  const made = await register({
    client_name: 'Line\nbreak \u202eapp',
    redirect_uris: ['https://app.example/callback'],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    contacts: ['person@app.example'],
  })
  assert.equal(made.status, 201)
  assert.deepEqual(
    [
      made.body.client_name,
      made.body.client_secret,
      made.body.token_endpoint_auth_method,
      made.body.grant_types,
    ],
    ['Line break app', undefined, 'none', ['authorization_code', 'refresh_token']],
  )
  for (const raw of ['', '[]', 'null', '{'])
    assert.equal(
      (await ask('/oauth2/register', { raw, headers: { 'content-type': 'application/json' } })).status,
      400,
    )
  const statuses: number[] = []
  for (let count = 0; count < 21; count++)
    statuses.push((await register({ redirect_uris: ['https://app.example/cb'] }, '198.51.100.250')).status)
  assert.deepEqual([statuses[19], statuses[20]], [201, 429])
})

test('malformed token requests get errors as OAuth describes them', async () => {
  const cases: [form: Record<string, string>, error: string][] = [
    [{}, 'invalid_request'],
    [{ grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials', client_id: 'x' }, 'unsupported_grant_type'],
    [{ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'x' }, 'invalid_grant'],
    [{ grant_type: 'authorization_code', code: 'x' }, 'invalid_request'],
  ]
  for (const [form, error] of cases) {
    const { status, body, headers } = await postForm(`${address}/oauth2/token`, form)
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body), ['error', 'error_description'])
    assert.equal(body.error, error, JSON.stringify(form))
    assert.equal(headers.get('cache-control'), 'no-store')
  }
  const large = await postForm(`${address}/oauth2/token`, { grant_type: 'x'.repeat(20_000) })
  assert.equal(large.body.error, 'invalid_request')
})

test('at most 50 apps are connected at a time', async () => {
  const { session, memberId } = await newOwner()
  await installation.database.withClient(client =>
    client.query(
      `insert into access.api_key (member_id, name, scopes, client_id, resource, expires_at)
       select $1, 'app', '{read:entity}', 'x', 'v1', now() + interval '1 hour' from generate_series(1, 50)`,
      [memberId],
    ),
  )
  const app = await registerApp(installation)
  const request = (await authorize(address, app.request())).search.slice(1)
  const { body } = await session.ask('POST', '/web/apps/allow', { request, scopes: ['read:bookkeeping'] })
  assert.equal(body.code, 'too_many_apps')
})

test('expired tokens, and apps that nobody allowed within a day, are deleted', async () => {
  const { session } = await newOwner()
  const [unused, { app }] = [await registerApp(installation), await connectApp(installation, session)]
  const { database } = installation
  await database.withClient(async client => {
    await client.query(
      "update apps.oauth_client set created_at = now() - interval '25 hours' where client_id = any ($1)",
      [[unused.clientId, app.clientId]],
    )
    await client.query(
      "update apps.oauth_access_token set expires_at = now() - interval '25 hours' where client_id = $1",
      [app.clientId],
    )
  })
  const { deleteOldTokensJob } = await import('./apps.jobs.ts')
  await deleteOldTokensJob.run(
    { ...installation, now: () => new Date() } as never,
    new AbortController().signal,
  )
  const { rows } = await database.withClient(client =>
    client.query(
      `select c.client_id, (select count(*)::int from apps.oauth_access_token t where t.client_id = c.client_id) as access,
              (select count(*)::int from apps.oauth_refresh_token t where t.client_id = c.client_id) as refresh
       from apps.oauth_client c where c.client_id = any ($1)`,
      [[unused.clientId, app.clientId]],
    ),
  )
  assert.deepEqual(rows, [{ client_id: app.clientId, access: 0, refresh: 1 }])
})

test('nothing else of the provider can be reached', async () => {
  for (const path of [
    '/oauth2/introspect',
    '/oauth2/consent',
    '/oauth2/continue',
    '/oauth2/userinfo',
    '/oauth2/end-session',
    '/oauth2/create-client',
    '/oauth2/get-clients',
    '/admin/oauth2/create-client',
    '/admin/oauth2/resources',
    '/sign-up/email',
    '/sign-in/email',
    '/get-session',
    '/.well-known/openid-configuration',
  ])
    for (const method of ['GET', 'POST']) {
      const { status } = await ask(path, { method, ...(method === 'POST' && { body: {} }) })
      assert.equal(status, 404, `${method} ${path}`)
    }
})

test('a code that is used twice at once gives one token at most, and the connection is revoked', async () => {
  for (let round = 0; round < 5; round++) {
    const { session, entityId } = await newOwner()
    const app = await registerApp(installation)
    const code = await allow(installation, session, app.request())
    const answers = await Promise.all([exchange(address, app, code), exchange(address, app, code)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    const given = answers.find(({ status }) => status === 200)!.body
    assert.equal((await ask(entries(entityId), { key: given.access_token })).status, 401)
    assert.equal((await refresh(address, app, given.refresh_token)).body.error, 'invalid_grant')
  }
})
