import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, readlink, rename, truncate } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import pino from 'pino'
import { newPdf, storeDocument } from '../../../tests/harness/documents.ts'
import { ask, newMember, openTestInstallation } from '../../../tests/harness/installation.ts'
import { areas } from '../../areas.ts'
import { waitFor } from '../../kernel/embedded/testbed.fixture.ts'
import { makeServer } from '../../kernel/http/http.ts'
import { jobMetrics } from '../../kernel/metrics.ts'
import { countDamagedJob } from './damage.ts'
import { flip } from './storage/storage.fixture.ts'

const installation = await openTestInstallation()
const { database, secrets, config } = installation

type Line = {
  level: number
  status: number
  endpoint: string
  aborted?: boolean
  err?: { message: string }
}

/** A server for this test alone, whose log is read. */
async function serve(t: test.TestContext, more: { stallMs?: number } = {}) {
  const lines: Line[] = []
  const log = pino(
    { base: null, serializers: { err: error => ({ message: error.message }) } },
    {
      write: line => lines.push(JSON.parse(line)),
    },
  )
  const metrics = { observe() {} }
  const app = makeServer({ database, secrets, config, areas, log, metrics, trustedProxies: [], ...more })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  return { address, lines }
}

async function stored(sizeBytes: number) {
  const member = await newMember(installation)
  const content = newPdf(sizeBytes)
  const { id, sha256 } = await storeDocument(installation, member, { content })
  const fileRow = async () => {
    const sql = `select store_key, damage from documents.file where sha256 = decode($1, 'hex')`
    return (await database.withClient(client => client.query(sql, [sha256]))).rows[0]
  }
  const path = join(config.documentsDir, (await fileRow()).store_key)
  return { ...member, id, sha256, content, path, fileRow, route: `/v1/documents/${id}/download` }
}

