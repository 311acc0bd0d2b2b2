import assert from 'node:assert/strict'
import test from 'node:test'
import { createKey } from '../../src/areas/access/access.ts'
import { checkRefusal } from '../harness/answers.ts'
import { listEntries, postEntry } from '../harness/books.ts'
import { ageWindow, footprint, usedOf } from '../harness/footprint.ts'
import {
  type Answer,
  BY_TEST,
  newMember,
  openTestInstallation,
  type TestMember,
} from '../harness/installation.ts'
import { makeKey } from '../harness/keys.ts'
import { startAnotherServer } from '../harness/servers.ts'

const installation = await openTestInstallation()
const { ask } = installation

const memberWithLimit = (hourlyLimit: number) => newMember(installation, { hourlyLimit })

const list = (member: TestMember) => listEntries(installation, member)

function limitHeaders(answer: Answer): Record<string, string | null> {
  const names = [
    'ratelimit-policy',
    'ratelimit',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ]
  return Object.fromEntries(names.map(name => [name, answer.headers.get(name)]))
}

/** r and t of `RateLimit: "default";r=…;t=…`. */
function leftIn(answer: Answer): { r: number; t: number } {
  const match = /^"default";r=(\d+);t=(\d+)$/.exec(answer.headers.get('ratelimit')!)
  assert.ok(match, String(answer.headers.get('ratelimit')))
  return { r: Number(match[1]), t: Number(match[2]) }
}

test('"100 requests per hour per API key (default); beyond it, 429 with Retry-After"', async () => {
  const owner = await newMember(installation)
  const { database, secrets } = installation
  const wanted = { memberId: owner.memberId, name: 'usual', scopes: ['read:bookkeeping'] }
  const { id, key } = await createKey(database.durable, secrets, BY_TEST, wanted)
  const member = { ...owner, key, keyId: id }
  for (let left = 99; left >= 0; left--) {
    const answer = await list(member)
    assert.equal(answer.status, 200)
    assert.equal(leftIn(answer).r, left)
  }
  for (let i = 0; i < 3; i++) {
    const answer = await list(member)
    checkRefusal(answer, 429, /^Rate limit exceeded: 100 requests per hour\. Try again in \d+ seconds\.$/)
    assert.equal(leftIn(answer).r, 0)
    assert.equal(Number(answer.headers.get('retry-after')), leftIn(answer).t)
  }
  assert.equal(await usedOf(installation, id), 100)
})

test('"RateLimit-Policy: "default";q=100;w=3600", RateLimit and X-RateLimit-Limit, -Remaining, -Reset": exact values', async () => {
  const member = await memberWithLimit(100)
  const before = Math.floor(Date.now() / 1000)
  const first = await list(member)
  const after = Math.ceil(Date.now() / 1000)
  assert.equal(leftIn(first).t, 3600)
  const reset = Number(first.headers.get('x-ratelimit-reset'))
  assert.ok(reset >= before + 3600 && reset <= after + 3601, `${reset}`)
  assert.deepEqual(limitHeaders(first), {
    'ratelimit-policy': '"default";q=100;w=3600',
    ratelimit: '"default";r=99;t=3600',
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '99',
    'x-ratelimit-reset': String(reset),
  })
  await ageWindow(installation, member.keyId, 1000)
  const later = await list(member)
  const { r, t } = leftIn(later)
  assert.equal(r, 98)
  assert.ok(t <= 2600 && t > 2500, `${t}`)
  assert.equal(Number(later.headers.get('x-ratelimit-reset')), reset - 1000)
})

test('"Every response to a valid key carries" the limit headers, whatever its status', async () => {
  const member = await memberWithLimit(1000)
  const scopes = ['read:bookkeeping']
  const narrow = await makeKey(installation, member, { scopes, hourlyLimit: 1000 })
  const fenced = await makeKey(installation, member, { allowList: ['203.0.113.1'], hourlyLimit: 1000 })
  const tiny = await makeKey(installation, member, { hourlyLimit: 1 })
  await list({ ...member, key: tiny.key })
  const listed = await list(member)
  const unchanged = { 'if-none-match': listed.headers.get('etag')! }
  const answers: [status: number, answer: Answer][] = [
    [200, listed],
    [304, await listEntries(installation, member, {}, unchanged)],
    [201, await postEntry(installation, member)],
    [400, await listEntries(installation, member, { month: 13 })],
    [403, await postEntry(installation, { ...member, key: narrow.key })],
    [403, await list({ ...member, key: fenced.key })],
    [403, await list({ ...member, entityId: 2_147_483_000 })],
    [429, await list({ ...member, key: tiny.key })],
  ]
  for (const [status, answer] of answers) {
    assert.equal(answer.status, status)
    for (const [name, value] of Object.entries(limitHeaders(answer))) assert.ok(value, `${status} ${name}`)
    assert.equal(leftIn(answer).r, Number(answer.headers.get('x-ratelimit-remaining')))
  }
  const nobody = await ask('/v1/bookkeeping?entity_id=1')
  for (const value of Object.values(limitHeaders(nobody))) assert.equal(value, null)
})

test('"429 with `Retry-After` in whole seconds … A request made exactly that many seconds later succeeds"', async () => {
  const member = await memberWithLimit(2)
  await list(member)
  await list(member)
  await ageWindow(installation, member.keyId, 3000)
  const refused = await list(member)
  assert.equal(refused.status, 429)
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds <= 600 && seconds > 500, `${seconds}`)
  await ageWindow(installation, member.keyId, seconds - 100)
  assert.equal((await list(member)).status, 429)
  await ageWindow(installation, member.keyId, 100)
  const served = await list(member)
  assert.equal(served.status, 200)
  assert.deepEqual(leftIn(served), { r: 1, t: 3600 })
  assert.equal(await usedOf(installation, member.keyId), 1)
})

