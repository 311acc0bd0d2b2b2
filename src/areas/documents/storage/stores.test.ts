import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { s3Store } from './s3-store.ts'
import { collect, tempFolder } from './storage.fixture.ts'
import { STORES, startS3 } from './store.fixture.ts'
import { DamagedContent, type DocumentStore } from './store.ts'

async function putBytes(t: TestContext, store: DocumentStore, key: string, bytes: Buffer): Promise<string> {
  const path = join(await tempFolder(t), 'draft')
  await writeFile(path, bytes)
  await store.put(path, key)
  return path
}

for (const [name, make] of STORES) {
  test(`${name}: returns what was put, in full and in part, and leaves the draft alone`, async t => {
    const store = await make(t)
    const bytes = randomBytes(300_000)
    const path = await putBytes(t, store, 'ab/one', bytes)
    assert.ok((await readFile(path)).equals(bytes))
    assert.ok((await collect(await store.open('ab/one'))).equals(bytes))
    // Not from 0 to 1: the test server treats that as everything.
    for (const [start, end] of [
      [0, 2],
      [1000, 70_000],
      [299_999, 300_000],
    ] as const)
      assert.ok(
        (await collect(await store.open('ab/one', { start, end }))).equals(bytes.subarray(start, end)),
      )
    assert.equal((await store.has('ab/one'))?.sizeBytes, 300_000)
  })

  test(`${name}: a multipart file arrives unchanged`, async t => {
    const store = await make(t)
    const bytes = randomBytes(20 * 1024 * 1024 + 5)
    await putBytes(t, store, 'cd/large', bytes)
    assert.ok((await collect(await store.open('cd/large'))).equals(bytes))
  })

  test(`${name}: the version stays the same until something is written`, async t => {
    const store = await make(t)
    await putBytes(t, store, 'ab/one', randomBytes(10))
    const [first, second] = [await store.has('ab/one'), await store.has('ab/one')]
    assert.deepEqual(first, second)
  })

  test(`${name}: reports missing content as missing, and removing it succeeds`, async t => {
    const store = await make(t)
    assert.equal(await store.has('ab/none'), null)
    for (const range of [undefined, { start: 0, end: 5 }])
      await assert.rejects(
        store.open('ab/none', range),
        (error: DamagedContent) => error.damage === 'missing',
      )
    await store.remove('ab/none')
    await putBytes(t, store, 'ab/one', randomBytes(10))
    await store.remove('ab/one')
    assert.equal(await store.has('ab/one'), null)
  })

  test(`${name}: a reader that stops early does no harm`, async t => {
    const store = await make(t)
    await putBytes(t, store, 'ab/one', randomBytes(2_000_000))
    for (let i = 0; i < 5; i++) {
      const stream = await store.open('ab/one')
      for await (const _ of stream) break
      assert.ok(stream.destroyed)
    }
  })
}

test('a bucket that does not respond or denies access is an error, not a missing document', async t => {
  const { settings } = await startS3(t)
  const stores = [
    s3Store({ ...settings, endpoint: 'http://127.0.0.1:9' }),
    s3Store({ ...settings, key: 'another' }),
  ]
  for (const store of stores) {
    await assert.rejects(store.has('ab/one'), error => !(error instanceof DamagedContent))
    await assert.rejects(store.open('ab/one'), error => !(error instanceof DamagedContent))
  }
})

/** A server that handles each request as instructed. */
async function startServer(t: TestContext, handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const HASTY = { answerMs: 200, silenceMs: 200 }
const settingsAt = (endpoint: string) => ({
  endpoint,
  bucket: 'papers',
  region: 'us-east-1',
  key: 'k',
  secret: 's',
})

test('a bucket that never responds is an error after a timeout, for every operation', async t => {
  const store = s3Store(settingsAt(await startServer(t, () => {})), HASTY)
  const path = join(await tempFolder(t), 'draft')
  await writeFile(path, 'x')
  for (const asking of [
    () => store.has('ab/one'),
    () => store.open('ab/one'),
    () => store.open('ab/one', { start: 0, end: 5 }),
    () => store.put(path, 'ab/one'),
    () => store.remove('ab/one'),
    () => store.readMark(),
  ])
    await assert.rejects(asking(), /the document store does not respond/)
})

test('a bucket that stalls in the middle of a file is an error after a timeout', async t => {
  const bytes = randomBytes(300_000)
  const half = await startServer(t, (_request, response) => {
    response.writeHead(200, { 'content-length': String(bytes.length) }).write(bytes.subarray(0, 1000))
  })
  const stream = await s3Store(settingsAt(half), HASTY).open('ab/one')
  await assert.rejects(collect(stream), /the document store stalled/)
})

test('only "no such key" is a missing document; any other 404 is an error', async t => {
  for (const code of ['NoSuchBucket', 'NoSuchUpload', null]) {
    const address = await startServer(t, (request, response) => {
      const body = code === null ? '<html>not here</html>' : `<Error><Code>${code}</Code></Error>`
      response.writeHead(404).end(request.method === 'HEAD' ? '' : body)
    })
    const store = s3Store(settingsAt(address))
    for (const asking of [() => store.has('ab/one'), () => store.open('ab/one'), () => store.readMark()])
      await assert.rejects(asking(), error => !(error instanceof DamagedContent), String(code))
  }
})

test('aborts an incomplete multipart upload, so that no parts stay in the bucket', async t => {
  const requests: string[] = []
  const address = await startServer(t, (request, response) => {
    const { searchParams: query } = new URL(request.url!, 'http://x')
    requests.push(
      `${request.method} ${query.has('uploads') ? 'begin' : (query.get('partNumber') ?? query.get('uploadId'))}`,
    )
    request.resume()
    request.once('end', () => {
      if (query.has('uploads'))
        response.end(
          '<InitiateMultipartUploadResult><UploadId>upload-1</UploadId></InitiateMultipartUploadResult>',
        )
      else if (request.method === 'DELETE') response.writeHead(204).end()
      else if (query.get('partNumber') === '2')
        response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      else response.writeHead(200, { etag: '"x"' }).end()
    })
  })
  const path = join(await tempFolder(t), 'draft')
  await writeFile(path, randomBytes(20 * 1024 * 1024))
  await assert.rejects(s3Store(settingsAt(address)).put(path, 'ab/large'), { code: 'SlowDown' })
  assert.equal(requests[0], 'POST begin')
  assert.equal(requests.at(-1), 'DELETE upload-1')
})

for (const [name, make] of STORES)
  test(`${name}: returns the marker as written, and null if it is missing or truncated`, async t => {
    const store = await make(t)
    assert.equal(await store.readMark(), null)
    const mark = '0123456789abcdef'.repeat(2)
    await store.writeMark('not a mark')
    assert.equal(await store.readMark(), null)
    await store.writeMark(mark)
    assert.equal(await store.readMark(), mark)
  })
