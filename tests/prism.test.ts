// Full run only: it runs the examples of a guide in three languages.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { insertCounterparty } from '../src/areas/bookkeeping/bookkeeping.ts'
import { addStay } from '../src/areas/presence/presence.ts'
import { setParty } from '../src/areas/tax/tax.ts'
import { byParams } from '../src/kernel/sql/write.ts'
import { addEntry } from './harness/books.ts'
import { recordDocument, stampedDocument, storeDocument } from './harness/documents.ts'
import {
  type Answer,
  type Asking,
  ask,
  BY_TEST,
  newMember,
  openTestInstallation,
} from './harness/installation.ts'

// Prism is between us and the service, and checks every request and response against the description.
const top = join(import.meta.dirname, '..')
const installation = await openTestInstallation()
const strict = await startPrism('--errors')
const lenient = await startPrism()

test('Prism notices a response that does not match the description', async () => {
  const liar = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":"none"}')
  })
  await new Promise<void>(resolve => liar.listen(0, '127.0.0.1', resolve))
  after(() => liar.close())
  const prism = await startPrism('--errors', `http://127.0.0.1:${(liar.address() as AddressInfo).port}`)
  const answer = await ask(`${prism}/v1/bookkeeping?entity_id=1`, { key: 'llk_x' })
  assert.equal(answer.status, 500)
  assert.match(answer.text, /VIOLATIONS/)
})

test('an entry is created and listed as described, with minimal and with all fields', async () => {
  const { entityId, key } = await newMember(installation)
  const little = { entity_id: entityId, year: 2026, month: 3 }
  const minimal = await asDescribed('/v1/bookkeeping', { key, body: little })
  assert.equal(minimal.status, 201)
  const full = {
    ...little,
    income: 1500.25,
    expense: -0.0001,
    movement_type: 'Income',
    category: 'VENTA_SERVICIO',
    counterparty_id: null,
    economic_purpose: 'Diseño para octubre\nsegunda línea',
    document_id: null,
    description: '',
    transaction_date: '2026-02-28',
    bank_source: 'manual',
    external_tx_id: 'tx-1',
  }
  const created = await asDescribed('/v1/bookkeeping', { key, body: full })
  assert.equal(created.status, 201)
  // A record that was read can be sent back unchanged.
  const again = await asDescribed('/v1/bookkeeping', { key, body: created.body.data })
  assert.equal(again.status, 201)
  assert.notEqual(again.body.data.id, created.body.data.id)

  const filters = [
    '',
    '&limit=1',
    '&limit=1&offset=1',
    '&offset=99',
    '&year=2026&month=3',
    '&category=software',
  ]
  for (const filter of filters) {
    const listed = await asDescribed(`/v1/bookkeeping?entity_id=${entityId}${filter}`, { key })
    assert.equal(listed.status, 200, filter)
  }
})

test('a repeated POST and an unchanged GET respond as described', async () => {
  const { entityId, key } = await newMember(installation)
  const body = { entity_id: entityId, year: 2026, month: 3, income: 1 }
  for (const replayed of [null, 'true']) {
    const headers = { 'idempotency-key': '"a b"' }
    const answer = await asDescribed('/v1/bookkeeping', { key, body, headers })
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.get('idempotency-replayed'), replayed)
  }
  const path = `/v1/bookkeeping?entity_id=${entityId}`
  const first = await asDescribed(path, { key })
  const headers = { 'if-none-match': first.headers.get('etag')! }
  const second = await asDescribed(path, { key, headers })
  assert.equal(second.status, 304)
  const other = { 'idempotency-key': 'a b' }
  const refused = await asDescribed('/v1/bookkeeping', { key, body: { ...body, income: 2 }, headers: other })
  assert.equal(refused.status, 400)
})

