import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { createEntity } from '../entities/entities.ts'
import { createMember } from '../members/members.ts'
import { MAX_LIVE_KEYS } from './member-keys.ts'

const installation = await openTestInstallation()
const { database, ask } = installation

const WANTED = { name: 'My script', scopes: ['read:entity', 'read:profile'] }

async function signIn() {
  const member = await newMember(installation)
  return { ...member, session: await openSession(installation, member.memberId) }
}

test('a key created on the website works with the API and its scopes, and its value is shown once', async () => {
  const { session } = await signIn()
  const made = await session.ask('POST', '/web/api-keys', WANTED)
  assert.equal(made.status, 201, made.text)
  const { id, key } = made.body.data
  assert.equal((await ask('/v1/entity', { key })).status, 200)
  assert.equal((await ask('/v1/payments', { key })).status, 403)

  const listed = await session.ask('GET', '/web/api-keys')
  const mine = listed.body.data.find((one: { id: number }) => one.id === id)
  assert.deepEqual(
    [mine.name, mine.shown, mine.scopes, mine.hourly_limit, mine.used, mine.last_used_ip, mine.grace_until],
    ['My script', key.slice(0, 12), WANTED.scopes, 100, 2, '127.0.0.1', null],
  )
  assert.ok(!listed.text.includes(key.slice(0, 13)), 'no more of the value than its beginning')
})

test('repeating a request to create a key creates no second key, and returns no value', async () => {
  const { session, memberId } = await signIn()
  const headers = { 'idempotency-key': 'make-one' }
  const first = await session.ask('POST', '/web/api-keys', WANTED, { headers })
  const again = await session.ask('POST', '/web/api-keys', WANTED, { headers })
  assert.deepEqual(
    [again.status, again.body],
    [201, { data: { id: first.body.data.id, key: null } }],
    again.text,
  )
  assert.equal((await session.ask('GET', '/web/api-keys')).body.live, 2, 'the first one and this one')
  const kept = await database.withClient(client =>
    client.query('select body from kernel.remembered_answer where owner = $1', [`member:${memberId}`]),
  )
  assert.equal(kept.rows.length, 1)
  assert.ok(!JSON.stringify(kept.rows).includes('llk_'))
})

test('rejects an invalid key with a reason, and creates none', async () => {
  const { session } = await signIn()
  const cases: [object, string][] = [
    [{ ...WANTED, name: ' ' }, 'empty'],
    [{ ...WANTED, scopes: [] }, 'scopes_required'],
    [{ ...WANTED, scopes: ['read:everything'] }, 'unknown_scope'],
    [{ ...WANTED, scopes: 'read:entity' }, 'invalid_list'],
    [{ ...WANTED, allow_list: ['office'] }, 'invalid_network'],
    [{ ...WANTED, expires_on: '2020-01-01' }, 'expiry_in_past'],
    [{ ...WANTED, entity_ids: [] }, 'invalid_llcs'],
    [{ ...WANTED, entity_ids: ['1'] }, 'invalid_llcs'],
    [{ ...WANTED, hourly_limit: 5000 }, 'unknown_field'],
  ]
  for (const [body, code] of cases) {
    const answer = await session.ask('POST', '/web/api-keys', body)
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.body.code, code)
  }
  assert.equal((await session.ask('GET', '/web/api-keys')).body.live, 1)
})

test('enforces the allow-list and expiry chosen on the website', async () => {
  const { session } = await signIn()
  const body = { ...WANTED, allow_list: ['203.0.113.0/24'], expires_on: '2040-01-31' }
  const { id, key } = (await session.ask('POST', '/web/api-keys', body)).body.data
  const from = (ip: string) => ask('/v1/entity', { key, headers: { 'x-forwarded-for': ip } })
  assert.deepEqual([(await from('203.0.113.9')).status, (await from('198.51.100.1')).status], [200, 403])
  const { data } = (await session.ask('GET', '/web/api-keys')).body
  const mine = data.find((one: { id: number }) => one.id === id)
  assert.deepEqual([mine.allow_list, mine.expires_at], [['203.0.113.0/24'], '2040-01-31T23:59:59.999Z'])
})

