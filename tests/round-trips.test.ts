import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { admitAppToken, connectApp } from '../src/areas/access/access.ts'
import { keyFromRandom } from '../src/areas/access/key-value.rules.ts'
import { areas } from '../src/areas.ts'
import { readConfig } from '../src/kernel/config.ts'
import { makeServer } from '../src/kernel/http/http.ts'
import { makeLog } from '../src/kernel/log.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { statement, text } from '../src/kernel/sql/statement.ts'
import { storeDocument } from './harness/documents.ts'
import { type Asking, ask, BY_TEST, newMember, type TestInstallation } from './harness/installation.ts'
import { type Talk, tapPostgres } from './harness/postgres-proxy.ts'
import { openScratch } from './harness/scratch-database.ts'

/** A server whose every message to PostgreSQL is recorded, and a member to call it. */
async function openTapped(t: test.TestContext) {
  const scratch = await openScratch(t)
  const tap = await tapPostgres(t, scratch.url)
  const database = openDatabase(tap.url)
  const secrets = secretsFrom(randomBytes(32).toString('hex'))
  const folder = await mkdtemp(join(tmpdir(), 'llano-tapped-'))
  t.after(() => rm(folder, { recursive: true }))
  const config = readConfig({ LLANO_DATA_DIR: folder })
  const app = makeServer({
    database,
    secrets,
    config,
    areas,
    log: makeLog('silent'),
    metrics: { observe() {} },
    trustedProxies: [],
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await app.close()
    await database.close()
  })
  const member = await newMember({ database: scratch.database, secrets } as TestInstallation)

  /** The messages of one request, after a similar one has prepared its statements. */
  async function heard(status: number, asking: () => { path?: string } & Asking) {
    let talks: Talk[] = []
    for (const turn of ['prepare', 'count']) {
      for (const talk of tap.talks) talk.messages.length = 0
      const { path = '/v1/bookkeeping', ...rest } = asking()
      const answer = await ask(address + path, { key: member.key, ...rest })
      assert.equal(answer.status, status, `${turn}: ${answer.text}`)
      talks = tap.talks.filter(talk => talk.messages.length)
    }
    const messages = talks.flatMap(talk => talk.messages)
    return {
      talks,
      roundTrips: messages.filter(({ type }) => type === 'S' || type === 'Q').length,
      parsed: messages.filter(({ type }) => type === 'P' || type === 'Q').length,
      statements: messages.filter(({ type }) => type === 'B').map(message => message.statement),
    }
  }
  const { id: documentId } = await storeDocument({ database: scratch.database, secrets, config }, member)
  return { ...member, documentId, tap, database, secrets, address, heard }
}

