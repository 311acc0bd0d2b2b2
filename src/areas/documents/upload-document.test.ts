import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import pg from 'pg'
import pino from 'pino'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { someoneWaits, waitFor } from '../../../tests/harness/server-process.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { areas } from '../../areas.ts'
import { makeServer } from '../../kernel/http/http.ts'
import { vaultOf } from './storage/vault.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database, config, secrets, address } = installation

async function signIn() {
  const member = await newMember(installation)
  const session = await openSession(installation, member.memberId)
  const { entityId } = member
  const upload = (content: Uint8Array | string, more: Record<string, string> = {}) => {
    const query = { entity_id: String(entityId), doc_type: 'INVOICE', file_name: 'invoice.pdf', ...more }
    const headers = { 'content-type': 'application/octet-stream' }
    return session.ask('POST', `/web/documents?${new URLSearchParams(query)}`, undefined, {
      raw: content,
      headers,
    })
  }
  const browse = async (query = '') =>
    (await session.ask('GET', `/web/documents?entity_id=${entityId}${query}`)).body
  return { ...member, session, upload, browse }
}

test('an uploaded file becomes a document of the LLC with its hash and a pending timestamp, and downloads unchanged', async () => {
  const member = await signIn()
  // Larger than any other accepted body.
  const content = newPdf(3_000_000)
  const answer = await member.upload(content, { title: 'Invoice 118' })
  assert.equal(answer.status, 201, answer.text)
  const { id, sha256, title, doc_type, size_bytes, ots_status } = answer.body.data
  const hash = createHash('sha256').update(content).digest('hex')
  assert.deepEqual(
    [sha256, title, doc_type, size_bytes, ots_status],
    [hash, 'Invoice 118', 'INVOICE', content.length, 'none'],
  )
  const page = await member.browse()
  assert.deepEqual(page.data[0], { ...answer.body.data, tax_year: null, is_own: true })
  assert.deepEqual(page.types, [{ doc_type: 'INVOICE', documents: 1 }])

  const headers = { cookie: member.session.cookie }
  const back = await fetch(`${address}/web/v1/documents/${id}/download`, { headers })
  assert.match(back.headers.get('content-disposition')!, /^attachment; /, 'never shown as a page of ours')
  assert.equal(back.headers.get('x-content-type-options'), 'nosniff')
  assert.ok(Buffer.from(await back.arrayBuffer()).equals(content))
})

test('a document is assigned to a tax year when it is uploaded or later, and to none again', async () => {
  const member = await signIn()
  const { id } = (await member.upload(newPdf(), { tax_year: '2025' })).body.data
  const shown = async () => (await member.browse()).data[0].tax_year
  const assign = (body: object) => member.session.ask('POST', '/web/documents/tax-year', body)
  assert.equal(await shown(), 2025)
  assert.deepEqual((await assign({ id, tax_year: 2024 })).body, { data: { id, tax_year: 2024 } })
  assert.equal(await shown(), 2024)
  assert.equal((await assign({ id })).status, 200)
  assert.equal(await shown(), null)

  const bad = await assign({ id, tax_year: 1066 })
  assert.deepEqual([bad.status, bad.body.field], [400, 'tax_year'])
  assert.equal((await member.upload(newPdf(), { tax_year: 'last' })).status, 400)
  const stranger = await signIn()
  const refused = await stranger.session.ask('POST', '/web/documents/tax-year', { id, tax_year: 2025 })
  assert.deepEqual([refused.status, refused.body.code], [404, 'not_found'])
  assert.equal(await shown(), null)
  const { rows } = await database.withClient(client =>
    client.query('select detail from kernel.audit_row where action = $1 and record = $2 order by id', [
      'document.tax_year',
      `document/${id}`,
    ]),
  )
  assert.deepEqual(
    rows.map(({ detail }) => detail),
    ['2024', 'none'],
  )
})

test('a file without a title gets its name as title', async () => {
  const { data } = (await (await signIn()).upload(newPdf(), { file_name: 'Contrato marco.pdf' })).body
  assert.deepEqual([data.title, data.file_name], ['Contrato marco', 'Contrato marco.pdf'])
})

