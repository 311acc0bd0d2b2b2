import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setIdentifier } from '../src/areas/members/identifiers.ts'
import { checkBooks } from './harness/check-books.ts'
import { footprint, usedOf } from './harness/footprint.ts'
import { BY_TEST, newMember, openTestInstallation } from './harness/installation.ts'
import { callOf, endpoints, sampleRequest, send, sendValid } from './harness/sample-requests.ts'
import { newCaller } from './harness/sandbox.ts'
import { openSession } from './harness/sessions.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database, ask, config } = installation
const DRY = { 'dry-run': 'true' }
const writes = endpoints.filter(({ method }) => method !== 'GET')

/** The count of a key's requests and their log. */
const COUNTED = ['access.agent_use', 'access.key_use', 'access.request', 'access.usage']

/** Every row of the database, table by table, except what every request leaves. */
async function readTables(): Promise<Record<string, string>> {
  return database.withClient(async client => {
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`)
    const digests = tables
      .filter(({ name }) => !COUNTED.includes(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
      )
    const { rows } = await client.query<{ name: string; digest: string }>(digests.join(' union all '))
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  })
}

async function readFiles(): Promise<Record<string, string>> {
  const found = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  const files = found.filter(one => one.isFile()).map(one => join(one.parentPath, one.name))
  const digests = files.map(async file => [file, hash('sha256', await readFile(file))] as const)
  return Object.fromEntries(await Promise.all(digests))
}

/** Differs between any two requests. */
const OWN = /^(id|transaction_id|secret|(created|submitted|responded|decided)_at|grace_until)$/

/** A response without what differs between any two requests. */
function comparable(value: unknown, name = ''): unknown {
  if (OWN.test(name)) return value === null ? null : typeof value
  if (Array.isArray(value)) return value.map(one => comparable(one))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, comparable(part, key)]))
}

for (const endpoint of writes)
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    test('a dry run answers what the request answers, and leaves every row and file as it was', async () => {
      const member = await newCaller(installation, endpoint)
      const sample = await sampleRequest(installation, endpoint, member)
      const before = [await readTables(), await readFiles()]
      const used = await usedOf(installation, member.keyId)
      const headers = { ...DRY, 'idempotency-key': 'one' }
      const tried = await send(installation, endpoint, sample, member.key, headers)
      assert.deepEqual([await readTables(), await readFiles()], before)
      assert.equal(await usedOf(installation, member.keyId), used + 1, 'counts as one request')
      if (endpoint.dryRun === 'refused') {
        assert.deepEqual([tried.status, tried.body.code], [400, 'dry_run_not_supported'])
        assert.equal(tried.headers.get('dry-run'), null)
        return
      }
      assert.equal(tried.headers.get('dry-run'), 'true')
      const done = await sendValid(installation, endpoint, sample, member.key, { 'idempotency-key': 'one' })
      assert.deepEqual([done.headers.get('dry-run'), done.headers.get('idempotency-replayed')], [null, null])
      assert.equal(tried.status, done.status)
      // A sandbox that is reset has a new LLC.
      const [would, did] = [tried, done].map(({ body }) =>
        endpoint.name === 'resetSandbox' ? { data: { ...body.data, entity_id: null } } : body,
      )
      assert.deepEqual(comparable(would), comparable(did))
      if (endpoint.name !== 'syncEntries') assert.notDeepEqual(await readTables(), before[0])
    })

    test('a dry run is refused like the request, and leaves nothing', async () => {
      const namesRecord = !['updateProfile', 'createWebhook'].includes(endpoint.name)
      const member = await newMember(installation, { subscribed: namesRecord })
      const sample = await sampleRequest(installation, endpoint, await newCaller(installation, endpoint))
      const before = await readTables()
      const tried = await send(installation, endpoint, sample, member.key, DRY)
      const done = await send(installation, endpoint, sample, member.key)
      assert.ok(done.status === 403 || done.status === 404, done.text)
      assert.deepEqual(await readTables(), before)
      if (endpoint.dryRun === 'refused') {
        assert.deepEqual([tried.status, tried.body.code], [400, 'dry_run_not_supported'])
        return
      }
      assert.equal(tried.headers.get('dry-run'), 'true')
      assert.deepEqual([tried.status, tried.body], [done.status, done.body])
    })

    if (endpoint.keysOnly) return
    test('is for the API: on the website the header is refused', async () => {
      const member = await newMember(installation)
      const session = await openSession(installation, member.memberId)
      const { path, asking } = callOf(endpoint, await sampleRequest(installation, endpoint, member))
      const before = await footprint(installation, member)
      const answer = await session.ask(endpoint.method, `/web${path}`, asking.body, { headers: DRY })
      assert.deepEqual([answer.status, answer.body.code], [400, 'dry_run_not_supported'])
      assert.deepEqual(await footprint(installation, member), before)
    })
  })

const entryOf = (entityId: number, more = {}) => ({
  entity_id: entityId,
  year: 2026,
  month: 3,
  income: 5,
  ...more,
})

test('an Idempotency-Key is neither used up nor looked up by a dry run, but must be well-formed', async () => {
  const { key, entityId } = await newMember(installation)
  const post = (body: object, headers: Record<string, string>) =>
    ask('/v1/bookkeeping', { key, body, headers: { 'idempotency-key': 'invoice-1', ...headers } })
  const entry = entryOf(entityId)
  const tried = await post(entry, DRY)
  const done = await post(entry, {})
  assert.deepEqual([tried.status, done.status, done.headers.get('idempotency-replayed')], [201, 201, null])
  const again = await post({ ...entry, income: 6 }, DRY)
  assert.deepEqual([again.status, again.body.data.income], [201, 6])
  assert.equal(again.headers.get('idempotency-replayed'), null)
  assert.equal((await post(entry, {})).text, done.text)
  const malformed = await post(entry, { ...DRY, 'idempotency-key': '""' })
  assert.equal(malformed.body.code, 'invalid_idempotency_key')
})

test('every wrong entry of a batch is named, as without a dry run', async () => {
  const [{ key, entityId }, other] = [await newMember(installation), await newMember(installation)]
  const foreign = await sampleRequest(
    installation,
    endpoints.find(({ name }) => name === 'createEntry')!,
    other,
  )
  const entries = [
    { year: 2026, month: 1 },
    { year: 2026, month: 1, counterparty_id: foreign.counterparty_id },
  ]
  const body = { entity_id: entityId, entries }
  const tried = await ask('/v1/bookkeeping/batch', { key, body, headers: DRY })
  assert.deepEqual([tried.status, tried.body.field], [400, 'entries[1].counterparty_id'])
  assert.deepEqual(tried.body, (await ask('/v1/bookkeeping/batch', { key, body })).body)
})

test('false makes the change, another value is refused, and a GET ignores the header', async () => {
  const member = await newMember(installation)
  const { key, entityId } = member
  const post = (value: string) =>
    ask('/v1/bookkeeping', { key, body: entryOf(entityId), headers: { 'dry-run': value } })
  const before = await footprint(installation, member)
  for (const value of ['yes', 'TRUE', '1', '', 'true, true']) {
    const answer = await post(value)
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_dry_run'], value)
    assert.equal(answer.headers.get('dry-run'), null)
  }
  assert.deepEqual(await footprint(installation, member), before)
  const made = await post('false')
  assert.deepEqual([made.status, made.headers.get('dry-run')], [201, null])
  for (const value of ['true', 'yes']) {
    const list = await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key, headers: { 'dry-run': value } })
    assert.deepEqual([list.status, list.headers.get('dry-run')], [200, null])
    assert.deepEqual(list.body.data, [made.body.data])
  }
})

test('dry runs and writes of one LLC at the same time are all answered, and only the writes are kept', async () => {
  const { key, entityId } = await newMember(installation)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      ask('/v1/bookkeeping', { key, body: entryOf(entityId), headers: n % 3 ? DRY : {} }),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  const { body } = await ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })
  assert.deepEqual([body.pagination.total, body.summary.net], [20, 100])
  await checkBooks(database, entityId)
})

test('a dry run that shows identifiers is in the access log, as they were read', async () => {
  const { key, memberId } = await newMember(installation)
  const passport = { memberId, kind: 'passport' } as const
  await setIdentifier(database.durable, installation.secrets, BY_TEST, passport, 'XDA123456')
  const countReads = () =>
    database.withClient(async client => {
      const sql = 'select count(*)::integer as reads from members.access_record where member_id = $1'
      return (await client.query<{ reads: number }>(sql, [memberId])).rows[0]!.reads
    })
  const put = { key, method: 'PUT', body: { name: 'Another' }, headers: DRY }
  const { body } = await ask('/v1/profile', put)
  assert.deepEqual([body.data.name, body.data.identifiers.passport], ['Another', 'XDA123456'])
  assert.equal(await countReads(), 1)
  assert.equal((await ask('/v1/profile', { key })).body.data.name, 'Test Member')
})