test('a request takes at most two round trips to PostgreSQL, and prepares nothing again', async t => {
  const { entityId, documentId, address, key, heard } = await openTapped(t)
  const entry = { entity_id: entityId, year: 2026, month: 3, income: 1, category: 'software' }
  const list = (query: string) => ({ path: `/v1/bookkeeping?entity_id=${entityId}${query}` })
  const transaction = { entity_id: entityId, amount: 5, category: 'OPEX', recurring: 'monthly' }
  const ledger = (query: string) => ({ path: `/v1/ledger?entity_id=${entityId}${query}` })
  const kept = randomUUID()
  for (let i = 0; i < 2; i++) await ask(`${address}/v1/bookkeeping`, { key, body: entry })
  const first = await ask(`${address}${list('&limit=1').path}`, { key })
  const cursor = first.body.pagination.next_cursor
  const etag = (await ask(address + list('').path, { key })).headers.get('etag')!
  // Another page each time.
  let limit = 0
  const cases: [what: string, status: number, expected: number, asking: () => { path?: string } & Asking][] =
    [
      ['a page', 200, 2, () => list(`&limit=${++limit}`)],
      ['a page that was given before', 200, 1, () => list('')],
      ['a page behind a cursor', 200, 2, () => list(`&cursor=${cursor}&limit=${++limit}`)],
      ['entries by their ids', 200, 2, () => list(`&ids=1,2&limit=${++limit}`)],
      ['a page that the caller has', 304, 1, () => ({ ...list(''), headers: { 'if-none-match': etag } })],
      ['a page of a category', 200, 2, () => list(`&category=software&year=2026&limit=${++limit}`)],
      ['a page behind an offset', 200, 2, () => list(`&offset=1&limit=${++limit}`)],
      ['payments of all LLCs', 200, 2, () => ({ path: '/v1/payments' })],
      ['payments behind an offset', 200, 2, () => ({ path: `/v1/payments?entity_id=${entityId}&offset=1` })],
      ['an entry', 201, 2, () => ({ body: entry })],
      [
        'an entry with an Idempotency-Key',
        201,
        2,
        () => ({ body: entry, headers: { 'idempotency-key': randomUUID() } }),
      ],
      ['documents', 200, 2, () => ({ path: `/v1/documents?entity_id=${entityId}&offset=1` })],
      ['documents of a type', 200, 2, () => ({ path: `/v1/documents?entity_id=${entityId}&doc_type=ACTA` })],
      ['a document', 200, 2, () => ({ path: `/v1/documents?id=${documentId}` })],
      ['a download', 200, 2, () => ({ path: `/v1/documents/${documentId}/download` })],
      ['a proof that is not there', 404, 2, () => ({ path: `/v1/documents/${documentId}/proof` })],
      ['a profile', 200, 2, () => ({ path: '/v1/profile' })],
      [
        'an update of the profile',
        200,
        2,
        () => ({ path: '/v1/profile', method: 'PUT', body: { name: 'Ana' } }),
      ],
      ['a Form 5472', 200, 2, () => ({ path: `/v1/reports/form-5472?entity_id=${entityId}&year=2025` })],
      ['readiness', 200, 2, () => ({ path: `/v1/reports/readiness?entity_id=${entityId}&year=2025` })],
      ['a page of the ledger', 200, 2, () => ledger('')],
      ['a page of the ledger by status', 200, 2, () => ledger('&status=PENDING&offset=1')],
      ['a transaction', 201, 2, () => ({ path: '/v1/ledger', body: transaction })],
      ['a transaction that is not there', 404, 2, () => ledger(`&transaction_id=txn_${'0'.repeat(26)}`)],
      ['a replay', 201, 1, () => ({ body: entry, headers: { 'idempotency-key': kept } })],
      ['the LLCs of the account', 200, 2, () => ({ path: '/v1/entity' })],
      ['an LLC', 200, 2, () => ({ path: `/v1/entity?id=${entityId}` })],
      [
        'a change of an LLC',
        200,
        2,
        () => ({ path: '/v1/entity', method: 'PUT', body: { id: entityId, naics: '54' } }),
      ],
      ["somebody else's LLC", 404, 1, () => ({ path: '/v1/entity?id=999999' })],
      ['a refused parameter', 400, 1, () => list('&month=13')],
      ['a foreign LLC', 403, 1, () => ({ path: '/v1/bookkeeping?entity_id=999999' })],
      ['an unknown key', 401, 1, () => ({ ...list(''), key: keyFromRandom(randomBytes) })],
      ['a malformed key', 401, 0, () => ({ ...list(''), key: 'llk_short' })],
    ]
  for (const [what, status, expected, asking] of cases) {
    const { roundTrips, parsed, statements } = await heard(status, asking)
    assert.equal(roundTrips, expected, `${what}: ${statements.join(', ')}`)
    assert.equal(parsed, 0, `${what} has a statement parsed`)
    if (expected > 0) assert.match(statements[0]!, /^access\.admit_key(_with_answer)?$/, what)
  }
})

const showCommit = statement({
  name: 'test.show_commit',
  params: {},
  row: { setting: text },
  sql: "select current_setting('synchronous_commit') as setting",
})

test('a read waits for no disk, and a write does', async t => {
  const { entityId, heard, database } = await openTapped(t)
  assert.equal((await database.quick.one(showCommit, {})).setting, 'off')
  assert.equal((await database.durable.one(showCommit, {})).setting, 'on')
  assert.equal((await database.transaction(tx => tx.one(showCommit, {}))).setting, 'on')

  const waits = (talk: Talk) => !talk.settings.includes('set synchronous_commit = off')
  const bound = (talk: Talk) =>
    talk.messages.filter(({ type }) => type === 'B').map(message => message.statement)
  let limit = 0
  const read = await heard(200, () => ({ path: `/v1/bookkeeping?entity_id=${entityId}&limit=${++limit}` }))
  assert.deepEqual(read.statements.toSorted(), ['access.admit_key', 'bookkeeping.list_newest'])
  assert.deepEqual(read.talks.filter(waits).flatMap(bound), [], 'counting a read in the limit is a write')

  const write = await heard(201, () => ({ body: { entity_id: entityId, year: 2026, month: 3 } }))
  assert.deepEqual(write.talks.filter(waits).flatMap(bound), ['bookkeeping.insert_entry'])
  assert.deepEqual(write.talks.filter(talk => !waits(talk)).flatMap(bound), ['access.admit_key'])
})

test('a token of a connected app costs what a key costs: the same statements', async t => {
  const { entityId, memberId, database, secrets, heard } = await openTapped(t)
  const app = { name: 'app', clientId: 'app', resource: 'v1', scopes: ['read:bookkeeping'] } as const
  const wanted = { memberId, entityIds: null, seconds: 600, ...app }
  const appId = await connectApp(database.durable, BY_TEST, wanted)
  const value = keyFromRandom(randomBytes, 'lla_')
  const token = { appId, clientId: 'app', value, validSeconds: 3600, connectedSeconds: 3600 }
  assert.ok(await admitAppToken(database.durable, secrets, BY_TEST, token))
  let limit = 0
  const page = () => ({ path: `/v1/bookkeeping?entity_id=${entityId}&limit=${++limit}` })
  const byKey = await heard(200, page)
  const byToken = await heard(200, () => ({ ...page(), key: value }))
  assert.deepEqual([byToken.statements, byToken.roundTrips], [byKey.statements, byKey.roundTrips])
})
