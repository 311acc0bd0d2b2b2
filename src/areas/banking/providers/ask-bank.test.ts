import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import test from 'node:test'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { DAY_SECONDS } from '../../../kernel/values/dates.ts'
import { askBank, readBaseUrl } from './ask-bank.ts'
import { BankError, type TroubleKind } from './bank-error.ts'
import { asking, sendJson, startBank, TOKEN } from './bank-server.fixture.ts'
import { readRetryAfter } from './refused.ts'

/** The error of a request. */
async function troubleOf(question: Promise<unknown>): Promise<BankError> {
  const error = await question.then(
    () => assert.fail('it was answered'),
    error => error,
  )
  if (!(error instanceof BankError)) throw error
  return error
}

test('requests use the token, ask for JSON, and are always GET', async t => {
  const bank = await startBank(t, ({ response }) => sendJson(response, { here: true }))
  const { ask } = asking(`${bank.url}/api/v1`)
  const { body } = await ask.get('/accounts', { limit: 10, 'accountId[]': ['a', 'b'] })
  assert.deepEqual(body, { here: true })
  const [request] = bank.requests
  assert.equal(request!.method, 'GET')
  assert.equal(request!.headers.authorization, `Bearer ${TOKEN}`)
  assert.equal(request!.headers.accept, 'application/json')
  assert.equal(request!.url, '/api/v1/accounts?limit=10&accountId%5B%5D=a&accountId%5B%5D=b')
  assert.deepEqual(Object.keys(ask), ['get'])
})

const HOSTILE = [
  '../../x',
  '//evil.example',
  '?x=1',
  '#x',
  'a/b',
  '\\\\evil',
  '%2e%2e',
  '@evil',
  ' ',
  '\ud800',
  'é\n',
]

test("a bank's id or cursor stays one path segment or value, whatever it contains", async t => {
  const bank = await startBank(t, ({ response }) => sendJson(response, {}))
  const { ask } = asking(`${bank.url}/base`)
  for (const value of HOSTILE) {
    await ask.get('/p/{id}/end', { cursor: value }, { parts: { id: value } })
    const { pathname, searchParams } = new URL(bank.requests.at(-1)!.url!, 'http://bank')
    const segments = pathname.split('/')
    assert.deepEqual([segments.length, segments[1], segments[2], segments[4]], [5, 'base', 'p', 'end'], value)
    assert.equal(decodeURIComponent(segments[3]!), value.toWellFormed())
    assert.deepEqual([...searchParams], [['cursor', value.toWellFormed()]])
  }
  const requestCount = bank.requests.length
  for (const id of ['', '.', '..'])
    assert.equal((await troubleOf(ask.get('/p/{id}', {}, { parts: { id } }))).kind, 'not_understood')
  assert.equal(bank.requests.length, requestCount, 'what would climb is not asked')
})

test('does not follow a redirect, so that the token goes nowhere else', async t => {
  const elsewhere = await startBank(t, ({ response }) => sendJson(response, { stolen: true }))
  for (const status of [301, 302, 303, 307, 308]) {
    const bank = await startBank(t, ({ response }) =>
      response.writeHead(status, { location: `${elsewhere.url}/x` }).end(),
    )
    const trouble = await troubleOf(asking(bank.url).ask.get('/accounts', {}))
    assert.equal(trouble.kind, 'not_understood')
    assert.equal(bank.requests.length, 1, 'nor asked for again')
  }
  assert.equal(elsewhere.requests.length, 0)
})

const FAILURES: Record<string, (response: ServerResponse) => void> = {
  'a 500': response => sendJson(response, {}, 500),
  'a 503': response => sendJson(response, {}, 503),
  'a 429': response => sendJson(response, {}, 429),
  'a connection cut before the answer': response => response.socket!.destroy(),
  'a connection cut within the answer': response => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
    response.write('{"half":', () => response.socket!.destroy())
  },
  'a connection cut within a chunked answer': response => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"half":', () => response.socket!.destroy())
  },
}