test('a profile is read, sent back, updated and cleared as described', async () => {
  const { key } = await newMember(installation)
  const read = await asDescribed('/v1/profile', { key })
  assert.equal(read.status, 200)
  for (const body of [
    read.body.data,
    { name: 'Ana', phone: '0034 600-000-117', country: 'es' },
    { phone: null, country: null },
  ])
    assert.equal((await asDescribed('/v1/profile', { key, method: 'PUT', body })).status, 200)
  const writer = await newMember(installation, { scopes: ['write:profile'] })
  const blind = await asDescribed('/v1/profile', { key: writer.key, method: 'PUT', body: { name: 'Ana' } })
  assert.equal(blind.status, 200)
  assert.equal((await asDescribed('/v1/profile', { key: writer.key })).status, 403)
  const { key: unserved } = await newMember(installation, { subscribed: false })
  const nothing = await asDescribed('/v1/profile', { key: unserved })
  assert.deepEqual([nothing.status, nothing.body.data], [200, null])
})

test('a year of presence is read as described, with its calendar and without a subscription', async () => {
  const traveler = await newMember(installation)
  const stay = { from: '2024-01-15', to: '2024-12-31', country: 'US' }
  await addStay(installation.database.durable, BY_TEST, traveler.memberId, stay)
  const unserved = await newMember(installation, { subscribed: false })
  for (const { entityId, key } of [traveler, unserved])
    for (const query of [
      '',
      '&year=2024',
      '&year=2024&detail=true',
      '&year=2025&detail=false',
      '&year=2100&detail=true',
    ]) {
      const answer = await asDescribed(`/v1/presence?entity_id=${entityId}${query}`, { key })
      assert.equal(answer.status, 200, query)
    }
})

test('Form 5472 and its readiness are read as described, with everything they can contain', async () => {
  const member = await newMember(installation)
  const { entityId, key } = member
  const document_id = await recordDocument(installation, member)
  const relations = [null, 'self', 'self_ruc', 'spouse', 'sibling_entity']
  for (const [i, relation_subtype] of relations.entries()) {
    const party = { entity_id: entityId, name: `Party ${i}`, kind: 'OWNER', relation_subtype }
    const { durable } = installation.database
    const { id } = await durable.one(insertCounterparty, { ...party, ...byParams(BY_TEST) })
    if (relation_subtype === 'spouse')
      await setParty(durable, installation.secrets, BY_TEST, id, { person_kind: 'us' })
    const whole = { counterparty_id: id, economic_purpose: 'Why', document_id }
    for (const category of ['venta_servicio', 'prestamo_owner', 'otro', 'transferencia_interna', null]) {
      const given = { year: 2025, category, income: 10.5, expense: 0.0001 }
      await addEntry(installation, member, { ...given, ...whole })
      await addEntry(installation, member, { ...given, counterparty_id: id, movement_type: 'ajuste' })
      await addEntry(installation, member, { ...given, movement_type: 'aportacion' })
      await addEntry(installation, member, { ...given, ...whole, document_id: null, year: 2024 })
    }
  }
  const unserved = await newMember(installation, { subscribed: false })
  for (const one of [{ entityId, key }, unserved])
    for (const report of ['form-5472', 'readiness'])
      for (const year of [2025, 2016]) {
        const path = `/v1/reports/${report}?entity_id=${one.entityId}&year=${year}`
        assert.equal((await asDescribed(path, { key: one.key })).status, 200, path)
      }
})

