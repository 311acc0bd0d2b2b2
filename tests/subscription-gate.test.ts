import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLink } from '../src/areas/auditors/links.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { footprint } from './harness/footprint.ts'
import {
  type Answer,
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from './harness/installation.ts'
import { dailyThird } from './harness/random.ts'
import { callOf, type Sample, sampleRequest } from './harness/sample-requests.ts'
import { openSession } from './harness/sessions.ts'

// The website's counterpart of tests/contract/subscription.test.ts, which does the same for API keys. Every
// write of every auth scheme is tested, including future ones.
const installation = await openTestInstallation()
const { database, secrets } = installation

/**
 * The auth schemes with which a member writes on the website. Visitors have no account; staff work for all of
 * them.
 */
const OF_MEMBERS = ['member', 'session', 'visitor_or_member']

const onWebsite: AnyEndpoint[] = areas.flatMap(area => [
  ...area.endpoints
    .filter(({ keysOnly }) => !keysOnly)
    .map(endpoint => ({
      ...endpoint,
      path: `/web${endpoint.path}`,
      access: { scheme: 'member', scope: null },
    })),
  ...(area.web ?? []),
])
const writes = onWebsite.filter(
  ({ method, access }) => method !== 'GET' && OF_MEMBERS.includes(access.scheme),
)

test('no API endpoint is an exception', () => {
  const named = areas.flatMap(area => [...area.endpoints, ...(area.web ?? [])])
  for (const { name, method, path } of named.filter(endpoint => !endpoint.needsSubscription)) {
    assert.notEqual(method, 'GET', name)
    assert.match(path, /^\/web\//, name)
  }
})

test('endpoints about the session itself need no subscription, so that everyone can secure their account', () => {
  // Allowing an app reads the session, but is like creating a key.
  const aboutSessions = writes.filter(
    ({ name, access }) => access.scheme === 'session' && name !== 'allowApp',
  )
  for (const { name, needsSubscription } of aboutSessions) assert.equal(needsSubscription, false, name)
})

const end = ({ entityId }: TestMember) =>
  database.withClient(client =>
    client.query('delete from entities.subscription where entity_id = $1', [entityId]),
  )

async function send(endpoint: AnyEndpoint, sample: Sample, member: TestMember): Promise<Answer> {
  const { path, asking } = callOf(endpoint, sample)
  const session = await openSession(installation, member.memberId)
  const file = { raw: 'a file', headers: { 'content-type': 'application/octet-stream' } }
  return session.ask(endpoint.method, path, asking.body, endpoint.takes === 'upload' ? file : {})
}

for (const endpoint of dailyThird(writes)) {
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    if (endpoint.needsSubscription)
      test('is rejected without a subscription and leaves nothing behind', async () => {
        const member = await newMember(installation)
        const sample = await sampleRequest(installation, endpoint, member)
        await end(member)
        // A member's first session creates a record of the person, so it is opened before.
        await openSession(installation, member.memberId)
        const before = await footprint(installation, member)
        const answer = await send(endpoint, sample, member)
        assert.equal(answer.status, 403, answer.text)
        assert.match(
          answer.body.error,
          /no LLC with an active Manager subscription, so nothing can be written/,
        )
        assert.deepEqual(await footprint(installation, member), before)
      })
    else
      test('works the same without a subscription', async () => {
        const [member, subscribed] = [await newMember(installation), await newMember(installation)]
        const sample = await sampleRequest(installation, endpoint, member)
        const same = await sampleRequest(installation, endpoint, subscribed)
        await end(member)
        const answer = await send(endpoint, sample, member)
        assert.notEqual(answer.status, 403, answer.text)
        assert.equal(answer.status, (await send(endpoint, same, subscribed)).status, answer.text)
      })
  })
}

for (const endpoint of onWebsite.filter(
  ({ method, access }) => method === 'GET' && access.scheme === 'member',
))
  test(`GET ${endpoint.path} shows people their account with or without a subscription`, async () => {
    const [member, subscribed] = [await newMember(installation), await newMember(installation)]
    const sample = await sampleRequest(installation, endpoint, member)
    const same = await sampleRequest(installation, endpoint, subscribed)
    await end(member)
    const answer = await send(endpoint, sample, member)
    assert.equal(answer.status, (await send(endpoint, same, subscribed)).status, answer.text)
    assert.doesNotMatch(answer.text, /"message":"This account has no LLC with an active/)
  })

test('without a subscription a member reads the same books on the website, and a key reads none of them', async () => {
  const member = await newMember(installation)
  const { entityId, key, memberId } = member
  const body = { entity_id: entityId, year: 2026, month: 6, income: 1500, category: 'venta_servicio' }
  assert.equal((await installation.ask('/v1/bookkeeping', { key, body })).status, 201)
  const session = await openSession(installation, memberId)
  const paths = [`/v1/bookkeeping?entity_id=${entityId}`, `/v1/entity`]
  const before = await Promise.all(paths.map(path => session.ask('GET', `/web${path}`)))
  assert.equal(before[0]!.body.summary.total_income, 1500)
  await end(member)
  const [books, llcs] = await Promise.all(paths.map(path => session.ask('GET', `/web${path}`)))
  assert.equal(books!.text, before[0]!.text)
  assert.deepEqual(
    llcs!.body.data.map((one: { id: number }) => one.id),
    [entityId],
  )
  const byKey = await installation.ask(paths[0]!, { key })
  assert.deepEqual([byKey.status, byKey.body.data, byKey.body.summary.total_income], [200, [], 0])
  assert.match(byKey.body.message, /no LLC with an active Manager subscription/)
})

test("an auditor link gives no access while its LLC's account has no subscription", async () => {
  const member = await newMember(installation)
  const { secret } = await createLink(
    database,
    secrets,
    BY_TEST,
    {
      entity_id: member.entityId,
      name: 'Auditor',
      parts: ['books', 'documents', 'ledger', 'reports', 'tax'],
      days: 1,
    },
    { memberId: member.memberId, publicUrl: installation.config.publicUrl },
  )
  const origin = installation.address
  const open = () =>
    installation.ask('/web/auditor/open', {
      method: 'POST',
      body: {},
      // From a separate address: opening links is limited per address, and other test files open many.
      headers: { origin, authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.32' },
    })
  const opened = await open()
  assert.equal(opened.status, 200, opened.text)
  const [cookie = ''] = opened.headers.getSetCookie()[0]!.split(';')
  const reads = onWebsite.filter(({ access }) => access.scheme === 'auditor')
  const samples = await Promise.all(
    reads.map(async endpoint => callOf(endpoint, await sampleRequest(installation, endpoint, member))),
  )
  const before = await installation.ask(samples[0]!.path, { headers: { cookie } })
  assert.equal(before.status, 200, before.text)
  await end(member)
  for (const { path } of samples)
    assert.equal((await installation.ask(path, { headers: { cookie } })).status, 401, path)
  assert.equal((await open()).status, 401)
})