test('"A refused request does not count": it writes nothing and is not remembered', async () => {
  const member = await memberWithLimit(1)
  await list(member)
  const before = await footprint(installation, member)
  for (let i = 0; i < 5; i++)
    assert.equal((await postEntry(installation, member, {}, { 'idempotency-key': 'late' })).status, 429)
  assert.equal(await usedOf(installation, member.keyId), 1)
  assert.deepEqual(await footprint(installation, member), before)
  await ageWindow(installation, member.keyId, 3600)
  assert.equal((await postEntry(installation, member, {}, { 'idempotency-key': 'late' })).status, 201)
})

test('a missing scope, invalid parameters and missing ownership count; a disallowed address does not', async () => {
  const member = await newMember(installation)
  const { id, key } = await makeKey(installation, member, {
    scopes: ['read:bookkeeping'],
    allowList: ['127.0.0.1'],
  })
  const own = { ...member, key }
  assert.equal((await postEntry(installation, own)).status, 403)
  assert.equal(await usedOf(installation, id), 1)
  assert.equal((await listEntries(installation, own, { month: 0 })).status, 400)
  assert.equal(await usedOf(installation, id), 2)
  assert.equal((await list({ ...own, entityId: 2_147_483_000 })).status, 403)
  assert.equal(await usedOf(installation, id), 3)
  assert.equal((await listEntries(installation, own, {}, { 'x-forwarded-for': '203.0.113.1' })).status, 403)
  assert.equal((await ask('/v1/nothing-here', { key })).status, 404)
  assert.equal(await usedOf(installation, id), 3)
})

test('"per API key": another key of the same member has an hour of its own', async () => {
  const member = await memberWithLimit(1)
  const another = await makeKey(installation, member, { hourlyLimit: 1 })
  assert.equal((await list(member)).status, 200)
  assert.equal((await list(member)).status, 429)
  assert.equal((await list({ ...member, key: another.key })).status, 200)
})

test('"exact … under concurrency": of 40 requests at once, 15 are within a limit of 15', async () => {
  const member = await memberWithLimit(15)
  const answers = await Promise.all(Array.from({ length: 40 }, () => list(member)))
  const served = answers.filter(answer => answer.status === 200)
  const refused = answers.filter(answer => answer.status === 429)
  assert.deepEqual([served.length, refused.length], [15, 25])
  const left = served.map(answer => leftIn(answer).r).sort((a, b) => b - a)
  assert.deepEqual(
    left,
    Array.from({ length: 15 }, (_, i) => 14 - i),
  )
  for (const answer of refused) {
    assert.equal(leftIn(answer).r, 0)
    assert.equal(Number(answer.headers.get('retry-after')), leftIn(answer).t)
  }
  assert.equal(await usedOf(installation, member.keyId), 15)
})

test('"exact across any number of server processes": two servers share one count', async () => {
  const member = await memberWithLimit(12)
  const other = await startAnotherServer(installation)
  const path = `/v1/bookkeeping?entity_id=${member.entityId}`
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => (i % 2 ? other : installation).ask(path, { key: member.key })),
  )
  assert.equal(answers.filter(answer => answer.status === 200).length, 12)
  assert.equal(answers.filter(answer => answer.status === 429).length, 18)
})

test('"it survives a restart"', async () => {
  const member = await memberWithLimit(3)
  const path = `/v1/bookkeeping?entity_id=${member.entityId}`
  const first = await startAnotherServer(installation)
  for (let i = 0; i < 2; i++) await first.ask(path, { key: member.key })
  await first.stop()
  const second = await startAnotherServer(installation)
  const answer = await second.ask(path, { key: member.key })
  assert.equal(leftIn(answer).r, 0)
  assert.equal((await second.ask(path, { key: member.key })).status, 429)
})

test('"requests per hour (default 100; the operator may raise it)": from 1 to a thousand million', async () => {
  const member = await newMember(installation)
  const { key } = await makeKey(installation, member, { hourlyLimit: 1_000_000_000 })
  const answer = await list({ ...member, key })
  assert.equal(answer.headers.get('ratelimit-policy'), '"default";q=1000000000;w=3600')
  assert.equal(leftIn(answer).r, 999_999_999)
  for (const hourlyLimit of [0, -1, 1.5, 1_000_000_001, Number.NaN, Infinity])
    await assert.rejects(makeKey(installation, member, { hourlyLimit }), { status: 400 }, `${hourlyLimit}`)
})

test('"limit parameter: default 100, maximum 500" and "month 1-12"', async () => {
  const member = await newMember(installation)
  assert.equal((await list(member)).body.pagination.limit, 100)
  for (const limit of [1, 100, 500])
    assert.equal((await listEntries(installation, member, { limit })).body.pagination.limit, limit)
  for (const limit of [0, 501, -1, 1000])
    checkRefusal(
      await listEntries(installation, member, { limit }),
      400,
      'limit must be a whole number from 1 to 500.',
    )
  for (let month = -1; month <= 14; month++) {
    const right = month >= 1 && month <= 12
    assert.equal((await listEntries(installation, member, { month })).status, right ? 200 : 400)
    const created = await postEntry(installation, member, { month })
    assert.equal(created.status, right ? 201 : 400)
    if (!right) checkRefusal(created, 400, 'month must be a whole number from 1 to 12.')
  }
})