test('documents are listed, read and downloaded as described', async () => {
  const member = await newMember(installation)
  const { entityId, key } = member
  const { id } = await storeDocument(installation, member)
  const stamped = await stampedDocument(installation, member)
  const without = await recordDocument(installation, member)
  const paths = ['', '&doc_type=ARTICLES&limit=1', '&doc_type=ACTA', '&offset=9'].map(
    filter => `/v1/documents?entity_id=${entityId}${filter}`,
  )
  const ones = [id, stamped.id, without].map(one => `/v1/documents?id=${one}`)
  const files = [`/v1/documents/${id}/download`, `/v1/documents/${stamped.id}/proof`]
  for (const path of [...paths, ...ones, ...files])
    assert.equal((await asDescribed(path, { key })).status, 200, path)
  const [download] = files as [string]
  const part = await asDescribed(download, { key, headers: { range: 'bytes=0-9' } })
  assert.equal(part.status, 206)
  const unchanged = { 'if-none-match': part.headers.get('etag')! }
  assert.equal((await asDescribed(download, { key, headers: unchanged })).status, 304)
  const stranger = await newMember(installation)
  for (const path of [...ones, ...files, `/v1/documents/${id}/proof`])
    assert.equal((await asDescribed(path, { key: stranger.key })).status, 404, path)
  const lapsed = await newMember(installation, { subscribed: false })
  const listed = await asDescribed(`/v1/documents?entity_id=${lapsed.entityId}`, { key: lapsed.key })
  assert.match(listed.body.message, /subscription/)
})

test('the LLCs of an account are listed, shown and changed as described', async () => {
  const { entityId, key } = await newMember(installation)
  const one = `/v1/entity?id=${entityId}`
  for (const path of ['/v1/entity', '/v1/entity?limit=1&offset=1', one])
    assert.equal((await asDescribed(path, { key })).status, 200, path)
  const change = { id: entityId, founder_name: 'Ana', founder_country: 'es', naics: null }
  const changed = await asDescribed('/v1/entity', { key, method: 'PUT', body: change })
  assert.equal(changed.status, 200)
  const again = await asDescribed('/v1/entity', { key, method: 'PUT', body: changed.body.data })
  assert.deepEqual(again.body, changed.body)
  const nothing = await asDescribed('/v1/entity', { key, method: 'PUT', body: { id: entityId } })
  assert.equal(nothing.status, 400)
  const stranger = await newMember(installation)
  assert.equal((await asDescribed(one, { key: stranger.key })).status, 404)
  const lapsed = await newMember(installation, { subscribed: false })
  for (const path of ['/v1/entity', `/v1/entity?id=${lapsed.entityId}`])
    assert.match((await asDescribed(path, { key: lapsed.key })).body.message, /subscription/)
})

test('an account without a subscription gets the described response', async () => {
  const { entityId, key } = await newMember(installation, { subscribed: false })
  const listed = await asDescribed(`/v1/bookkeeping?entity_id=${entityId}`, { key })
  assert.equal(listed.status, 200)
  assert.deepEqual(listed.body.data, [])
  assert.match(listed.body.message, /subscription/)
  const body = { entity_id: entityId, year: 2026, month: 3 }
  assert.equal((await asDescribed('/v1/bookkeeping', { key, body })).status, 403)
})

test('errors for well-formed requests are as described', async () => {
  const { entityId, key } = await newMember(installation)
  const path = `/v1/bookkeeping?entity_id=${entityId}`
  const body = { entity_id: entityId, year: 2026, month: 3 }
  const stranger = await newMember(installation)
  const reader = await newMember(installation, { scopes: ['read:bookkeeping'] })
  const elsewhere = await newMember(installation, { allowList: ['203.0.113.0/24'] })
  const spent = await newMember(installation, { hourlyLimit: 1 })
  const cases: [expected: number, path: string, asking: Asking][] = [
    [400, `${path}&category=unheard-of`, { key }],
    [400, `${path}&yaer=2026`, { key }],
    [400, '/v1/bookkeeping', { key, body: { ...body, category: 'unheard-of' } }],
    [400, '/v1/bookkeeping', { key, body: { ...body, counterparty_id: 999_999_999 } }],
    [400, '/v1/bookkeeping', { key, body: { ...body, income: 0.00001 } }],
    [401, path, { key: 'llk_of-nobody' }],
    [401, '/v1/bookkeeping', { key: 'llk_of-nobody', body }],
    [403, path, { key: stranger.key }],
    [403, '/v1/bookkeeping', { key: stranger.key, body }],
    [403, '/v1/bookkeeping', { key: reader.key, body: { ...body, entity_id: reader.entityId } }],
    [403, `/v1/bookkeeping?entity_id=${elsewhere.entityId}`, { key: elsewhere.key }],
    [200, `/v1/bookkeeping?entity_id=${spent.entityId}`, { key: spent.key }],
    [429, `/v1/bookkeeping?entity_id=${spent.entityId}`, { key: spent.key }],
    [429, '/v1/bookkeeping', { key: spent.key, body: { ...body, entity_id: spent.entityId } }],
  ]
  for (const [expected, path, asking] of cases) {
    const answer = await asDescribed(path, asking)
    assert.equal(answer.status, expected, `${path} ${JSON.stringify(asking.body)}: ${answer.text}`)
  }
})

