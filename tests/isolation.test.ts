import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { revokeKey, rotateKey } from '../src/areas/access/access.ts'
import { keyFromRandom } from '../src/areas/access/key-value.rules.ts'
import { createEntity } from '../src/areas/entities/entities.ts'
import { ALL_SCOPES } from '../src/areas/members/members.ts'
import type { PublishedEndpoint } from '../src/kernel/http/endpoint.ts'
import { id } from '../src/kernel/http/fields.ts'
import { checkAnswer, checkRefusal } from './harness/answers.ts'
import { footprint, usedOf } from './harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { from, makeKey } from './harness/keys.ts'
import { dailyThird, inTurns } from './harness/random.ts'
import { exchange, requestText } from './harness/raw-http.ts'
import {
  callOf,
  endpoints,
  nobodysLike,
  referenceOf,
  type Sample,
  sampleRequest,
  send,
  sendValid,
} from './harness/sample-requests.ts'
import { newCaller } from './harness/sandbox.ts'

// No endpoint is named here: each one in the list of areas is tested, including future ones.
// Alone, because a footprint reads every table, and what other tests have written would slow it down.
const installation = await openTestInstallation({ isAlone: true })
const { database, secrets } = installation

// The order of the checks on a request. Each problem alone has its own response; of two, the earlier one is
// reported.
const TROUBLES = ['key', 'address', 'limit', 'scope', 'parameters', 'ownership', 'subscription'] as const
type Trouble = (typeof TROUBLES)[number]

test('every endpoint is under /v1, is called with an API key and names one of the 13 scopes', () => {
  assert.ok(endpoints.length > 0)
  for (const endpoint of endpoints) {
    assert.match(endpoint.path, /^\/v1\//, endpoint.name)
    assert.equal(endpoint.access.scheme, 'api_key', endpoint.name)
    assert.ok((ALL_SCOPES as readonly (string | null)[]).includes(endpoint.access.scope), endpoint.name)
  }
})

test('an endpoint with an id that the harness cannot create says what is missing', async () => {
  const fields = { parcel_id: id({ description: 'for this test' }) }
  const unknown = { ...endpoints[0]!, name: 'readParcel', fields }
  const made = sample(unknown, await newMember(installation))
  await assert.rejects(made, /readParcel: parcel_id names a record; say in REFERENCES of tests\/harness/)
})

for (const [place, endpoint] of dailyThird([...endpoints.entries()])) {
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    test('a valid request gets its declared status', async () => {
      const member = await newCaller(installation, endpoint)
      const answer = await sendValid(installation, endpoint, await sample(endpoint, member), member.key)
      checkAnswer(answer, endpoint.name)
    })

    test('a missing, malformed, unknown, revoked, expired or rotated-out key gets the same response, byte for byte', () =>
      checkBadKeys(endpoint, place))

    test('a key without the scope gets an error that names it, and the request counts', async () => {
      const member = await newCaller(installation, endpoint)
      const scopes = ALL_SCOPES.filter(scope => scope !== endpoint.access.scope)
      const { id, key } = await makeKey(installation, member, { scopes })
      const answer = await send(installation, endpoint, await sample(endpoint, member), key)
      checkRefusal(answer, 403, `This API key lacks the scope ${endpoint.access.scope}.`)
      assert.equal(await usedOf(installation, id), 1)
    })

    test("one scope is enough: a key with only the endpoint's scope is admitted", async () => {
      const member = await newCaller(installation, endpoint)
      const { key } = await makeKey(installation, member, { scopes: [endpoint.access.scope!] })
      await sendValid(installation, endpoint, await sample(endpoint, member), key)
    })

    test('an address that is not on the allow-list gets its IP and uses no request', async () => {
      const member = await newCaller(installation, endpoint)
      const { id, key } = await makeKey(installation, member, { allowList: ['203.0.113.0/24'] })
      const request = await sample(endpoint, member)
      const answer = await send(installation, endpoint, request, key)
      checkRefusal(answer, 403, 'This API key may not be used from 127.0.0.1.')
      assert.equal(answer.body.ip, '127.0.0.1')
      assert.equal(await usedOf(installation, id), 0)
      await sendValid(installation, endpoint, request, key, from('203.0.113.9'))
    })

    test('over the limit the response is 429 with Retry-After, does not count and writes nothing', async () => {
      const member = await newCaller(installation, endpoint)
      const { id, key } = await makeKey(installation, member, { hourlyLimit: 1 })
      const request = await sample(endpoint, member)
      await sendValid(installation, endpoint, request, key)
      const before = await footprint(installation, { ...member, keyId: id })
      const answer = await send(installation, endpoint, request, key)
      checkRefusal(answer, 429, /^Rate limit exceeded: 1 requests per hour\./)
      assert.match(answer.headers.get('retry-after')!, /^[1-9]\d*$/)
      assert.equal(await usedOf(installation, id), 1)
      assert.deepEqual(await footprint(installation, { ...member, keyId: id }), before)
    })

    test("another member's ids and unknown ids get the same error, byte for byte, and write nothing", () =>
      checkForeignIds(endpoint))

    test("a key limited to one LLC answers the account's other LLCs like another member's, byte for byte", () =>
      checkLimitedKey(endpoint))

    test('an account without a subscription reads and writes nothing', () => checkUnsubscribed(endpoint))

    for (const [first, second] of inTurns(pairs(troublesOf(endpoint)), place, 6))
      test(`of two problems, ${first} is reported before ${second}`, () =>
        checkOrder(endpoint, first, second))
  })
}

