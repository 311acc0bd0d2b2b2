import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { maxHeaderSize } from 'node:http'
import { connect } from 'node:net'
import test from 'node:test'
import pino from 'pino'
import { Type } from 'typebox'
import { ask } from '../../../tests/harness/installation.ts'
import { readConfig } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from '../sql/postgres.ts'
import { type AuthRequirement, type AuthScheme, endpoint, type PublishedEndpoint } from './endpoint.ts'
import { id, integer } from './fields.ts'
import { fileOfBytes } from './file-answer.ts'
import { makeServer } from './http.ts'
import { errorCatalog } from './refusal.ts'

const { not_this_file } = errorCatalog({
  not_this_file: {
    status: 403,
    en: 'Not this file.',
    es: 'Este archivo no.',
    fix: { en: 'Another one.', es: 'Otro.' },
  },
})

/** Admits every caller under the name they claim. */
const anyone: AuthScheme<{ name: string }> = {
  async admit(_deps, { authorization }, _scope, headers) {
    headers['x-seen'] = 'yes'
    const name = authorization ?? 'nobody'
    return { caller: { name }, actor: `name:${name}`, remembered: null }
  },
  authorize: () => null,
}

const common = {
  access: { scheme: 'anyone', scope: null } as AuthRequirement<{ name: string }>,
  tag: 'Test',
  summary: 'For tests.',
  description: 'For tests.',
  returns: Type.Any(),
}
const readThing = endpoint({
  ...common,
  name: 'readThing',
  method: 'GET',
  path: '/v1/things/{thing_id}',
  fields: { thing_id: id({ description: 'Which.' }) },
  async run({ input, caller }) {
    if (input.thing_id === 13) throw new Error('a bug that says Quetzalcoatlus')
    if (input.thing_id === 14) throw not_this_file()
    return { data: { id: input.thing_id, for: caller.name } }
  },
})
const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
const slowThing = endpoint({
  ...common,
  name: 'slowThing',
  method: 'POST',
  path: '/v1/things',
  status: 201,
  fields: {},
  async run() {
    arrived.resolve()
    await gate.promise
    return { data: {} }
  },
})
const changeThing = endpoint({
  ...common,
  name: 'changeThing',
  method: 'PUT',
  path: '/v1/things',
  fields: {},
  dryRun: async () => ({ data: 'tried' }),
  run: async () => ({ data: 'changed' }),
})

const waiting = { arrived: Promise.withResolvers<void>(), gate: Promise.withResolvers<void>() }
const waitForGate = endpoint({
  ...common,
  name: 'waitForGate',
  method: 'POST',
  path: '/v1/waiting',
  fields: {},
  async run() {
    waiting.arrived.resolve()
    await waiting.gate.promise
    return { data: {} }
  },
})

/** More than the buffers of both ends take. */
const LARGE = Buffer.alloc(30_000_000, 'x')
const readLarge = endpoint({
  ...common,
  name: 'readLarge',
  method: 'GET',
  path: '/v1/large',
  fields: {},
  run: async () => ({ data: LARGE.toString() }),
})
const readLargeFile = endpoint({
  ...common,
  name: 'readLargeFile',
  method: 'GET',
  path: '/v1/large-file',
  answers: 'file',
  fields: {},
  run: async () => fileOfBytes('large.txt', 'text/plain', LARGE),
})

const taking = new EventEmitter()
const takeFile = endpoint({
  ...common,
  name: 'takeFile',
  method: 'POST',
  path: '/v1/files',
  takes: 'upload',
  fields: { take: integer({ description: 'Whether.' }, { min: 0, max: 9 }) },
  async run({ input, upload }) {
    let got = ''
    for await (const piece of upload!.content.iterator({ destroyOnReturn: false })) {
      if (input.take === 0) throw not_this_file()
      if (input.take === 9) throw Object.assign(new Error('a store hung up'), { code: 'ECONNRESET' })
      if (input.take === 1) taking.emit('piece')
      got += piece
    }
    return { got }
  },
})

