import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { createMember } from '../src/areas/members/members.ts'
import { areas } from '../src/areas.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { STORE_NOTHING, STORE_THEMSELVES, takesIdempotencyKey } from '../src/kernel/http/idempotency.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { callOf, endpoints, sampleRequest, sendFromPage } from './harness/sample-requests.ts'
import { openSession } from './harness/sessions.ts'

// Settings of the whole installation are changed.
const installation = await openTestInstallation({ isAlone: true })
const { address, database } = installation
const schemes = Object.assign({}, ...areas.map(area => area.access))
const ofPages: readonly AnyEndpoint[] = areas.flatMap(area => area.web ?? [])
const writes = [...endpoints, ...ofPages].filter(endpoint =>
  takesIdempotencyKey(endpoint, schemes[endpoint.access.scheme]),
)

/** Responses with something that is not stored. */
const LEFT_OUT = ['createWebhook', 'rotateWebhookSecret', 'updateProfile', ...Object.keys(STORE_THEMSELVES)]
/** What staff may act on follows from a record that is gone afterwards: a second request is a 404. */
const GONE = ['removeLlcStatement', 'removeLoan']
/** No bank accepts the token of a sample, so nothing is written (connections.test.ts). */
const REFUSED_BY_BANK = ['connectBank', 'replaceToken']

async function headersOf({ path, access }: AnyEndpoint, owner: TestMember): Promise<Record<string, string>> {
  if (path.startsWith('/v1/')) return { authorization: `Bearer ${owner.key}` }
  const email = `admin-${randomBytes(8).toString('hex')}@example.com`
  const isStaff = access.scheme === 'manager'
  const id = isStaff
    ? (await createMember(database.durable, BY_TEST, { email, name: 'Staff', role: 'admin' })).id
    : owner.memberId
  const { cookie } = await openSession(installation, id)
  return { cookie, origin: address }
}

const countRows = () =>
  database.withClient(async client => {
    const { rows } = await client.query(
      'select count(*)::integer as written from kernel.audit_row where actor !~ $1',
      ['^job:'],
    )
    return rows[0].written as number
  })

let tried = 0
let refused = 0
describe('a write that is repeated with its Idempotency-Key has the same response and no other effect', () => {
  for (const endpoint of writes.filter(({ name }) => !GONE.includes(name) && !REFUSED_BY_BANK.includes(name)))
    test(`${endpoint.method} ${endpoint.path}`, async () => {
      const owner = await newMember(installation)
      const headers = { ...(await headersOf(endpoint, owner)), 'idempotency-key': randomUUID() }
      let sample: Record<string, unknown>
      try {
        sample = await sampleRequest(installation, endpoint, owner)
      } catch {
        return
      }
      const first = await sendFromPage(installation, endpoint, sample, headers)
      // Some samples are only well-formed.
      if (first.status >= 300) return
      tried++
      const before = await countRows()
      const again = await sendFromPage(installation, endpoint, sample, headers)
      assert.equal(again.status, first.status, again.text)
      assert.equal(again.headers.get('idempotency-replayed'), 'true')
      if (LEFT_OUT.includes(endpoint.name))
        assert.deepEqual(Object.keys(again.body.data), Object.keys(first.body.data))
      else assert.equal(again.text, first.text)
      assert.equal(await countRows(), before)
      const other = await sampleRequest(installation, endpoint, owner)
      if (JSON.stringify(callOf(endpoint, other)) === JSON.stringify(callOf(endpoint, sample))) return
      const third = await sendFromPage(installation, endpoint, other, headers)
      assert.deepEqual([third.status, third.body.code], [400, 'idempotency_key_reused'])
      refused++
    })
  test('most samples are accepted', () => {
    assert.ok(tried > 130, `${tried} were tried`)
    assert.ok(refused > 60, `${refused} were sent with another body`)
  })
})

test('a PUT of the API with the key of another request is refused', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method === 'PUT')) {
    const owner = await newMember(installation)
    const headers = { ...(await headersOf(endpoint, owner)), 'idempotency-key': randomUUID() }
    const sample = await sampleRequest(installation, endpoint, owner)
    assert.equal((await sendFromPage(installation, endpoint, sample, headers)).status, 200)
    const optional = Object.keys(sample).find(name => !endpoint.fields[name].required)!
    const other = await sendFromPage(installation, endpoint, { ...sample, [optional]: undefined }, headers)
    assert.deepEqual([other.status, other.body.code], [400, 'idempotency_key_reused'], endpoint.name)
  }
})

test('of ten requests at once with one key, one has an effect and all have its response', async () => {
  const owner = await newMember(installation)
  const endpoint = ofPages.find(({ name }) => name === 'addCounterparty')!
  const headers = { ...(await headersOf(endpoint, owner)), 'idempotency-key': randomUUID() }
  const sample = await sampleRequest(installation, endpoint, owner)
  const before = await countRows()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sendFromPage(installation, endpoint, sample, headers)),
  )
  assert.deepEqual(
    [...new Set(answers.map(({ status, text }) => `${status} ${text}`))],
    [`201 ${answers[0]!.text}`],
  )
  assert.equal(answers.filter(one => one.headers.get('idempotency-replayed') === null).length, 1)
  assert.equal(await countRows(), before + 1)
})

test('a refused request leaves its key free', async () => {
  const owner = await newMember(installation)
  const endpoint = ofPages.find(({ name }) => name === 'renameCounterparty')!
  const headers = { ...(await headersOf(endpoint, owner)), 'idempotency-key': randomUUID() }
  const sample = await sampleRequest(installation, endpoint, owner)
  const missing = await sendFromPage(installation, endpoint, { ...sample, id: 2_147_483_000 }, headers)
  assert.equal(missing.status, 404)
  assert.equal((await sendFromPage(installation, endpoint, sample, headers)).status, 200)
})

test('exceptions name endpoints of pages that write', () => {
  const names = ofPages.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  for (const name of [...Object.keys(STORE_NOTHING), ...Object.keys(STORE_THEMSELVES)])
    assert.ok(names.includes(name), name)
})
