import assert from 'node:assert/strict'
import test from 'node:test'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { makeKey } from '../../../tests/harness/keys.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { KEPT_REQUESTS } from './request-log.sql.ts'
import { forgetRequestsJob, noteRequest, writeRequests } from './request-log.ts'

const installation = await openTestInstallation()
const { database, secrets, config, ask } = installation

type Logged = { dry_run: boolean; endpoint: string; status: number; ms: number; ip: string; at: string }

async function signIn() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const log = async (keyId: number, query = '') =>
    (await session.ask('GET', `/web/api-keys/${keyId}/requests${query}`)).body
  const usage = async (keyId: number, per: string) =>
    (await session.ask('GET', `/web/api-keys/${keyId}/usage?per=${per}`)).body.data
  return { ...member, session, log, usage }
}

test('the log contains each request of a key with operation, address and status, including errors', async () => {
  const member = await signIn()
  const limited = await makeKey(installation, member, {
    hourlyLimit: 3,
    scopes: ['read:entity'],
    allowList: ['203.0.113.0/24'],
  })
  const from = (ip: string, path: string) =>
    ask(path, { key: limited.key, headers: { 'x-forwarded-for': ip } })
  await from('203.0.113.9', '/v1/entity')
  await from('203.0.113.9', '/v1/entity?nonsense=1')
  await from('203.0.113.9', '/v1/profile')
  await from('203.0.113.9', '/v1/entity')
  await from('198.51.100.7', '/v1/entity')
  assert.deepEqual((await member.log(limited.id)).data, [], 'nothing is written while requests are served')
  await writeRequests(database)
  const { data, pagination } = await member.log(limited.id)
  assert.deepEqual(data.map(({ endpoint, status, ip }: Logged) => [endpoint, status, ip]).toSorted(), [
    ['listEntities', 200, '203.0.113.9'],
    ['listEntities', 400, '203.0.113.9'],
    ['listEntities', 403, '198.51.100.7'],
    ['listEntities', 429, '203.0.113.9'],
    ['readProfile', 403, '203.0.113.9'],
  ])
  assert.equal(pagination.total, 5)
  const times = data.map(({ at }: Logged) => at)
  assert.deepEqual(times, times.toSorted().toReversed(), 'newest first')
  assert.ok(data.every(({ ms }: Logged) => Number.isInteger(ms) && ms >= 0))
  assert.deepEqual((await member.log(limited.id, '?limit=2&offset=1')).data, data.slice(1, 3))
})

test('the log marks dry runs, also those that were rejected, and no other request', async () => {
  const member = await signIn()
  const write = (income: unknown, headers: Record<string, string>) =>
    ask('/v1/bookkeeping', {
      key: member.key,
      body: { entity_id: member.entityId, year: 2026, month: 1, income },
      headers,
    })
  const dry = { 'dry-run': 'true' }
  await write(1, dry)
  await write('many', dry)
  await write(2, {})
  await ask('/v1/entity', { key: member.key, headers: dry })
  await writeRequests(database)
  const { data } = await member.log(member.keyId)
  assert.deepEqual(
    data
      .map(({ endpoint, status, dry_run }: Logged) => `${endpoint} ${status} ${dry_run ? 'dry' : 'saved'}`)
      .toSorted(),
    ['createEntry 201 dry', 'createEntry 201 saved', 'createEntry 400 dry', 'listEntities 200 saved'],
  )
})

test("website requests of a member appear in no key's log", async () => {
  const member = await signIn()
  await member.session.ask('GET', '/web/v1/entity')
  await writeRequests(database)
  assert.deepEqual((await member.log(member.keyId)).data, [])
})

test('usage counts all requests of an hour and a day, even if the log has only the newest', async () => {
  const member = await signIn()
  const at = Date.now()
  const served = {
    actor: `key:${member.keyId}`,
    endpoint: 'listEntities',
    tookMs: 1.6,
    ip: '127.0.0.1',
    isDryRun: false,
  }
  for (let i = 0; i < 300; i++)
    noteRequest(database, member.keyId, { ...served, at, status: i < 5 ? 500 : i < 20 ? 404 : 200 })
  noteRequest(database, member.keyId, { ...served, at: at - 3_600_000 * 26, status: 200 })
  await writeRequests(database)
  assert.equal((await member.log(member.keyId)).pagination.total, 200)
  const hours = await member.usage(member.keyId, 'hour')
  assert.equal(hours.length, 48)
  const total = (slots: { requests: number }[]) => slots.reduce((sum, { requests }) => sum + requests, 0)
  assert.equal(total(hours), 301)
  const busy = hours.find(({ requests }: { requests: number }) => requests === 300)
  assert.deepEqual([busy.requests, busy.refused, busy.failed], [300, 15, 5])
  assert.equal(
    hours.findIndex((slot: object) => slot === busy) -
      hours.findIndex(({ requests }: { requests: number }) => requests === 1),
    26,
  )
  const days = await member.usage(member.keyId, 'day')
  assert.deepEqual([days.length, total(days)], [30, 301])
})

test('counts of several batches of an hour add up', async () => {
  const member = await signIn()
  for (const _ of [1, 2, 3]) {
    await ask('/v1/entity', { key: member.key })
    await writeRequests(database)
  }
  const hours = await member.usage(member.keyId, 'hour')
  assert.equal(
    hours.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0),
    3,
  )
})

test("keeps a key's newest thousand requests of a month, and touches no other key", async () => {
  const [busy, quiet] = [await signIn(), await signIn()]
  for (const { key } of [busy, quiet]) await ask('/v1/entity', { key })
  await writeRequests(database)
  await database.withClient(async client => {
    await client.query(
      `insert into access.request (key_id, at, endpoint, status, ms, ip)
       select $1, now() - make_interval(mins => n), 'listEntities', 200, 1, '127.0.0.1' from generate_series(1, 1500) n`,
      [busy.keyId],
    )
    await client.query(
      `insert into access.request (key_id, at, endpoint, status, ms, ip)
       select $1, now() - interval '31 days', 'listEntities', 200, 1, '127.0.0.1'`,
      [quiet.keyId],
    )
  })
  const setup = { database, secrets, config, now: () => new Date() }
  await forgetRequestsJob.run(setup, new AbortController().signal)
  const kept = async (keyId: number) => {
    const { rows } = await database.withClient(client =>
      client.query<{ rows: number; since: Date }>(
        'select count(*)::integer as rows, min(at) as since from access.request where key_id = $1',
        [keyId],
      ),
    )
    return rows[0]!
  }
  const { rows, since } = await kept(busy.keyId)
  assert.equal(rows, KEPT_REQUESTS)
  assert.ok(Date.now() - since.getTime() < 1001 * 60_000, 'the newest are those that are kept')
  assert.equal((await kept(quiet.keyId)).rows, 1)
})