test('a key for chosen LLCs reaches no LLC added later; a key for all LLCs does', async () => {
  const { session, memberId, entityId, key: whole } = await signIn()
  const body = { ...WANTED, entity_ids: [entityId] }
  const { id, key } = (await session.ask('POST', '/web/api-keys', body)).body.data
  const wanted = { memberId, name: 'Later LLC', state: 'WY', subscribed: true }
  const later = await createEntity(database.durable, BY_TEST, wanted, new Date())
  const reached = async (value: string) => {
    const { data, pagination } = (await ask('/v1/entity', { key: value })).body
    return [data.map((one: { id: number }) => one.id), pagination.total]
  }
  assert.deepEqual(await reached(key), [[entityId], 1])
  assert.deepEqual(await reached(whole), [[later.id, entityId], 2])
  const { data } = (await session.ask('GET', '/web/api-keys')).body
  assert.deepEqual(data.find((one: { id: number }) => one.id === id).entity_ids, [entityId])
})

test('with ten more concurrent requests than allowed keys, no key too many is created', async () => {
  const { session } = await signIn()
  const answers = await Promise.all(
    Array.from({ length: MAX_LIVE_KEYS + 10 }, () => session.ask('POST', '/web/api-keys', WANTED)),
  )
  const made = answers.filter(({ status }) => status === 201).length
  // The member already had one.
  assert.equal(made, MAX_LIVE_KEYS - 1)
  const refused = answers.find(({ status }) => status !== 201)!
  assert.deepEqual([refused.status, refused.body.code], [400, 'too_many_api_keys'])
})

test('a rotated key works with both values during the grace period, and without one only with the new', async () => {
  const { session } = await signIn()
  const { id, key } = (await session.ask('POST', '/web/api-keys', WANTED)).body.data
  const graced = await session.ask('POST', '/web/api-keys/rotate', { id, grace_hours: 1 })
  const works = async (value: string) => (await ask('/v1/entity', { key: value })).status
  assert.deepEqual([await works(key), await works(graced.body.data.key)], [200, 200])
  const { data } = (await session.ask('GET', '/web/api-keys')).body
  const mine = data.find((one: { id: number }) => one.id === id)
  assert.ok(Date.parse(mine.grace_until) > Date.now())
  assert.equal(mine.shown, graced.body.data.key.slice(0, 12))

  const at_once = await session.ask('POST', '/web/api-keys/rotate', { id, grace_hours: 0 })
  assert.deepEqual(
    [await works(key), await works(graced.body.data.key), await works(at_once.body.data.key)],
    [401, 401, 200],
  )
  assert.equal((await session.ask('POST', '/web/api-keys/rotate', { id, grace_hours: 25 })).status, 400)
})

test('a revoked key stops at once, stays in the list, and cannot be rotated; revoking it again changes nothing', async () => {
  const { session } = await signIn()
  const { id, key } = (await session.ask('POST', '/web/api-keys', WANTED)).body.data
  for (const turn of [1, 2]) {
    const answer = await session.ask('POST', '/web/api-keys/revoke', { id })
    assert.deepEqual([answer.status, answer.body], [200, { data: { id } }], `${turn}`)
  }
  assert.equal((await ask('/v1/entity', { key })).status, 401)
  const { data } = (await session.ask('GET', '/web/api-keys')).body
  assert.ok(data.find((one: { id: number }) => one.id === id).revoked_at)
  const rotated = await session.ask('POST', '/web/api-keys/rotate', { id, grace_hours: 1 })
  assert.deepEqual([rotated.status, /revoked or has expired/.test(rotated.body.error)], [400, true])
  const audited = await database.withClient(client =>
    client.query(
      "select count(*)::integer as rows from kernel.audit_row where record = $1 and action = 'key.revoke'",
      [`key/${id}`],
    ),
  )
  assert.equal(audited.rows[0].rows, 1)
})

test('an owner renames a key', async () => {
  const { session, keyId } = await signIn()
  const answer = await session.ask('PUT', '/web/api-keys', { id: keyId, name: 'Nightly export' })
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await session.ask('GET', '/web/api-keys')).body.data[0].name, 'Nightly export')
})

test("a Manager raises a key's limit, effective with the next request", async () => {
  const { keyId, key, memberId } = await signIn()
  const email = `manager-${memberId}@example.com`
  const manager = await createMember(database.durable, BY_TEST, { email, name: 'M', role: 'manager' })
  const console = await openSession(installation, manager.id)
  const limit = async () => (await ask('/v1/entity', { key })).headers.get('x-ratelimit-limit')
  assert.notEqual(await limit(), '5000')
  const answer = await console.ask('PUT', '/web/console/api-keys', { id: keyId, hourly_limit: 5000 })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(await limit(), '5000')
  const listed = await console.ask('GET', `/web/console/api-keys?member_id=${memberId}`)
  assert.deepEqual(
    listed.body.data.map((one: { id: number; hourly_limit: number }) => [one.id, one.hourly_limit]),
    [[keyId, 5000]],
  )
})
