import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { createMember, may, type Permission } from '../src/areas/members/members.ts'
import { sessionCookieName } from '../src/areas/sessions/cookie.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import type { Field } from '../src/kernel/http/fields.ts'
import { footprint } from './harness/footprint.ts'
import {
  type Answer,
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from './harness/installation.ts'
import { dailyThird, inTurns } from './harness/random.ts'
import {
  nobodysLike,
  referenceOf,
  type Sample,
  type SampleSchema,
  sampleRequest,
  sendFromPage,
} from './harness/sample-requests.ts'
import { openSession, type TestSession } from './harness/sessions.ts'

// No endpoint is named here: each one of the website is tested, including future ones.
const installation = await openTestInstallation()
const { database, config, address } = installation

/** API endpoints at their website path, for members. */
const forMembers = areas
  .flatMap(area => area.endpoints)
  .filter(({ keysOnly }) => !keysOnly)
  .map(endpoint => ({ ...endpoint, path: `/web${endpoint.path}`, access: { scheme: 'member', scope: null } }))
const ofWebsite: AnyEndpoint[] = areas.flatMap(area => area.web ?? [])
const all: AnyEndpoint[] = [...forMembers, ...ofWebsite]

/** The cookie of a session that was valid until this change of it. */
async function lost(role: 'member' | 'admin', sql: string): Promise<{ cookie: string }> {
  const { session } = await somebody(role)
  await database.withClient(client => client.query(sql, [session.sessionId]))
  return { cookie: session.cookie }
}

async function lostBy(sql: string) {
  return { member: await lost('member', sql), admin: await lost('admin', sql) }
}

const over = await lostBy(
  "update sessions.session set expires_at = now() - interval '1 second' where id = $1",
)
const ended = await lostBy('delete from sessions.session where id = $1')
const disabled = await lostBy(
  `update members.member set disabled_at = now(), disabled_by = 'test'
   where id = (select p.member_id from sessions.session s join sessions.person p on p.id = s.person_id where s.id = $1)`,
)

test('website endpoints are under /web, separate from the API, and declare who may call them', () => {
  for (const endpoint of ofWebsite) {
    assert.match(endpoint.path, /^\/web\/(?!v1\/)/, endpoint.name)
    assert.ok(
      ['public', 'visitor_or_member', 'session', 'member', 'manager', 'auditor', 'auditor_secret'].includes(
        endpoint.access.scheme,
      ),
      endpoint.name,
    )
  }
  const names = areas.flatMap(area => [...area.endpoints, ...(area.web ?? [])]).map(endpoint => endpoint.name)
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})

/** The receiver of a webhook: its resolved address is checked when connecting (src/areas/webhooks/webhooks.test.ts). */
const CHECKED_ADDRESSES = ['createWebhook.url', 'updateWebhook.url']

test('no endpoint lets its caller choose an address for the server to connect to, except checked ones', () => {
  for (const endpoint of [...areas.flatMap(area => area.endpoints), ...ofWebsite])
    for (const [name, { schema }] of Object.entries(endpoint.fields as Record<string, Field<unknown>>)) {
      if (CHECKED_ADDRESSES.includes(`${endpoint.name}.${name}`) || name === 'webhook_id') continue
      const { format = '' } = schema as SampleSchema
      assert.doesNotMatch(name, /(^|_)(ur[il]|host(name)?|port|server|webhook|callback)(_|$)/, endpoint.name)
      assert.doesNotMatch(format, /ur[il]|iri|host|ipv/, `${endpoint.name}.${name}`)
    }
})

for (const [place, endpoint] of dailyThird([...all.entries()])) {
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    if (endpoint.method !== 'GET')
      test("another website's page, or no page at all, changes nothing", () => checkOrigins(endpoint, place))
    if (['member', 'session'].includes(endpoint.access.scheme)) {
      test('a caller without a valid session gets a sign-in error', () => checkSignedOut(endpoint, place))
      if (referencesOf(endpoint).length)
        test("another member's ids and unknown ids get the same error and write nothing", () =>
          checkForeignIds(endpoint))
    }
    if (endpoint.access.scheme === 'manager') {
      test('a caller without a valid session gets a sign-in error', () => checkSignedOut(endpoint, place))
      test('rejects a member without revealing anything; admits an admin', () => checkRoles(endpoint))
    }
  })
}

const send = (endpoint: AnyEndpoint, sample: Sample, headers: Record<string, string>): Promise<Answer> =>
  sendFromPage(installation, endpoint, sample, headers)

const from = ({ cookie }: Pick<TestSession, 'cookie'>) => ({ cookie, origin: address })

async function somebody(role: 'member' | 'manager' | 'admin' = 'member') {
  const owner = await newMember(installation)
  if (role === 'member') return { owner, session: await openSession(installation, owner.memberId) }
  const email = `${role}-${randomBytes(8).toString('hex')}@example.com`
  const { id } = await createMember(database.durable, BY_TEST, { email, name: 'Staff', role })
  return { owner, session: await openSession(installation, id) }
}

