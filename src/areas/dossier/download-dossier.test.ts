// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { before } from 'node:test'
import { afterFile, wholeFile } from '../../../tests/harness/after-file.ts'
import { newPdf } from '../../../tests/harness/documents.ts'
import { ask, type TestInstallation } from '../../../tests/harness/installation.ts'
import { openSession, type TestSession } from '../../../tests/harness/sessions.ts'
import { makeLog } from '../../kernel/log.ts'
import { makeApp } from '../../serve/app.ts'
import { type DossierSetup, newLlc, openDossierSetup, unzip } from './dossier.fixture.ts'
import { wordsOnPages } from './pdf-words.fixture.ts'
import { dossierVerifier } from './verify-dossier.ts'

let setup: DossierSetup
let installation: TestInstallation
before(async () => {
  setup = await openDossierSetup(wholeFile)
  const { database, secrets, config, url: databaseUrl, ownerUrl } = setup
  const parts = { database, secrets, config, built: null, log: makeLog('silent'), trustedProxies: [] }
  const app = makeApp({ ...parts, metrics: { observe() {} } })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  afterFile(() => app.close())
  installation = {
    database,
    databaseUrl,
    ownerUrl,
    secrets,
    config,
    app,
    address,
    ask: (path, asking) => ask(address + path, asking),
  }
})

async function newOwner() {
  const llc = await newLlc(setup)
  const session = await openSession(installation, llc.memberId)
  const wanted = { entity_id: llc.entityId, year: 2025, language: 'en' }
  return {
    llc,
    session,
    order: (more: object = {}) => session.ask('POST', '/web/dossiers', { ...wanted, ...more }),
    state: async (id: number) => (await session.ask('GET', `/web/dossiers/orders/${id}`)).body.data,
    list: async () => (await session.ask('GET', `/web/dossiers?entity_id=${llc.entityId}`)).body,
  }
}

const fetchFile = (session: TestSession, path: string, init: RequestInit = {}) =>
  fetch(installation.address + path, { headers: { cookie: session.cookie }, ...init })
const fetchDossier = (session: TestSession, id: number, init: RequestInit = {}) =>
  fetchFile(session, `/web/dossiers/orders/${id}/download`, init)

/** Waits until an order is in a state. */
async function until(state: () => Promise<{ state: string }>, wanted: string): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    const now = (await state()).state
    if (now === wanted) return
    assert.ok(Date.now() < end, `it is still ${now}, not ${wanted}`)
  }
}

test('an ordered dossier downloads once as a ZIP that verifies, and is recorded', async () => {
  const { session, order, state, list } = await newOwner()
  const { status, body } = await order()
  assert.deepEqual([status, body.data.state], [201, 'waiting'])
  const response = await fetchDossier(session, body.data.id)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-length'), null)
  assert.equal(response.headers.get('content-type'), 'application/zip')
  const path = join(setup.folder, `${crypto.randomUUID()}.zip`)
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  const given = { file: 'x.zip', path, proof: null, headers: undefined }
  const verdict = await dossierVerifier.verify({ config: setup.config, say() {} }, given)
  // Pending: the calendars have it but no block does yet.
  assert.deepEqual([verdict.json.status, verdict.json.wrong, verdict.json.findings], ['pending', [], []])
  await until(() => state(body.data.id), 'made')
  const made = await state(body.data.id)
  const { data, pagination } = await list()
  assert.equal(pagination.total, 1)
  assert.deepEqual(
    [data[0].id, data[0].year, data[0].files],
    [made.dossier_id, 2025, (await unzip(path)).size],
  )
  assert.deepEqual(data[0].proof, { status: 'pending', chain: 'local' })
  const again = await fetchDossier(session, body.data.id)
  assert.equal(again.status, 400)
  assert.equal((await again.json()).code, 'dossier_request_used')
})

test('a link on another site does not use up an ordered dossier', async () => {
  const { session, order, state } = await newOwner()
  const { id } = (await order()).body.data
  const from = (site: string) =>
    fetchDossier(session, id, { headers: { cookie: session.cookie, 'sec-fetch-site': site } })
  const strange = await from('cross-site')
  assert.equal(strange.status, 403)
  assert.match((await strange.json()).error, /^This request did not come from a page of this website/)
  assert.equal((await state(id)).state, 'waiting')
  const own = await from('same-origin')
  assert.equal(own.status, 200)
  await own.arrayBuffer()
  for (const site of ['same-site', 'none']) {
    const { id: next } = (await order()).body.data
    const headers = { cookie: session.cookie, 'sec-fetch-site': site }
    const answer = await fetchDossier(session, next, { headers })
    assert.equal(answer.status, 200, site)
    await answer.arrayBuffer()
  }
})