function sample(endpoint: PublishedEndpoint, owner: TestMember): Promise<Sample> {
  return sampleRequest(installation, endpoint, owner)
}

async function checkBadKeys(endpoint: PublishedEndpoint, place: number): Promise<void> {
  const member = await newCaller(installation, endpoint)
  const { key } = member
  const revoked = await makeKey(installation, member)
  await revokeKey(database.durable, BY_TEST, revoked.id)
  const expired = await makeKey(installation, member, { expires: '2020-02-29' })
  const rotated = await makeKey(installation, member)
  const { key: renewed } = await rotateKey(database.durable, secrets, BY_TEST, rotated.id, 0)

  const lastLetter = key.endsWith('0') ? '1' : '0'
  const bad: [what: string, headers: [string, string][]][] = [
    ['empty', [['Authorization', '']]],
    ['only the scheme', [['Authorization', 'Bearer']]],
    ['another scheme', [['Authorization', `Basic ${Buffer.from(`x:${key}`).toString('base64')}`]]],
    ['no scheme', [['Authorization', key]]],
    ['another header', [['X-API-Key', key]]],
    ['wrong prefix', [['Authorization', `Bearer sk_${key.slice(3)}`]]],
    ['bad checksum', [['Authorization', `Bearer ${key.slice(0, -1)}${lastLetter}`]]],
    ['other letters', [['Authorization', `Bearer ${key.toUpperCase()}`]]],
    ['too long', [['Authorization', `Bearer ${key}${'A'.repeat(4000)}`]]],
    ['too short', [['Authorization', `Bearer ${key.slice(0, -1)}`]]],
    ['quoted', [['Authorization', `Bearer "${key}"`]]],
    ['two keys', [['Authorization', `Bearer ${key} ${key}`]]],
    ['a tab', [['Authorization', `Bearer ${key.slice(0, 20)}\t${key.slice(20)}`]]],
    ['not ASCII', [['Authorization', `Bearer ${key}\xff\xfe`]]],
    ['SQL', [['Authorization', `Bearer ' or 1=1 --`]]],
    ['unknown', [['Authorization', `Bearer ${keyFromRandom(randomBytes)}`]]],
    ['revoked', [['Authorization', `Bearer ${revoked.key}`]]],
    ['expired', [['Authorization', `Bearer ${expired.key}`]]],
    ['rotated out', [['Authorization', `Bearer ${rotated.key}`]]],
  ]
  const request = await sample(endpoint, member)
  const before = await footprint(installation, member)
  const seen = new Map<string, string>()
  for (const [what, headers] of [['missing', []] as (typeof bad)[number], ...inTurns(bad, place, 4)]) {
    const answer = await exchange(installation.address, bytesOf(endpoint, request, headers))
    checkAnswer(answer, what)
    assert.equal(answer.status, 401, what)
    assert.equal(answer.headers['www-authenticate'], 'Bearer', what)
    seen.set(what, answer.bytes.replace(/^(request-id|date): .*\r\n/gim, ''))
  }
  for (const [what, bytes] of seen) assert.equal(bytes, seen.get('missing'), what)
  assert.deepEqual(await footprint(installation, member), before)
  assert.equal(await usedOf(installation, revoked.id), 0)
  await sendValid(installation, endpoint, request, renewed)

  for (const control of ['\x00', '\x01', '\x7f']) {
    const header: [string, string] = ['Authorization', `Bearer ${key}${control}`]
    const answer = await exchange(installation.address, bytesOf(endpoint, request, [header]))
    checkAnswer(answer, JSON.stringify(control))
    assert.ok([400, 401].includes(answer.status), `${JSON.stringify(control)} ${answer.status}`)
  }
}