async function checkOrigins(endpoint: AnyEndpoint, place: number): Promise<void> {
  const { owner, session } = await somebody(endpoint.access.scheme === 'manager' ? 'admin' : 'member')
  const sample = await sampleRequest(installation, endpoint, owner)
  const before = await footprint(installation, owner)
  const strange: Record<string, string>[] = [
    {},
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: address, 'sec-fetch-site': 'cross-site' },
    { origin: address, 'sec-fetch-site': 'same-site' },
    { origin: `${address}.elsewhere.example` },
  ]
  for (const headers of inTurns(strange, place, 2)) {
    const answer = await send(endpoint, sample, { cookie: session.cookie, ...headers })
    assert.equal(answer.status, 403, `${JSON.stringify(headers)} ${answer.text}`)
    assert.equal(answer.body.code, 'cross_site_request')
  }
  assert.deepEqual(await footprint(installation, owner), before)
}

async function checkSignedOut(endpoint: AnyEndpoint, place: number): Promise<void> {
  const role = endpoint.access.scheme === 'manager' ? 'admin' : 'member'
  const { owner, session } = await somebody(role)
  const sample = await sampleRequest(installation, endpoint, owner)
  const name = sessionCookieName(config.publicUrl)
  const value = session.cookie.slice(name.length + 1)
  const [token] = decodeURIComponent(value).split('.')
  const before = await footprint(installation, owner)
  const callers: [what: string, headers: Record<string, string>][] = [
    ['none', { cookie: '' }],
    ['another name', { cookie: `other=${value}` }],
    ['not signed', { cookie: `${name}=${token}` }],
    [
      'signed by somebody else',
      { cookie: `${name}=${encodeURIComponent(`${token}.${randomBytes(32).toString('base64')}`)}` },
    ],
    ['not a cookie of ours', { cookie: `${name}=%E0%A4%A` }],
    ['over', over[role]],
    ['ended', ended[role]],
    ['of a disabled person', disabled[role]],
    ['an API key', { authorization: `Bearer ${owner.key}` }],
  ]
  for (const [what, headers] of inTurns(callers, place, 3)) {
    const answer = await send(endpoint, sample, { ...headers, origin: address })
    assert.equal(answer.status, 401, `${what} ${answer.text}`)
    assert.equal(answer.body.code, 'sign_in_required', what)
  }
  assert.deepEqual(await footprint(installation, owner), before)
}

/** The fields that name a record. */
function referencesOf(endpoint: AnyEndpoint): string[] {
  return Object.keys(endpoint.fields).filter(name => referenceOf(endpoint, name))
}

async function checkForeignIds(endpoint: AnyEndpoint): Promise<void> {
  const [mine, others] = [await somebody(), await somebody()]
  const own = await sampleRequest(installation, endpoint, mine.owner)
  const theirs = await sampleRequest(installation, endpoint, others.owner)
  for (const name of referencesOf(endpoint)) {
    const reference = referenceOf(endpoint, name)!
    const status = name === endpoint.actsFor ? 403 : reference.foreign
    const before = await footprints(mine.owner, others.owner)
    const texts = new Set<string>()
    for (const value of [theirs[name], nobodysLike(theirs[name])]) {
      const answer = await send(endpoint, { ...own, [name]: value }, from(mine.session))
      assert.equal(answer.status, status, `${name}=${value} ${answer.text}`)
      texts.add(answer.text)
    }
    assert.equal(texts.size, 1, `${name}: ${[...texts].join(' / ')}`)
    assert.deepEqual(await footprints(mine.owner, others.owner), before, name)
  }
  // A rejection proves nothing if the owner would be rejected too.
  const answer = await send(endpoint, own, from(mine.session))
  assert.ok(
    ![401, 403, 404].includes(answer.status) && answer.status < 500,
    `${answer.status} ${answer.text}`,
  )
}

const footprints = (...owners: TestMember[]) =>
  Promise.all(owners.map(owner => footprint(installation, owner)))

async function checkRoles(endpoint: AnyEndpoint): Promise<void> {
  const [{ owner, session }, admin] = [await somebody(), await somebody('admin')]
  const sample = await sampleRequest(installation, endpoint, owner)
  const before = await footprint(installation, owner)
  const refused = await send(endpoint, sample, from(session))
  assert.equal(refused.status, 403, refused.text)
  assert.equal(refused.body.code, 'staff_only')
  assert.deepEqual(await footprint(installation, owner), before)
  assert.ok(may('admin', endpoint.access.scope as Permission), 'an admin has every permission')
  const answer = await send(endpoint, sample, from(admin.session))
  assert.ok(![401, 403].includes(answer.status) && answer.status < 500, `${answer.status} ${answer.text}`)
}