test('what the description forbids, the service rejects, as described', async () => {
  const { entityId, key } = await newMember(installation)
  const path = `/v1/bookkeeping?entity_id=${entityId}`
  const body = { entity_id: entityId, year: 2026, month: 3 }
  const cases: [expected: number, path: string, asking: Asking][] = [
    [400, '/v1/bookkeeping', { key }],
    [400, '/v1/bookkeeping?entity_id=one', { key }],
    [400, `${path}&month=13`, { key }],
    [400, `${path}&limit=501`, { key }],
    [400, `${path}&offset=-1`, { key }],
    [400, '/v1/bookkeeping', { key, body: {} }],
    [400, '/v1/bookkeeping', { key, body: { ...body, month: '3' } }],
    [400, '/v1/bookkeeping', { key, body: { ...body, year: 1989 } }],
    [400, '/v1/bookkeeping', { key, body: { ...body, incmoe: 1 } }],
    [400, '/v1/bookkeeping', { key, body: { ...body, transaction_date: '2026-02-30' } }],
    [400, '/v1/bookkeeping', { key, body: { ...body, bank_source: 'x'.repeat(301) } }],
    [401, path, {}],
  ]
  for (const [expected, path, asking] of cases) {
    const answer = await ask(lenient + path, asking)
    const what = `${path} ${JSON.stringify(asking.body)}`
    assert.equal(answer.status, expected, `${what}: ${answer.text}`)
    const violations = violationsOf(answer)
    assert.ok(
      violations.some(found => found.location[0] === 'request'),
      `${what} is allowed by the description`,
    )
    assert.deepEqual(
      violations.filter(found => found.location[0] === 'response'),
      [],
      what,
    )
  }
})

/** A request through the Prism that responds itself if the request or the response does not match. */
async function asDescribed(path: string, asking: Asking): Promise<Answer> {
  const answer = await ask(strict + path, asking)
  assert.deepEqual(violationsOf(answer), [])
  assert.ok(answer.headers.get('request-id'), `Prism itself answered ${answer.status}: ${answer.text}`)
  return answer
}

function violationsOf(answer: Answer): { location: string[]; message: string }[] {
  return JSON.parse(answer.headers.get('sl-violations') ?? '[]')
}

async function startPrism(errors?: '--errors', upstream = installation.address): Promise<string> {
  const port = await freePort()
  const prism = spawn(
    process.execPath,
    [
      join(top, 'node_modules/@stoplight/prism-cli/dist/index.js'),
      'proxy',
      join(top, 'docs/openapi.json'),
      upstream,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      ...(errors ? [errors] : []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise<void>(resolve => prism.once('exit', () => resolve()))
  after(async () => {
    prism.kill()
    await ended
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [prism.stdout, prism.stderr])
      stream.on('data', chunk => {
        output += chunk
        if (output.includes('Prism is listening')) resolve()
      })
    prism.once('exit', () => reject(new Error(`Prism ended: ${output}`)))
  })
  return `http://127.0.0.1:${port}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
