// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { readConfig } from '../src/kernel/config.ts'
import { secretsFrom } from '../src/kernel/secrets.ts'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { newPdf } from './harness/documents.ts'
import { newMember, type TestInstallation } from './harness/installation.ts'
import { killOne } from './harness/processes.ts'
import { exchange } from './harness/raw-http.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, type ServerProcess, waitFor, workersOf } from './harness/server-process.ts'
import { openSession } from './harness/sessions.ts'

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** A server with several processes, and a signed-in member. */
async function newServer(t: TestContext, env: Record<string, string> = {}) {
  const { url } = await openScratch(t)
  const deployment = await Deployment.make(t, { DATABASE_URL: url })
  const server = await deployment.serve({ LLANO_PROCESSES: '2', ...env })
  const database = openDatabase(url)
  t.after(() => database.close())
  const secrets = secretsFrom((await readFile(join(deployment.dataDir, 'secret'), 'utf8')).trim())
  const config = readConfig({ LLANO_DATA_DIR: deployment.dataDir })
  const installation = { database, secrets, config, address: server.address } as TestInstallation
  const { memberId, entityId } = await newMember(installation)
  const { cookie } = await openSession(installation, memberId)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())

  /** On one connection, so that a response that breaks it is noticed. */
  const ask = (path: string, body: Buffer | null = null, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const outgoing = request(
        server.address + path,
        {
          agent,
          method: body ? 'POST' : 'GET',
          headers: {
            cookie,
            'sec-fetch-site': 'same-origin',
            ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
            ...headers,
          },
        },
        async response => {
          resolve({ status: response.statusCode!, headers: response.headers, body: await text(response) })
        },
      )
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  const upload = (content: Buffer, headers: Record<string, string> = {}, docType = 'OTHER') =>
    ask(`/web/documents?entity_id=${entityId}&doc_type=${docType}&file_name=a.pdf`, content, headers)
  return { server, database, entityId, ask, upload }
}

/** The process for heavy requests is started last. */
const heavyPid = (server: ServerProcess): number => Math.max(...workersOf(server.pid))

test('the process for heavy requests logs the uploads and exports of a server with several processes', async t => {
  const { server, entityId, ask, upload } = await newServer(t)
  assert.equal((await upload(newPdf(2_000_000))).status, 201)
  const exported = await ask(`/web/books/export?entity_id=${entityId}&format=csv`)
  assert.equal(exported.status, 200)
  assert.match(String(exported.headers['content-disposition']), /\.csv/)
  assert.match(String(exported.headers['request-id']), /^req_/)
  const lines = () =>
    server
      .stderr()
      .split('\n')
      .filter(line => /"endpoint":"(uploadDocument|downloadBooks)"/.test(line))
      .map(line => JSON.parse(line).pid)
  await waitFor('both to be logged', () => lines().length === 2)
  assert.deepEqual(lines(), [heavyPid(server), heavyPid(server)])
  assert.equal(await server.stop(), 0)
})

test("a forwarded request keeps its client's address, which the client cannot choose", async t => {
  const ipOf = async (trusted: string | null) => {
    const { server, database, upload } = await newServer(
      t,
      trusted === null ? {} : { LLANO_TRUSTED_PROXIES: trusted },
    )
    const { status, body } = await upload(newPdf(), { 'x-forwarded-for': '203.0.113.9' })
    assert.equal(status, 201, body)
    const { rows } = await database.withClient(client =>
      client.query(`select ip from kernel.audit_row where record like 'document/%'`),
    )
    await server.stop()
    return rows.at(-1).ip
  }
  assert.equal(await ipOf(null), '127.0.0.1')
  assert.equal(await ipOf('127.0.0.1'), '203.0.113.9')
})

test('an upload rejected before its end leaves its connection usable', async t => {
  const { server, upload } = await newServer(t)
  const refused = await upload(newPdf(6_000_000), {}, 'NO_SUCH_TYPE')
  assert.equal(refused.status, 400, refused.body)
  assert.equal((await upload(newPdf())).status, 201)
  assert.equal(await server.stop(), 0)
})

test('a request with any valid header reaches the process for heavy requests, including HTTP/1.0', async t => {
  const { server, entityId } = await newServer(t)
  const path = `/web/books/export?entity_id=${entityId}&format=csv`
  const requests = [
    `GET ${path} HTTP/1.1\r\nHost: a\r\nTrailer: x\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nHost: a\r\nTE: trailers\r\nExpect: something\r\nUpgrade: x\r\n\r\n`,
    `GET ${path} HTTP/1.0\r\n\r\n`,
    // Rejected immediately, although its body never comes.
    `POST /web/documents HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 10\r\n\r\n`,
  ]
  for (const bytes of requests)
    assert.equal((await exchange(server.address, bytes)).status, 401, JSON.stringify(bytes))
  assert.equal(await server.stop(), 0)
})

test('large uploads that are rejected early all get their error', async t => {
  const { server } = await newServer(t)
  const refusals = Array.from({ length: 12 }, () =>
    fetch(`${server.address}/web/documents?entity_id=1&doc_type=OTHER&file_name=a.pdf`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
      body: new Uint8Array(newPdf(1_000_000)),
    }),
  )
  assert.deepEqual([...new Set((await Promise.all(refusals)).map(({ status }) => status))], [401])
  assert.equal(await server.stop(), 0)
})

test('while the process for heavy requests is replaced they get a 429, and other requests are served', async t => {
  const { server, entityId, ask, upload } = await newServer(t)
  const first = heavyPid(server)
  killOne(first)
  const meanwhile = await upload(newPdf())
  if (meanwhile.status !== 201) {
    assert.equal(meanwhile.status, 429)
    assert.equal(JSON.parse(meanwhile.body).code, 'server_busy')
    assert.ok(Number(meanwhile.headers['retry-after']) > 0)
  }
  assert.equal((await ask(`/web/entries?entity_id=${entityId}`)).status, 200)
  assert.equal((await server.ask('/healthz')).status, 200)
  await waitFor('another to take its place', async () => (await upload(newPdf())).status === 201, 60_000)
  assert.notEqual(heavyPid(server), first)
  assert.equal(await server.stop(), 0)
})