for (const [name, fail] of Object.entries(FAILURES)) {
  test(`${name} is retried with growing pauses, at most four times`, async t => {
    let failures = 3
    const bank = await startBank(t, ({ response }) => {
      if (failures-- > 0) fail(response)
      else sendJson(response, { whole: true })
    })
    const first = asking(bank.url)
    assert.deepEqual((await first.ask.get('/accounts', {})).body, { whole: true })
    assert.deepEqual(first.pauses, [500, 1000, 2000])
    failures = 4
    const second = asking(bank.url, { random: () => 0 })
    const trouble = await troubleOf(second.ask.get('/accounts', {}))
    assert.equal(trouble.kind, name === 'a 429' ? 'asked_too_often' : 'unavailable')
    assert.deepEqual(second.pauses, [0, 0, 0], 'a pause may be any part of the longest')
    assert.equal(bank.requests.length, 8)
  })
}

test('after a permanent failure or a rejected token, the same AskBank makes no more requests', async t => {
  for (const status of [500, 429, 401]) {
    const bank = await startBank(t, ({ response }) => sendJson(response, {}, status))
    const { ask } = asking(bank.url)
    const first = await troubleOf(ask.get('/accounts', {}))
    const requestCount = bank.requests.length
    const second = await troubleOf(ask.get('/transactions', {}))
    assert.deepEqual([second.kind, bank.requests.length], [first.kind, requestCount])
  }
})

test('a bank that does not exist is unavailable, with only the error code', async t => {
  const bank = await startBank(t, () => {})
  bank.server.close()
  const trouble = await troubleOf(asking(bank.url).ask.get('/accounts', {}))
  assert.equal(trouble.message, 'Mercury could not be reached (ECONNREFUSED).')
})

test('waits as long as a bank asks, up to 20 seconds', async t => {
  const now = Date.parse('2026-11-15T09:30:00Z')
  const waits = ['3', new Date(now + 7000).toUTCString(), '20', 'soon', '21']
  const bank = await startBank(t, ({ response, count }) =>
    sendJson(response, {}, 429, { 'retry-after': waits[count - 1] }),
  )
  const { ask, pauses } = asking(bank.url, { random: () => 0.5, now: () => now, attempts: 9 })
  const trouble = await troubleOf(ask.get('/accounts', {}))
  assert.deepEqual(pauses, [3250, 7500, 21_000, 2000])
  assert.deepEqual([trouble.kind, trouble.retryAfterSeconds], ['asked_too_often', 21])
})

test('starts no pause that would exceed the deadline of the sync', async t => {
  for (const [status, kind] of [
    [429, 'asked_too_often'],
    [503, 'unavailable'],
  ] as const) {
    const bank = await startBank(t, ({ response }) => sendJson(response, {}, status, { 'retry-after': '15' }))
    const { ask, pauses } = asking(bank.url, { now: () => 1_000_000, endsAtMs: 1_010_000 })
    const trouble = await troubleOf(ask.get('/accounts', {}))
    assert.deepEqual([trouble.kind, trouble.retryAfterSeconds], [kind, 15])
    assert.deepEqual([pauses.length, bank.requests.length], [0, 1])
  }
})

test('reads the wait time from seconds and HTTP dates, up to a day, and nothing else', () => {
  const now = Date.parse('2026-11-15T09:30:00Z')
  const read = (text: string | null) => readRetryAfter(text, now)
  assert.equal(read('0'), 0)
  assert.equal(read('120'), 120)
  assert.equal(read('999999999999'), DAY_SECONDS)
  assert.equal(read('Sun, 15 Nov 2026 09:30:10 GMT'), 10)
  assert.equal(read('Sun, 15 Nov 2026 09:00:00 GMT'), 0)
  assert.equal(read('Fri, 31 Dec 9999 23:59:59 GMT'), DAY_SECONDS)
  for (const text of [null, '', '-1', '1.5', '1e3', 'soon', '2026-11-15T10:00:00Z', 'Sun, 99 Foo 2026 GMT'])
    assert.equal(read(text), null, String(text))
})