test('a rejected file returns a 400 after reading it to the end, and leaves nothing behind', async () => {
  const member = await signIn()
  const { receiving } = vaultOf(config, secrets)
  const arriving = async () => (await readdir(receiving.folder).catch(() => [])).length
  const before = await arriving()
  const large = Buffer.concat([Buffer.from('MZ\0\x01'), Buffer.alloc(4_000_000, 7)])
  const cases: [Uint8Array | string, Record<string, string>, code: string, field?: string][] = [
    [large, { file_name: 'setup.exe' }, 'document_format_not_allowed'],
    ['<!doctype html><script>alert(1)</script>', { file_name: 'page.html' }, 'document_format_not_allowed'],
    [large, { file_name: 'setup.pdf' }, 'document_format_mismatch'],
    ['', {}, 'document_empty'],
    [newPdf(), { doc_type: 'ACTA' }, 'acta_not_uploadable', 'doc_type'],
    [newPdf(), { doc_type: 'POEM' }, 'invalid_choice', 'doc_type'],
    [newPdf(), { file_name: '' }, 'empty', 'file_name'],
  ]
  for (const [content, more, code, field] of cases) {
    const answer = await member.upload(content, more)
    assert.deepEqual([answer.status, answer.body.code, answer.body.field], [400, code, field], answer.text)
  }
  assert.equal((await member.browse()).pagination.total, 0)
  assert.equal(await arriving(), before)
})

test('an interrupted upload leaves nothing behind', async () => {
  const member = await signIn()
  const { receiving } = vaultOf(config, secrets)
  const arriving = async () => (await readdir(receiving.folder).catch(() => [])).length
  const before = await arriving()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const query = `entity_id=${member.entityId}&doc_type=INVOICE&file_name=a.pdf`
  socket.write(
    `POST /web/documents?${query} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nOrigin: ${address}\r\n` +
      `Cookie: ${member.session.cookie}\r\nContent-Length: 1000000\r\n\r\n`,
  )
  socket.write(newPdf(5000))
  await waitFor('it to be received', async () => (await arriving()) > before)
  socket.end()
  const response = await text(socket)
  assert.doesNotMatch(response, /^HTTP\/1\.1 2/)
  assert.equal((await member.browse()).pagination.total, 0)
  await waitFor('the draft to be removed', async () => (await arriving()) === before)
})

test('an upload that breaks off before it is admitted ends, and the next one is taken', async t => {
  const member = await signIn()
  const { receiving } = vaultOf(config, secrets)
  const arriving = async () => (await readdir(receiving.folder).catch(() => [])).length
  const before = await arriving()
  const owner = new pg.Client(installation.ownerUrl)
  await owner.connect()
  t.after(() => owner.end())
  await owner.query('begin; lock table sessions.session in access exclusive mode')
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const query = `entity_id=${member.entityId}&doc_type=INVOICE&file_name=a.pdf`
  socket.write(
    `POST /web/documents?${query} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nOrigin: ${address}\r\n` +
      `Cookie: ${member.session.cookie}\r\nContent-Length: 1000000\r\n\r\n`,
  )
  await someoneWaits(installation.ownerUrl)
  socket.end(newPdf(5000))
  assert.doesNotMatch(await text(socket), /^HTTP\/1\.1 2/)
  await owner.query('commit')
  assert.equal((await member.upload(newPdf())).status, 201)
  assert.equal(await arriving(), before)
})

test('rejects an upload whose sender signs out before its end, and leaves nothing behind', async () => {
  const member = await signIn()
  const { receiving } = vaultOf(config, secrets)
  const arriving = async () => (await readdir(receiving.folder).catch(() => [])).length
  const before = await arriving()
  const content = newPdf(500_000)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const answered = text(socket)
  const query = `entity_id=${member.entityId}&doc_type=INVOICE&file_name=a.pdf`
  socket.write(
    `POST /web/documents?${query} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nOrigin: ${address}\r\nConnection: close\r\n` +
      `Cookie: ${member.session.cookie}\r\nContent-Length: ${content.length}\r\n\r\n`,
  )
  socket.write(content.subarray(0, 400_000))
  await waitFor('it to be received', async () => (await arriving()) > before)
  assert.equal((await member.session.ask('POST', '/web/auth/sign-out', {})).status, 200)
  socket.write(content.subarray(400_000))
  assert.match(await answered, /^HTTP\/1\.1 401 /)
  assert.equal(await arriving(), before)
  const { cookie } = await openSession(installation, member.memberId)
  const listed = await fetch(`${address}/web/documents?entity_id=${member.entityId}`, { headers: { cookie } })
  assert.equal((await listed.json()).pagination.total, 0)
})