/** What a caller receives before the connection ends, and whether the response was complete. */
async function receive(url: string, key: string): Promise<{ status: number; bytes: number; whole: boolean }> {
  const request = get(url, { headers: { authorization: `Bearer ${key}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let bytes = 0
  response.on('data', chunk => {
    bytes += chunk.length
  })
  await new Promise(resolve => response.once('close', resolve).once('error', () => {}))
  return { status: response.statusCode!, bytes, whole: response.complete }
}

const damagedCount = async () => {
  await countDamagedJob.run(
    { database, secrets, config, now: () => new Date() },
    new AbortController().signal,
  )
  const { values } = await jobMetrics.getSingleMetric('llano_damaged_files')!.get()
  return values.find(({ labels }) => labels.damage === 'changed')!.value
}

test('a large file that no longer matches its hash is cut off, logged, and a 500 from then on', async t => {
  const { address, lines } = await serve(t)
  const file = await stored(3_000_000)
  await flip(file.path, 2_999_000)
  const first = await receive(address + file.route, file.key)
  assert.deepEqual([first.status, first.whole], [200, false])
  assert.ok(first.bytes < 3_000_000)
  await waitFor('the mark', async () => (await file.fileRow()).damage === 'changed')
  assert.ok((await damagedCount()) >= 1)
  await waitFor('the line in the log', () => lines.some(line => line.level === 50))
  const line = lines.find(line => line.level === 50)!
  assert.match(line.err!.message, new RegExp(`^document ${file.id}: .* was changed in the store`))
  const again = await ask(address + file.route, { key: file.key })
  assert.equal(again.status, 500)
  assert.match(again.body.error, /^Something went wrong on our side/)
  assert.equal(again.headers.get('etag'), null)
})

test('a small file that no longer matches, a truncated one and a missing one return 500 immediately', async t => {
  const { address } = await serve(t)
  const [changed, cut, gone] = [await stored(5000), await stored(900_000), await stored(5000)]
  await flip(changed.path, 4000)
  await truncate(cut.path, 800_000)
  await rename(gone.path, `${gone.path}.elsewhere`)
  for (const [file, damage] of [
    [changed, 'changed'],
    [cut, 'changed'],
    [gone, 'missing'],
  ] as const) {
    assert.equal((await ask(address + file.route, { key: file.key })).status, 500)
    assert.equal((await file.fileRow()).damage, damage)
  }
})

test('returns no range of a file that no longer matches', async t => {
  const { address } = await serve(t)
  const file = await stored(2_000_000)
  const part = () => ask(address + file.route, { key: file.key, headers: { range: 'bytes=0-9' } })
  assert.equal((await part()).status, 206)
  await flip(file.path, 1_000_000)
  assert.equal((await part()).status, 500)
})

test('damage is marked once with one audit row, however often it is found', async t => {
  const { address } = await serve(t)
  const file = await stored(2_000_000)
  await flip(file.path, 1_999_999)
  await Promise.all(Array.from({ length: 5 }, () => receive(address + file.route, file.key)))
  await waitFor('the mark', async () => (await file.fileRow()).damage)
  const sql = `select actor from kernel.audit_row where record = $1 and action = 'file.damaged'`
  const rows = async () =>
    (await database.withClient(client => client.query(sql, [`file/${file.sha256}`]))).rows
  assert.deepEqual(await rows(), [{ actor: 'job:documents' }])
})

async function isOpen(path: string): Promise<boolean> {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(descriptors.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.includes(path)
}

const onLinux = { skip: process.platform !== 'linux' }

/** Requests a file and reads nothing of the response. */
function askAndWait(address: string, route: string, key: string) {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.pause()
  socket.write(`GET ${route} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
  return socket
}

test(
  'a caller that disconnects releases the file, and is logged as neither our failure nor a success',
  onLinux,
  async t => {
    const { address, lines } = await serve(t)
    const file = await stored(30_000_000)
    const socket = askAndWait(address, file.route, file.key)
    await waitFor('the file to be open', () => isOpen(file.path))
    socket.destroy()
    await waitFor('the file to be closed', async () => !(await isOpen(file.path)))
    await waitFor('the request to be logged', () => lines.some(line => line.endpoint === 'downloadDocument'))
    assert.ok(lines.every(line => line.level < 50))
    assert.equal(lines.find(line => line.endpoint === 'downloadDocument')!.aborted, true)
    assert.equal((await file.fileRow()).damage, null)
    await receive(address + file.route, file.key)
    await waitFor('the next to be logged', () => lines.length === 2)
    assert.equal(lines[1]!.aborted, undefined, 'one that took all of it is not')
  },
)

test('a caller that stops reading is cut off, which releases the file', onLinux, async t => {
  const { address, lines } = await serve(t, { stallMs: 200 })
  const file = await stored(30_000_000)
  const socket = askAndWait(address, file.route, file.key)
  const closed = once(socket, 'close')
  await waitFor('the file to be open', () => isOpen(file.path))
  await waitFor('the file to be closed', async () => !(await isOpen(file.path)))
  socket.resume()
  await closed
  assert.ok(lines.every(line => line.level < 50))
})

test('concurrent callers each receive their own bytes', async t => {
  const { address } = await serve(t)
  const files = await Promise.all([1, 2, 3, 4].map(n => stored(n * 300_000)))
  const downloads = files
    .flatMap(file => [file, file, file])
    .map(async file => {
      const response = await fetch(address + file.route, { headers: { authorization: `Bearer ${file.key}` } })
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(file.content))
    })
  await Promise.all(downloads)
})

test('a connection is reused after a file, for a file and for JSON', async t => {
  const { address } = await serve(t)
  const file = await stored(600_000)
  for (let i = 0; i < 3; i++) {
    const { bytes, whole } = await receive(address + file.route, file.key)
    assert.deepEqual([bytes, whole], [600_000, true])
    assert.equal((await ask(`${address}/v1/documents?id=${file.id}`, { key: file.key })).status, 200)
  }
})