type Case = { status: number; body?: unknown; headers?: object; kind: TroubleKind; says?: RegExp }
const ipError = (ip: unknown) => ({ errors: { errorCode: 'ipNotWhitelisted', ip, message: '...' } })
const REFUSALS: Case[] = [
  { status: 401, body: { errors: { errorCode: 'noTokenInDB', message: '...' } }, kind: 'token_refused' },
  { status: 401, body: { error: 'invalid_token', error_description: '...' }, kind: 'token_refused' },
  { status: 401, body: 'not json', kind: 'token_refused' },
  { status: 401, body: ' '.repeat(100_000), kind: 'token_refused' },
  {
    status: 401,
    body: ipError('203.0.113.7'),
    kind: 'address_not_allowed',
    says: /from 203\.0\.113\.7\. .*read-only/,
  },
  { status: 401, body: ipError('<b>us</b>'), kind: 'address_not_allowed', says: /from our address/ },
  { status: 401, body: ipError({ ip: 1 }), kind: 'address_not_allowed', says: /from our address/ },
  { status: 403, headers: { 'x-2fa-approval': 'a-one-time-token' }, kind: 'approval_needed' },
  { status: 403, kind: 'not_permitted' },
  { status: 400, kind: 'not_understood', says: /\/p\/\{id\} \(400\)/ },
  { status: 404, kind: 'not_understood', says: /\/p\/\{id\} \(404\)/ },
  { status: 410, kind: 'not_understood' },
  { status: 204, kind: 'not_understood' },
]

test('a rejection has its kind immediately and contains nothing private', async t => {
  for (const { status, body, headers, kind, says } of REFUSALS) {
    const bank = await startBank(t, ({ response }) => sendJson(response, body ?? {}, status, headers))
    const question = asking(bank.url).ask.get('/p/{id}', { cursor: 'cursor-77' }, { parts: { id: 'id-99' } })
    const trouble = await troubleOf(question)
    assert.equal(trouble.kind, kind, `${status}`)
    if (says) assert.match(trouble.message, says)
    assert.equal(bank.requests.length, 1, 'it is not asked again')
    const shown = inspect(trouble, { depth: 20, showHidden: true }) + trouble.stack
    assert.doesNotMatch(shown, /kept_to_ourselves|id-99|cursor-77|a-one-time-token|127\.0\.0\.1|<b>/)
    assert.equal(trouble.cause, undefined)
  }
})

test('network errors and non-JSON responses contain nothing private either', async t => {
  const html = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>balance 12,000</p>')
  const broken = (response: ServerResponse) => sendJson(response, '{"balance": 12,000}')
  const empty = (response: ServerResponse) => sendJson(response, '')
  for (const answer of [html, broken, empty, ...Object.values(FAILURES)]) {
    const bank = await startBank(t, ({ response }) => answer(response))
    const question = asking(bank.url).ask.get('/p/{id}', {}, { parts: { id: 'id-99' } })
    const trouble = await troubleOf(question)
    if ([html, broken, empty].includes(answer as never)) assert.equal(trouble.kind, 'not_understood')
    const shown = inspect(trouble, { depth: 20, showHidden: true })
    assert.doesNotMatch(shown, /kept_to_ourselves|id-99|127\.0\.0\.1|12,000|\[cause\]/)
  }
})

test('rejects a token that does not fit into a header without repeating it', () => {
  for (const token of ['', 'secret value', 'secret\nvalue', 'secrét-value']) {
    const make = () => askBank({ baseUrl: 'https://api.example.com', token, label: 'Mercury' })
    assert.throws(make, error => !/secr/.test(inspect(error)))
  }
})

const LIMIT = 10_000
const ofSize = (size: number) => JSON.stringify('x'.repeat(size - 2))