type Line = {
  level: number
  requestId: string
  endpoint: string
  status: number
  actor: string
  err?: Error
  aborted?: boolean
  dryRun?: boolean
}

async function openServer(t: test.TestContext, more: { arrivalMs?: number; stallMs?: number } = {}) {
  const lines: Line[] = []
  const observed: [string, number][] = []
  const app = makeServer({
    // Every caller gets the slot for heavy requests.
    database: { quick: { maybe: async () => ({}), all: async () => [] }, durable: {} } as unknown as Database,
    secrets: {} as Secrets,
    config: readConfig({}),
    areas: [
      {
        endpoints: [
          readThing,
          slowThing,
          changeThing,
          takeFile,
          waitForGate,
          readLarge,
          readLargeFile,
        ] as unknown as PublishedEndpoint[],
        access: { anyone },
      },
    ],
    log: pino({ base: null }, { write: line => lines.push(JSON.parse(line)) }),
    metrics: { observe: (name, status) => observed.push([name, status]) },
    trustedProxies: [],
    ...more,
  })
  app.get('/large-page', async () => LARGE)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  return { app, address, lines, observed }
}

test('serves an endpoint at its path, with parameters from it', async t => {
  const { address } = await openServer(t)
  const answer = await ask(`${address}/v1/things/7`, { headers: { authorization: 'ana' } })
  assert.deepEqual([answer.status, answer.body], [200, { data: { id: 7, for: 'ana' } }])
  assert.equal(answer.headers.get('x-seen'), 'yes')
  assert.equal(
    (await ask(`${address}/v1/things/x`)).body.error,
    'thing_id must be a whole number from 1 to 9007199254740991.',
  )
})

test('a path with a parameter and another method lists the existing methods', async t => {
  const { address } = await openServer(t)
  const there = await ask(`${address}/v1/things/7`, { method: 'DELETE' })
  assert.deepEqual(
    [there.status, there.body.error],
    [405, 'DELETE is not allowed here. Allowed methods: GET, HEAD.'],
  )
  const nowhere = await ask(`${address}/v1/nothing`)
  assert.deepEqual(
    [nowhere.status, nowhere.body.error],
    [404, 'There is nothing at this path. The documentation is at /docs.'],
  )
})

test('logs every request once with its endpoint, status and caller, and a bug with its cause', async t => {
  const { address, lines, observed } = await openServer(t)
  const answers = []
  for (const thing of [7, 13, 14]) answers.push(await ask(`${address}/v1/things/${thing}`))
  assert.deepEqual(
    lines.map(({ level, endpoint: name, status, actor }) => [level, name, status, actor]),
    [
      [30, 'readThing', 200, 'name:nobody'],
      [50, 'readThing', 500, 'name:nobody'],
      [30, 'readThing', 403, 'name:nobody'],
    ],
  )
  assert.deepEqual(
    lines.map(line => line.requestId),
    answers.map(answer => answer.headers.get('request-id')),
  )
  assert.match(lines[1]!.err!.message, /Quetzalcoatlus/)
  assert.doesNotMatch(answers[1]!.text, /Quetzalcoatlus|stack/)
  assert.ok(answers[1]!.body.error.endsWith(lines[1]!.requestId))
  assert.deepEqual(observed, [
    ['readThing', 200],
    ['readThing', 500],
    ['readThing', 403],
  ])
})

test('a dry run is answered and logged as one, and an upload refuses it', async t => {
  const { address, lines } = await openServer(t)
  const put = (dryRun: string) =>
    ask(`${address}/v1/things`, { method: 'PUT', body: {}, headers: { 'dry-run': dryRun } })
  assert.deepEqual(
    [(await put('true')).body, (await put('false')).body],
    [{ data: 'tried' }, { data: 'changed' }],
  )
  const headers = { 'dry-run': 'true' }
  const upload = await ask(`${address}/v1/files?take=2`, { raw: 'a file', headers })
  assert.deepEqual([upload.status, upload.body.code], [400, 'dry_run_not_supported'])
  assert.deepEqual(
    lines.map(({ status, dryRun }) => [status, dryRun]),
    [
      [200, true],
      [200, undefined],
      [400, undefined],
    ],
  )
})

