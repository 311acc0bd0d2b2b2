import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import test from 'node:test'
import { checkRefusal } from '../harness/answers.ts'
import { newPdf, recordDocument, stampedDocument, storeDocument } from '../harness/documents.ts'
import { newMember, openTestInstallation, type TestMember } from '../harness/installation.ts'

const installation = await openTestInstallation()
const { ask } = installation

type Who = Pick<TestMember, 'key'>
const list = ({ key }: Who, query: string) => ask(`/v1/documents?${query}`, { key })

/** The bytes of a response, and the rest of it. */
async function download({ key }: Who, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(installation.address + path, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
const pathOf = (id: number) => `/v1/documents/${id}/download`
const sha256 = (bytes: Buffer, form: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(form)

test('a document has the fields id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, ots_status, ots, uploaded_at, download_url', async () => {
  const member = await newMember(installation)
  const content = newPdf(1000)
  const { id } = await storeDocument(installation, member, { content, fileName: 'Estatutos año 2026.PDF' })
  const { status, body } = await list(member, `id=${id}`)
  assert.equal(status, 200)
  const { uploaded_at, ...data } = body.data
  assert.deepEqual(data, {
    id,
    entity_id: member.entityId,
    doc_type: 'ARTICLES',
    title: 'Estatutos año 2026',
    file_name: 'Estatutos año 2026.pdf',
    mime_type: 'application/pdf',
    size_bytes: 1000,
    sha256: sha256(content, 'hex'),
    ots_status: 'none',
    ots: null,
    download_url: `/v1/documents/${id}/download`,
  })
  assert.match(uploaded_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const order = Object.keys(body.data).join(', ')
  assert.equal(
    order,
    'id, entity_id, doc_type, title, file_name, mime_type, size_bytes, sha256, ots_status, ots, uploaded_at, download_url',
  )
})

test('a submitted document has submitted_at, calendars and no block yet', async () => {
  const member = await newMember(installation)
  const { id } = await stampedDocument(installation, member)
  const { data } = (await list(member, `id=${id}`)).body
  assert.equal(data.ots_status, 'pending')
  assert.deepEqual(data.ots.calendars, [{ uri: 'https://calendar.test', state: 'pending' }])
  assert.deepEqual([data.ots.bitcoin, data.ots.checked_at], [null, null])
  assert.match(data.ots.submitted_at, /Z$/)
})

test('GET /v1/documents lists the documents of an LLC newest first, with doc_type as a filter and exact totals', async () => {
  const member = await newMember(installation)
  const types = ['ARTICLES', 'EIN_LETTER', '8822-B', 'EIN_LETTER', 'ACTA', 'EIN_LETTER']
  const ids: number[] = []
  for (const docType of types) ids.push((await storeDocument(installation, member, { docType })).id)
  const newest = ids.toReversed()
  const of = `entity_id=${member.entityId}`
  const shown = async (query: string) => {
    const { status, body } = await list(member, `${of}${query}`)
    assert.equal(status, 200)
    const { next_cursor: _, ...pagination } = body.pagination
    return [body.data.map((d: { id: number }) => d.id), pagination]
  }
  assert.deepEqual(await shown(''), [newest, { total: 6, limit: 100, offset: 0 }])
  assert.deepEqual(await shown('&limit=2&offset=1'), [newest.slice(1, 3), { total: 6, limit: 2, offset: 1 }])
  assert.deepEqual(await shown('&offset=6'), [[], { total: 6, limit: 100, offset: 6 }])
  const letters = [ids[5], ids[3], ids[1]]
  assert.deepEqual(await shown('&doc_type=EIN_LETTER'), [letters, { total: 3, limit: 100, offset: 0 }])
  assert.deepEqual(await shown('&doc_type=ein_letter&limit=1&offset=1'), [
    [ids[3]],
    { total: 3, limit: 1, offset: 1 },
  ])
  assert.deepEqual(await shown('&doc_type=CP575'), [letters, { total: 3, limit: 100, offset: 0 }])
  assert.deepEqual(await shown('&doc_type=BOI'), [[], { total: 0, limit: 100, offset: 0 }])
})

test('entity_id is required if id is absent, and the error of an unknown doc_type lists the types', async () => {
  const member = await newMember(installation)
  checkRefusal(await list(member, ''), 400, 'entity_id is required unless id is given.')
  const inSpanish = await ask('/v1/documents', { key: member.key, headers: { 'accept-language': 'es' } })
  assert.deepEqual(inSpanish.body, {
    error: 'entity_id es obligatorio si no se indica id.',
    code: 'entity_or_document_required',
    field: 'entity_id',
  })
  const unknown = await list(member, `entity_id=${member.entityId}&doc_type=NAPKIN`)
  checkRefusal(unknown, 400, /^doc_type must be one of ARTICLES, EIN_LETTER, ACTA, 8822-B, /)
})

test('other filters given with id must match it', async () => {
  const member = await newMember(installation)
  const { id } = await storeDocument(installation, member)
  assert.equal((await list(member, `id=${id}&entity_id=${member.entityId}&doc_type=ARTICLES`)).status, 200)
  checkRefusal(await list(member, `id=${id}&doc_type=ACTA`), 404, 'There is no such record.')
})

test('download: the bytes, Content-Type, Content-Disposition, Content-Length, ETag = the hash, Repr-Digest, Accept-Ranges, nosniff', async () => {
  const member = await newMember(installation)
  const content = newPdf(700_000)
  const { id } = await storeDocument(installation, member, { content, fileName: 'Acta nº 3 "final".pdf' })
  const { status, headers, bytes } = await download(member, pathOf(id))
  assert.equal(status, 200)
  assert.ok(bytes.equals(content))
  const expected = {
    'content-type': 'application/pdf',
    'content-length': '700000',
    'content-disposition':
      'attachment; filename="Acta n_ 3 final.pdf"; filename*=UTF-8\'\'Acta%20n%C2%BA%203%20final.pdf',
    etag: `"${sha256(content, 'hex')}"`,
    'repr-digest': `sha-256=:${sha256(content, 'base64')}:`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  }
  for (const [name, value] of Object.entries(expected)) assert.equal(headers.get(name), value, name)
  assert.match(headers.get('request-id')!, /^req_/)
  assert.match(headers.get('ratelimit')!, /^"default";r=\d+/)
})

test('a document is downloaded with the same API key from the address that download_url says', async () => {
  const member = await newMember(installation, { scopes: ['read:documents'] })
  const content = newPdf()
  await storeDocument(installation, member, { content })
  const { data } = (await list(member, `entity_id=${member.entityId}`)).body
  assert.ok((await download(member, data[0].download_url)).bytes.equals(content))
})

test('If-None-Match with the ETag is a 304 without a body', async () => {
  const member = await newMember(installation)
  const { id } = await storeDocument(installation, member)
  const first = await download(member, pathOf(id))
  const etag = first.headers.get('etag')!
  for (const value of [etag, `"x", W/${etag}`, '*']) {
    const again = await download(member, pathOf(id), { 'if-none-match': value })
    assert.deepEqual([again.status, again.bytes.length, again.headers.get('etag')], [304, 0, etag])
  }
  assert.equal((await download(member, pathOf(id), { 'if-none-match': '"x"' })).status, 200)
})

test('a single range returns 206 and exactly its bytes', async () => {
  const member = await newMember(installation)
  const content = newPdf(300_000)
  const { id } = await storeDocument(installation, member, { content })
  const cases: [range: string, start: number, end: number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=10-19', 10, 20],
    ['bytes=65530-65545', 65530, 65546],
    ['bytes=299990-', 299_990, 300_000],
    ['bytes=-7', 299_993, 300_000],
    ['bytes=299999-999999', 299_999, 300_000],
    ['bytes=-999999', 0, 300_000],
    ['BYTES = 0-9', 0, 10],
  ]
  for (const [range, start, end] of cases) {
    const { status, headers, bytes } = await download(member, pathOf(id), { range })
    assert.deepEqual([status, headers.get('content-range')], [206, `bytes ${start}-${end - 1}/300000`], range)
    assert.equal(headers.get('content-length'), String(end - start))
    assert.equal(headers.get('repr-digest'), `sha-256=:${sha256(content, 'base64')}:`)
    assert.ok(bytes.equals(content.subarray(start, end)), range)
  }
})

test('several ranges, or an invalid one, return the whole file with 200', async () => {
  const member = await newMember(installation)
  const content = newPdf(1000)
  const { id } = await storeDocument(installation, member, { content })
  const whole = ['bytes=0-1,5-6', 'bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=a-b', '']
  for (const range of whole) {
    const { status, headers, bytes } = await download(member, pathOf(id), { range })
    assert.deepEqual([status, headers.get('content-range'), bytes.equals(content)], [200, null, true], range)
  }
})

test('a range outside of the file is a 416 that says its size, for a document and for its proof', async () => {
  const member = await newMember(installation)
  const { id } = await stampedDocument(installation, member)
  for (const path of [pathOf(id), `/v1/documents/${id}/proof`]) {
    const size = (await download(member, path)).headers.get('content-length')
    for (const range of [`bytes=${size}-`, 'bytes=999999999-', 'bytes=-0']) {
      const answer = await ask(path, { key: member.key, headers: { range } })
      checkRefusal(answer, 416, `The range is outside of the file, which has ${size} bytes.`, range)
      assert.equal(answer.body.code, 'range_not_satisfiable')
      assert.equal(answer.headers.get('content-range'), `bytes */${size}`)
    }
    const other = { range: 'bytes=999999999-', 'if-range': '"another"' }
    assert.equal((await download(member, path, other)).status, 200)
  }
})

test('a range with If-Range applies only while the document is the same', async () => {
  const member = await newMember(installation)
  const { id, sha256 } = await storeDocument(installation, member)
  const ask = (ifRange: string) => download(member, pathOf(id), { range: 'bytes=0-3', 'if-range': ifRange })
  assert.equal((await ask(`"${sha256}"`)).status, 206)
  for (const other of ['"another"', `W/"${sha256}"`, 'Sun, 15 Nov 2026 09:30:00 GMT'])
    assert.equal((await ask(other)).status, 200, other)
})

test('GET /v1/documents/{id}/proof is the .ots file once it exists, and a 404 before', async () => {
  const member = await newMember(installation)
  const before = await storeDocument(installation, member)
  const none = await ask(`/v1/documents/${before.id}/proof`, { key: member.key })
  checkRefusal(none, 404, /has no timestamp proof yet/)
  const proof = randomBytes(333)
  const { id } = await stampedDocument(installation, member, proof)
  const { status, headers, bytes } = await download(member, `/v1/documents/${id}/proof`)
  assert.equal(status, 200)
  assert.ok(bytes.equals(proof))
  assert.equal(headers.get('content-type'), 'application/vnd.opentimestamps.v1')
  assert.match(headers.get('content-disposition')!, /^attachment; filename="articles\.pdf\.ots"/)
  const part = await download(member, `/v1/documents/${id}/proof`, { range: 'bytes=1-3' })
  assert.deepEqual([part.status, part.bytes], [206, proof.subarray(1, 4)])
})

test('without a subscription the list is empty, one document is null, and download and proof are 404', async () => {
  const member = await newMember(installation, { subscribed: false })
  const { id } = await stampedDocument(installation, member)
  const listed = await list(member, `entity_id=${member.entityId}`)
  assert.deepEqual([listed.status, listed.body.data, listed.body.pagination.total], [200, [], 0])
  const one = await list(member, `id=${id}`)
  assert.deepEqual([one.status, one.body.data], [200, null])
  for (const path of [pathOf(id), `/v1/documents/${id}/proof`])
    checkRefusal(await ask(path, { key: member.key }), 404, 'There is no such record.')
})

test('a record without a stored file is listed without one, and its download is a 404', async () => {
  const member = await newMember(installation)
  const id = await recordDocument(installation, member)
  const { data } = (await list(member, `id=${id}`)).body
  assert.deepEqual(
    [
      data.file_name,
      data.mime_type,
      data.size_bytes,
      data.sha256,
      data.ots_status,
      data.ots,
      data.download_url,
    ],
    [null, null, null, null, 'none', null, null],
  )
  for (const path of [pathOf(id), `/v1/documents/${id}/proof`])
    checkRefusal(await ask(path, { key: member.key }), 404, /./)
})