function bytesOf(endpoint: PublishedEndpoint, request: Sample, headers: [string, string][]): Buffer {
  const { path, asking } = callOf(endpoint, request)
  if (asking.body === undefined) return requestText(endpoint.method, path, headers)
  const typed: [string, string][] = [...headers, ['Content-Type', 'application/json']]
  return requestText(endpoint.method, path, typed, JSON.stringify(asking.body))
}

async function checkForeignIds(endpoint: PublishedEndpoint): Promise<void> {
  const [member, stranger] = [
    await newCaller(installation, endpoint),
    await newCaller(installation, endpoint),
  ]
  const [own, theirs] = [await sample(endpoint, member), await sample(endpoint, stranger)]
  for (const name of Object.keys(endpoint.fields)) {
    const reference = referenceOf(endpoint, name)
    if (!reference) continue
    const status = name === endpoint.actsFor ? 403 : reference.foreign
    const before = [await footprint(installation, member), await footprint(installation, stranger)]
    const texts = new Set<string>()
    const largest =
      typeof theirs[name] === 'string' ? String(Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER
    for (const value of [theirs[name], nobodysLike(theirs[name]), largest]) {
      const answer = await send(installation, endpoint, { ...own, [name]: value }, member.key)
      checkRefusal(answer, status, /./, `${name}=${value}`)
      texts.add(answer.text)
    }
    assert.equal(texts.size, 1, `${name}: ${[...texts].join(' / ')}`)
    const after = [await footprint(installation, member), await footprint(installation, stranger)]
    assert.deepEqual(after, before, name)
  }
}

async function checkLimitedKey(endpoint: PublishedEndpoint): Promise<void> {
  const [member, stranger] = [
    await newCaller(installation, endpoint),
    await newCaller(installation, endpoint),
  ]
  const wanted = { memberId: member.memberId, name: 'Outside LLC', state: 'WY', subscribed: true }
  const { id: outside } = await createEntity(database.durable, BY_TEST, wanted, new Date())
  const { id, key } = await makeKey(installation, member, { entityIds: [member.entityId] })
  const own = await sample(endpoint, member)
  const others = await sample(endpoint, { ...member, entityId: outside })
  const theirs = await sample(endpoint, stranger)
  const of = { ...member, keyId: id }
  for (const name of Object.keys(endpoint.fields)) {
    const reference = referenceOf(endpoint, name)
    if (!reference) continue
    const before = await footprint(installation, of)
    const texts = new Set<string>()
    for (const value of [others[name], theirs[name]]) {
      const answer = await send(installation, endpoint, { ...own, [name]: value }, key)
      checkRefusal(answer, name === endpoint.actsFor ? 403 : reference.foreign, /./, `${name}=${value}`)
      texts.add(answer.text)
    }
    assert.equal(texts.size, 1, `${name}: ${[...texts].join(' / ')}`)
    assert.deepEqual(await footprint(installation, of), before, name)
  }
  // Lists that name no LLC show only those of the key.
  const references = Object.keys(endpoint.fields).filter(name => referenceOf(endpoint, name))
  const unnamed = Object.fromEntries(Object.entries(own).filter(([name]) => !references.includes(name)))
  if (endpoint.method === 'GET' && references.every(name => !endpoint.fields[name].required)) {
    const listed = await send(installation, endpoint, unnamed, key)
    assert.ok(!listed.text.includes('Outside LLC'), listed.text)
    const list = Array.isArray(listed.body.data) ? listed.body.data : []
    for (const one of list) assert.notEqual(one.entity_id, outside)
    // Events are not counted.
    const isCounted = !('has_more' in listed.body)
    if (list.length && isCounted)
      assert.equal(listed.body.pagination.total, list.length, 'the total counts no others')
  }
  await sendValid(installation, endpoint, own, key)
}

async function checkUnsubscribed(endpoint: PublishedEndpoint): Promise<void> {
  const member = await newCaller(installation, endpoint, { subscribed: false })
  const request = await sample(endpoint, member)
  const before = await footprint(installation, member)
  const answer = await send(installation, endpoint, request, member.key)
  checkAnswer(answer, endpoint.name)
  isNoSubscription(endpoint, answer)
  assert.deepEqual(await footprint(installation, member), before)
}

function isNoSubscription(endpoint: PublishedEndpoint, answer: Awaited<ReturnType<typeof send>>): void {
  if (endpoint.method !== 'GET') checkRefusal(answer, 403, /no LLC with an active Manager subscription/)
  else if (!endpoint.nothing) checkRefusal(answer, 404, /./)
  else {
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.body.message, /no LLC with an active Manager subscription/)
    const { data } = answer.body
    // What is neither a list nor a record, such as a year of presence, has its lists side by side.
    const shown = data === undefined ? Object.values(answer.body).filter(Array.isArray).flat() : data
    assert.ok(shown === null || shown.length === 0, answer.text)
  }
}