test('reads a response up to its last allowed byte, decompressed', async t => {
  const bank = await startBank(t, ({ url, response }) => {
    const text = ofSize(Number(url.searchParams.get('size')))
    const way = url.searchParams.get('way')
    response.setHeader('content-type', 'application/json')
    if (way === 'packed') response.setHeader('content-encoding', 'gzip').end(gzipSync(text))
    else if (way === 'chunked') response.write(text.slice(0, 100), () => response.end(text.slice(100)))
    else response.end(text)
  })
  const { ask } = asking(bank.url, { maxBytes: LIMIT })
  for (const way of ['whole', 'chunked', 'packed']) {
    const { body } = await ask.get('/accounts', { size: LIMIT, way })
    assert.equal((body as string).length, LIMIT - 2)
    assert.equal((await troubleOf(ask.get('/accounts', { size: LIMIT + 1, way }))).kind, 'too_large')
    await ask.get('/accounts', { size: LIMIT + 1, way }, { maxBytes: LIMIT + 1 })
  }
})

test('closes the connection of a response that is too large without reading the rest', async t => {
  let closed: Promise<unknown> | undefined
  const bank = await startBank(t, ({ response }) => {
    closed = once(response, 'close')
    response.writeHead(200, { 'content-type': 'application/json' }).write(' '.repeat(LIMIT + 1))
  })
  assert.equal((await troubleOf(asking(bank.url, { maxBytes: LIMIT }).ask.get('/x', {}))).kind, 'too_large')
  await closed
})

test('times out if a bank is slow to respond or stalls in its response', async t => {
  const bank = await startBank(t, ({ url, response }) => {
    if (url.pathname === '/body') response.writeHead(200, { 'content-type': 'application/json' }).write('[')
  })
  for (const path of ['/head', '/body']) {
    const { ask, pauses } = asking(bank.url, { timeoutMs: 200, attempts: 2 })
    assert.equal((await troubleOf(ask.get(path, {}))).kind, 'too_slow')
    // Counted here: on a busy machine the time may be over before the bank gets the request.
    assert.equal(pauses.length, 1, 'it is asked once more')
  }
})

test('when the sync ends, the current request and any pause end too', async t => {
  const bank = await startBank(t, ({ url, response }) => {
    if (url.pathname === '/busy') sendJson(response, {}, 503)
  })
  for (const path of ['/silent', '/busy']) {
    const stopping = new AbortController()
    const pause = (_: number, signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        stopping.abort()
      })
    const { ask } = asking(bank.url, { signal: stopping.signal, pause })
    const requestCount = bank.requests.length
    const question = troubleOf(ask.get(path, {}))
    if (path === '/silent') {
      await once(bank.server, 'request')
      stopping.abort()
    }
    assert.equal((await question).kind, 'too_slow')
    assert.equal((await troubleOf(ask.get(path, {}))).kind, 'too_slow')
    assert.equal(bank.requests.length, requestCount + 1)
  }
})

test('a base address must be https or on this machine, and contain nothing else', () => {
  const good: [string, string][] = [
    ['https://api.mercury.com/api/v1', 'https://api.mercury.com/api/v1'],
    ['https://api.wise.com/', 'https://api.wise.com'],
    ['https://API.example.com:8443/a//', 'https://api.example.com:8443/a'],
    ['http://127.0.0.1:4000/mercury/', 'http://127.0.0.1:4000/mercury'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
    ['http://localhost:4000', 'http://localhost:4000'],
  ]
  for (const [text, read] of good) assert.equal(readBaseUrl(text), read)
  const bad = `http://api.mercury.com|http://127.0.0.1.evil.example|http://10.0.0.1|ftp://127.0.0.1|file:///etc/passwd
    |https://user:hunter2@api.example.com|https://hunter2@api.example.com|https://api.example.com?x|api.example.com
    |https://api.example.com/#x|https://api.example.com/?|https://api. example.com|https://a\tb.example|https://|`
  for (const text of [
    ...bad.split(/\|\s*|\n\s*\|/),
    `https://a.example/${'x'.repeat(600)}`,
    'https:\\\\a.example',
  ])
    assert.throws(
      () => readBaseUrl(text),
      (error: Error) => {
        assert.ok(error instanceof CommandError, text)
        return !error.message.includes('hunter2')
      },
    )
})