test('a write without fields needs no body, and accepts an empty one or an empty object', async t => {
  const { address } = await openServer(t)
  for (const body of [null, '', '{}', ' {\n} ']) {
    const headers = body === null ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/v1/things`, { method: 'PUT', body, headers })
    assert.equal(answer.status, 200, String(body))
  }
  const other = await ask(`${address}/v1/things`, { method: 'PUT', body: { a: 1 } })
  assert.deepEqual([other.status, other.body.code], [400, 'unknown_field'])
})

test('closing waits for the current request and responds to it', async t => {
  const { app, address, lines } = await openServer(t)
  const underWay = ask(`${address}/v1/things`, { body: {} })
  await arrived.promise
  const closing = app.close()
  gate.resolve()
  assert.equal((await underWay).status, 201)
  app.server.closeIdleConnections()
  await closing
  assert.equal(lines.at(-1)!.endpoint, 'slowThing')
})

/** Everything a server sends in response to these bytes until it closes the connection. */
async function rawResponse(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  let received = ''
  socket.setEncoding('latin1').on('data', text => {
    received += text
  })
  // A server that has responded may close while our bytes are still unread.
  socket.on('error', () => {})
  await once(socket, 'close')
  return received
}

const REFUSED =
  /^HTTP\/1\.1 400 Bad Request\r\nRequest-Id: req_[0-9a-f]{32}\r\nContent-Type: application\/json\r\n(?:.*\r\n)*\r\n(\{.*\})$/

test('a request that arrives too slowly gets one error, whether its headers or its body are late', async t => {
  const { address, lines } = await openServer(t, { arrivalMs: 200 })
  const head = 'POST /v1/things HTTP/1.1\r\nHost: llano.test\r\nContent-Type: application/json\r\n'
  for (const late of [
    head,
    `${head}Content-Length: 10\r\n\r\n{`,
    `${head}Transfer-Encoding: chunked\r\n\r\n`,
  ]) {
    const [, body] = REFUSED.exec(await rawResponse(address, late)) ?? []
    assert.deepEqual(JSON.parse(body!), {
      error: 'The request took too long to arrive. Send it within 0.2 seconds.',
      code: 'request_timeout',
    })
  }
  assert.deepEqual(lines, [], 'nothing of ours failed')
})

test('a connection that nothing is sent on is closed without a response', async t => {
  const { address } = await openServer(t, { arrivalMs: 200 })
  assert.equal(await rawResponse(address, ''), '')
})

test('a file may take longer to arrive than other requests, and the rest of a rejected one is read', async t => {
  const { address, lines } = await openServer(t, { arrivalMs: 200 })
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('POST /v1/files?take=5 HTTP/1.1\r\nHost: llano.test\r\nContent-Length: 10\r\n\r\n01234')
  // Longer than the limit of other requests: one started now is rejected before the rest of the file is sent.
  const head = 'POST /v1/things HTTP/1.1\r\nHost: llano.test\r\nContent-Length: 10\r\n\r\n'
  assert.match(await rawResponse(address, head), /took too long to arrive/)
  socket.write('56789')
  const response = String((await once(socket, 'data'))[0])
  assert.match(response, /^HTTP\/1\.1 200 OK/)
  assert.match(response, /"got":"0123456789"/)
  socket.destroy()

  const refused = await fetch(`${address}/v1/files?take=0`, { method: 'POST', body: Buffer.alloc(5_000_000) })
  assert.deepEqual(
    [refused.status, await refused.json()],
    [403, { error: 'Not this file.', code: 'not_this_file' }],
  )
  assert.deepEqual(
    lines.map(({ status }) => status),
    [200, 403],
  )
})

test('a file aborted by its sender is not our failure; a bug while one arrives is', async t => {
  const { address, lines, observed } = await openServer(t)
  const { port } = new URL(address)
  const head = (take: number) =>
    `POST /v1/files?take=${take} HTTP/1.1\r\nHost: llano.test\r\nContent-Length: 10\r\n\r\n01234`
  const socket = connect(Number(port), '127.0.0.1')
  const begun = once(taking, 'piece')
  socket.write(head(1))
  await begun
  socket.resetAndDestroy()
  while (lines.length === 0) await new Promise(setImmediate)
  assert.deepEqual(
    lines.map(({ level, endpoint: name, status, aborted }) => [level, name, status, aborted]),
    [[30, 'takeFile', 400, true]],
  )
  assert.deepEqual(observed, [['takeFile', 400]])
  const failing = connect(Number(port), '127.0.0.1')
  failing.write(head(9))
  assert.match(String((await once(failing, 'data'))[0]), /^HTTP\/1\.1 500 /)
  failing.destroy()
  assert.deepEqual([lines[1]!.level, lines[1]!.status, observed[1]], [50, 500, ['takeFile', 500]])
})

test('a request with two Host headers is not valid HTTP, even if they agree', async t => {
  const { address } = await openServer(t)
  for (const second of ['Host: other.test', 'host: llano.test', 'HOST:']) {
    const bytes = `GET /v1/things/7 HTTP/1.1\r\nHost: llano.test\r\n${second}\r\nConnection: close\r\n\r\n`
    const response = await rawResponse(address, bytes)
    assert.match(response, /^HTTP\/1\.1 400 /, second)
    assert.match(response, /"code":"invalid_http"/, second)
  }
})

test('a response that its caller does not read is closed, whatever it is; one that is being made is not', async t => {
  const { app, address } = await openServer(t, { stallMs: 100 })
  const underWay = ask(`${address}/v1/waiting`, { body: {} })
  await waiting.arrived.promise
  const { port } = new URL(address)
  for (const path of ['/v1/large', '/v1/large-file', '/large-page']) {
    const closing = once(app.server, 'connection').then(([socket]) => once(socket, 'close'))
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: llano.test\r\n\r\n`)
    await closing
    socket.destroy()
  }
  waiting.gate.resolve()
  assert.equal((await underWay).status, 200)
})