test('a member can create one dossier at a time; an aborted one is released and leaves nothing behind', async () => {
  const { llc, session, order, state, list } = await newOwner()
  const [first, second] = [(await order()).body.data.id, (await order()).body.data.id]
  // Too large for the socket buffers, so that it is still being sent when the next one is requested.
  for (let i = 0; i < 3; i++) await setup.store(llc, { docType: 'ARTICLES', content: newPdf(12_000_000) })
  const leaving = new AbortController()
  const response = await fetchDossier(session, first, { signal: leaving.signal })
  assert.equal(response.status, 200)
  assert.equal((await state(first)).state, 'being_made')
  const refused = await fetchDossier(session, second)
  assert.deepEqual([refused.status, (await refused.json()).code], [429, 'too_busy'])
  assert.equal((await order()).body.code, 'dossier_in_progress')
  leaving.abort()
  await until(() => state(first), 'failed')
  assert.match((await state(first)).fault, /download was interrupted/)
  const whole = await fetchDossier(session, second)
  assert.equal((await unzip(await keep(whole))).has('manifest.json'), true)
  assert.equal((await list()).pagination.total, 1)
  const manifests = await setup.query(
    `select count(*)::integer as n from documents.document where entity_id = $1 and title = 'Manifest of the dossier 2025' and withdrawn_at is null`,
    [llc.entityId],
  )
  assert.equal(manifests[0]!.n, 1)
})

async function keep(response: Response): Promise<string> {
  const path = join(setup.folder, `${crypto.randomUUID()}.zip`)
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  return path
}

test("a process that died while creating a dossier does not block the member's next one", async () => {
  const { session, order, state } = await newOwner()
  const [first, second] = [(await order()).body.data.id, (await order()).body.data.id]
  await setup.query(
    `update dossier.wanted set begun_at = now() - interval '5 minutes', seen_at = now() - interval '2 minutes' where id = $1`,
    [first],
  )
  assert.equal((await state(first)).state, 'failed')
  const response = await fetchDossier(session, second)
  assert.equal(response.status, 200)
  await response.arrayBuffer()
})

test('rejects more than twelve per hour until the first of them is an hour old', async () => {
  const { order } = await newOwner()
  for (let i = 0; i < 12; i++) assert.equal((await order()).status, 201)
  const { status, headers, body } = await order()
  assert.deepEqual([status, body.code], [429, 'too_many_dossiers'])
  const wait = Number(headers.get('retry-after'))
  assert.ok(wait > 3000 && wait <= 3600, String(wait))
})

test('of orders made at once, twelve are accepted', async () => {
  const { order } = await newOwner()
  for (let i = 0; i < 8; i++) assert.equal((await order()).status, 201)
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => order()))).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [...Array(4).fill(201), ...Array(8).fill(429)])
})

test('an order belongs to its member, and a year in the future is rejected', async () => {
  const [mine, other] = [await newOwner(), await newOwner()]
  const { id } = (await mine.order()).body.data
  assert.equal((await fetchDossier(other.session, id)).status, 404)
  assert.equal((await other.session.ask('GET', `/web/dossiers/orders/${id}`)).status, 404)
  assert.equal((await mine.state(id)).state, 'waiting')
  const early = await mine.order({ year: new Date().getUTCFullYear() + 1 })
  assert.equal(early.status, 400)
  assert.equal(early.body.code, 'dossier_year_not_begun')
})

test('the worksheet is a PDF in the requested language', async () => {
  const { llc, session } = await newOwner()
  for (const [language, words] of [
    ['en', /Form5472/],
    ['es', /formulario5472/i],
  ] as const) {
    const path = `/web/tax/worksheet?entity_id=${llc.entityId}&year=2025&language=${language}`
    const response = await fetchFile(session, path)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    assert.match(wordsOnPages(Buffer.from(await response.arrayBuffer())), words)
  }
})