test('an upload aborted by its sender is not logged as our failure', async t => {
  const member = await signIn()
  const lines: { level: number; endpoint: string; status: number; aborted?: boolean }[] = []
  const observed: number[] = []
  const app = makeServer({
    database,
    secrets,
    config,
    areas,
    trustedProxies: [],
    log: pino({ base: null }, { write: line => lines.push(JSON.parse(line)) }),
    metrics: { observe: (_endpoint, status) => observed.push(status) },
  })
  const own = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const { receiving } = vaultOf(config, secrets)
  const sent = newPdf(54_321)
  // Other tests upload there too; none has this size.
  const isArriving = async () => {
    const names = await readdir(receiving.folder).catch(() => [])
    const found = await Promise.all(names.map(name => stat(join(receiving.folder, name)).catch(() => null)))
    return found.some(file => file?.size === sent.length)
  }
  const socket = connect(Number(new URL(own).port), '127.0.0.1')
  const query = `entity_id=${member.entityId}&doc_type=INVOICE&file_name=a.pdf`
  socket.write(
    `POST /web/documents?${query} HTTP/1.1\r\nHost: ${new URL(own).host}\r\nOrigin: ${own}\r\n` +
      `Cookie: ${member.session.cookie}\r\nContent-Length: 1000000\r\n\r\n`,
  )
  socket.write(sent)
  while (!(await isArriving())) assert.equal(lines.length, 0)
  socket.resetAndDestroy()
  while (lines.length === 0) await new Promise(setImmediate)
  assert.deepEqual(
    lines.map(({ level, endpoint, status, aborted }) => [level, endpoint, status, aborted]),
    [[30, 'uploadDocument', 400, true]],
  )
  assert.deepEqual(observed, [400])
  assert.equal(await isArriving(), false)
})

test('members can withdraw and reinstate only what they added', async () => {
  const member = await signIn()
  const { id } = (await member.upload(newPdf())).body.data
  const filed = await storeDocument(installation, member)
  const tell = (what: string, of: number) => member.session.ask('POST', `/web/documents/${what}`, { id: of })
  const shown = async () => (await member.browse()).data.map((one: { id: number }) => one.id)

  for (const _ of [1, 2]) {
    const answer = await tell('withdraw', id)
    assert.deepEqual([answer.status, answer.body], [200, { data: { id, withdrawn: true } }])
  }
  assert.deepEqual(await shown(), [filed.id])
  const gone = await member.session.ask('GET', `/web/documents/withdrawn?entity_id=${member.entityId}`)
  assert.deepEqual(
    gone.body.data.map((one: { id: number }) => one.id),
    [id],
  )
  assert.equal((await member.session.ask('GET', `/web/v1/documents/${id}/download`)).status, 404)

  for (const _ of [1, 2]) assert.equal((await tell('reinstate', id)).status, 200)
  assert.deepEqual(await shown(), [filed.id, id])

  const refused = await tell('withdraw', filed.id)
  assert.deepEqual([refused.status, refused.body.code], [400, 'document_of_operator'])
  assert.deepEqual(await shown(), [filed.id, id])
})

test('an owner cannot reinstate what the operator withdrew', async () => {
  const { withdraw } = await import('./withdraw-document.ts')
  const member = await signIn()
  const { id } = (await member.upload(newPdf())).body.data
  const by = { actor: 'cli', ip: null, idempotency: null }
  await withdraw(database, by, { id, reason: 'of another LLC' }, new Date())
  const answer = await member.session.ask('POST', '/web/documents/reinstate', { id })
  assert.deepEqual([answer.status, answer.body.error], [404, 'There is no such record.'])
  assert.equal((await member.browse()).pagination.total, 0)
})

test('filters the list by type, with pages', async () => {
  const member = await signIn()
  for (const doc_type of ['INVOICE', 'CONTRACT', 'INVOICE']) await member.upload(newPdf(), { doc_type })
  const page = await member.browse('&doc_type=INVOICE&limit=1&offset=1')
  assert.deepEqual([page.data.length, page.pagination.total, page.data[0].doc_type], [1, 2, 'INVOICE'])
  assert.deepEqual(page.types, [
    { doc_type: 'CONTRACT', documents: 1 },
    { doc_type: 'INVOICE', documents: 2 },
  ])
})

test('an upload while the store is not ours is a 500 that reveals nothing about folders and settings', async t => {
  const member = await signIn()
  assert.equal((await member.upload(newPdf(3000))).status, 201)
  const elsewhere = await mkdtemp(join(tmpdir(), 'llano-not-the-store-'))
  t.after(() => rm(elsewhere, { recursive: true }))
  const lines: string[] = []
  const app = makeServer({
    database,
    secrets,
    config: { ...config, documentsDir: elsewhere },
    areas,
    trustedProxies: [],
    log: pino({ base: null }, { write: line => lines.push(line) }),
    metrics: { observe() {} },
  })
  const own = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const query = `entity_id=${member.entityId}&doc_type=INVOICE&file_name=a.pdf`
  const answer = await fetch(`${own}/web/documents?${query}`, {
    method: 'POST',
    headers: { cookie: member.session.cookie, origin: own, 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(newPdf(4000)),
  })
  const body = await answer.text()
  assert.deepEqual([answer.status, JSON.parse(body).code], [500, 'server_error'], body)
  assert.doesNotMatch(body, /llano-not-the-store|LLANO_/)
  assert.equal((await member.browse()).pagination.total, 1)
})