test('every response has nosniff, including all kinds of errors', async t => {
  const { address } = await openServer(t)
  const head = 'HTTP/1.1\r\nHost: llano.test\r\nConnection: close\r\n'
  for (const [bytes, status] of [
    [`GET /v1/things/7 ${head}\r\n`, 200],
    [`GET /v1/things/13 ${head}\r\n`, 500],
    [`GET /v1/things/14 ${head}\r\n`, 403],
    [`GET /v1/things/x ${head}\r\n`, 400],
    [`GET /v1/nothing ${head}\r\n`, 404],
    [`GET /v1/things/${'7'.repeat(300)} ${head}\r\n`, 400],
    [`GET /v1/things/%zz ${head}\r\n`, 400],
    [`POST /v1/things ${head}Content-Type: text/html\r\nContent-Length: 1\r\n\r\n<`, 400],
    ['GET /v1/things/7 HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['nonsense\r\n\r\n', 400],
  ] as const) {
    const response = await rawResponse(address, bytes)
    assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} `), bytes)
    assert.match(response, /\r\nx-content-type-options: nosniff\r\n/i, bytes)
  }
})

test('a request with an overlong URL or headers gets an error with the limit', async t => {
  const { address } = await openServer(t)
  const long = 'a'.repeat(maxHeaderSize)
  for (const bytes of [
    `GET /v1/things/7 HTTP/1.1\r\nHost: llano.test\r\nX-Long: ${long}\r\n\r\n`,
    `GET /v1/things/${long} HTTP/1.1\r\nHost: llano.test\r\n\r\n`,
  ]) {
    const [, body] = REFUSED.exec(await rawResponse(address, bytes)) ?? []
    assert.deepEqual(JSON.parse(body!), {
      error: `The address and the headers of a request must be at most ${maxHeaderSize} bytes together.`,
      code: 'headers_too_large',
    })
  }
  const [, body] = REFUSED.exec(await rawResponse(address, 'nonsense\r\n\r\n')) ?? []
  assert.deepEqual(JSON.parse(body!), { error: 'The request is not valid HTTP.', code: 'invalid_http' })
})