/** The field through which a request can address another member's record. */
function ownershipField(endpoint: PublishedEndpoint): string | null {
  return endpoint.actsFor ?? Object.keys(endpoint.fields).find(name => referenceOf(endpoint, name)) ?? null
}

function troublesOf(endpoint: PublishedEndpoint): Trouble[] {
  return TROUBLES.filter(trouble => trouble !== 'ownership' || ownershipField(endpoint) !== null)
}

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((first, i) => list.slice(i + 1).map(second => [first, second] as [T, T]))
}

async function checkOrder(endpoint: PublishedEndpoint, first: Trouble, second: Trouble): Promise<void> {
  const has = (trouble: Trouble) => trouble === first || trouble === second
  const member = await newCaller(installation, endpoint, { subscribed: !has('subscription') })
  const { id, key } = await makeKey(installation, member, {
    scopes: has('scope') ? ALL_SCOPES.filter(scope => scope !== endpoint.access.scope) : ALL_SCOPES,
    allowList: has('address') ? ['203.0.113.0/24'] : [],
    hourlyLimit: has('limit') ? 1 : 100,
  })
  const request = await sample(endpoint, member)
  const field = ownershipField(endpoint)
  if (has('ownership'))
    request[field!] = (await sample(endpoint, await newCaller(installation, endpoint)))[field!]
  if (has('parameters')) request.nonsense_zz = 1
  // The limit is used up by an admitted request, whatever its outcome.
  if (has('limit')) await send(installation, endpoint, request, key, from('203.0.113.9'))
  if (has('key')) await revokeKey(database.durable, BY_TEST, id)

  const of = { ...member, keyId: id }
  const before = await footprint(installation, of)
  const usedBefore = await usedOf(installation, id)
  const answer = await send(installation, endpoint, request, key)
  checkAnswer(answer, `${first} and ${second}`)
  if (first === 'key') checkRefusal(answer, 401, /API key is missing or not valid/)
  else if (first === 'address') assert.equal(checkRefusal(answer, 403, /./) && answer.body.ip, '127.0.0.1')
  else if (first === 'limit') checkRefusal(answer, 429, /^Rate limit exceeded: 1 requests/)
  else if (first === 'scope') checkRefusal(answer, 403, /lacks the scope/)
  else if (first === 'parameters') checkRefusal(answer, 400, /nonsense_zz/)
  else
    checkRefusal(answer, referenceOf(endpoint, field!)!.foreign, new RegExp(`${field} is not|no such record`))

  const counts = !['key', 'address', 'limit'].includes(first)
  assert.equal(await usedOf(installation, id), counts ? (usedBefore ?? 0) + 1 : usedBefore)
  assert.deepEqual(await footprint(installation, of), before)
}
