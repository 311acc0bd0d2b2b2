import assert from 'node:assert/strict'
import test from 'node:test'
import { checkAnswer, checkRefusal } from '../harness/answers.ts'
import { addEntry, listEntries, postEntry } from '../harness/books.ts'
import { footprint } from '../harness/footprint.ts'
import { newMember, openTestInstallation } from '../harness/installation.ts'
import { exchange, requestText } from '../harness/raw-http.ts'
import { openScratch } from '../harness/scratch-database.ts'
import { startAnotherServer } from '../harness/servers.ts'

const installation = await openTestInstallation()
const { ask, address, secrets } = installation

test('"Every error body is a JSON object with one string field error", and says what is allowed', async () => {
  const { entityId, key } = await newMember(installation)
  const path = '/v1/bookkeeping'
  const refusals: [status: number, text: RegExp, path: string, body?: unknown][] = [
    [400, /^entity_id is required\.$/, path],
    [400, /^year must be a whole number from 1990 to 2100\.$/, `${path}?entity_id=${entityId}&year=1989`],
    [400, /^month is required\.$/, path, { entity_id: entityId, year: 2026 }],
    [400, /must be one of venta_servicio, .*, otro\.$/, `${path}?entity_id=${entityId}&category=nonsense`],
    [
      403,
      /^entity_id is not an LLC that this account or key can use here\.$/,
      `${path}?entity_id=2147483000`,
    ],
    [404, /^There is nothing at this path\./, '/v1/bookkeepings'],
    [404, /^There is nothing at this path\./, '/v1'],
  ]
  for (const [status, text, where, body] of refusals) {
    const answer = await ask(where, { key, ...(body !== undefined && { body }) })
    checkRefusal(answer, status, text, where)
    assert.equal(answer.headers.get('cache-control') ?? 'no-store', 'no-store')
  }
})

test('reports all errors of a request at once, up to eight', async () => {
  const member = await newMember(installation)
  const answer = await postEntry(installation, member, {
    year: 1,
    month: 13,
    income: 'x',
    nonsense: 1,
    category: 5,
  })
  checkRefusal(answer, 400, /nonsense/)
  const { error, code, field, errors } = answer.body
  assert.deepEqual(errors[0], { error, code, field }, 'the first is repeated at the top level')
  assert.deepEqual(
    errors.map((one: { code: string; field: string }) => [one.field, one.code]),
    [
      ['nonsense', 'unknown_field'],
      ['year', 'invalid_integer'],
      ['month', 'invalid_integer'],
      ['income', 'invalid_number'],
      ['category', 'invalid_choice'],
    ],
  )
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`zzzz${i}zzzz`, 1]))
  const refused = await postEntry(installation, member, many)
  checkRefusal(refused, 400, /zzzz0zzzz/)
  assert.equal(refused.body.errors.length, 8)
})

test('"A body that is too large, not JSON, or of the wrong media type is a 400", and writes nothing', async () => {
  const member = await newMember(installation)
  const { key } = member
  const good = JSON.stringify({ entity_id: member.entityId, year: 2026, month: 1 })
  const before = await footprint(installation, member)
  const send = (raw: string | Uint8Array, type: string | null = 'application/json') =>
    ask('/v1/bookkeeping', { key, raw, headers: type === null ? {} : { 'content-type': type } })
  const large = `${good.slice(0, -1)},"description":"${'x'.repeat(1_048_576)}"}`
  checkRefusal(await send(large), 400, 'The body must be at most 1048576 bytes.')
  checkRefusal(await send(' '.repeat(25_000_000)), 400, 'The body must be at most 1048576 bytes.')
  for (const broken of ['{', good.slice(1), `${good}${good}`, Buffer.from('{"a":"\xff"}', 'latin1')])
    checkRefusal(await send(broken), 400, 'The body is not valid JSON.')
  for (const other of ['null', '[]', '"text"', '1', 'true'])
    checkRefusal(await send(other), 400, 'The body must be a JSON object.')
  checkRefusal(await ask('/v1/bookkeeping', { key, method: 'POST' }), 400, /The body is missing/)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'nonsense', ''])
    checkRefusal(
      await send(good, type),
      400,
      /^The body must be JSON, sent with Content-Type: application\/json\.$/,
    )
  assert.deepEqual(await footprint(installation, member), before)
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
  ])
    assert.equal((await send(good, type)).status, 201, type)
  assert.equal((await send(`${good}${' '.repeat(1_048_576 - good.length)}`)).status, 201)
})

test('an error in the body is reported only to an admitted caller', async () => {
  for (const [type, body] of [
    ['nonsense', '{}'],
    ['application/json', '{'],
    ['application/json', ' '.repeat(1_100_000)],
  ])
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const answer = await exchange(
        address,
        requestText(method, '/v1/bookkeeping', [['Content-Type', type!]], body),
      )
      checkAnswer(answer, `${method} ${type}`)
      assert.equal(answer.status, method === 'POST' ? 401 : 405)
    }
})

test('a known path with another method is a 405 that names the methods, in the message and in Allow', async () => {
  const { key } = await newMember(installation)
  for (const [path, allow] of [
    ['/v1/bookkeeping', 'GET, HEAD, POST'],
    ['/v1/bookkeeping/sync', 'POST'],
    ['/v1/documents/1/download', 'GET, HEAD'],
    ['/web/v1/bookkeeping/sync', 'POST'],
    ['/oauth2/token', 'POST'],
    ['/.well-known/oauth-authorization-server', 'GET, HEAD'],
    ['/mcp', 'POST'],
    ['/healthz', 'GET, HEAD'],
    ['/openapi.json', 'GET, HEAD'],
  ] as const)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allow.includes(method)) continue
      const answer = await ask(path, { key, method })
      checkRefusal(answer, 405, `${method} is not allowed here. Allowed methods: ${allow}.`, path)
      assert.equal(answer.headers.get('allow'), allow)
    }
  const slash = await exchange(address, 'GET /v1/bookkeeping/ HTTP/1.1\r\nHost: x\r\n\r\n')
  assert.equal(slash.status, 404)
})

test('"A 500 says nothing of the inside and carries the request id in its text"', async t => {
  const { key } = await newMember(installation)
  const failWith = async (databaseUrl: string) => {
    const adrift = await startAnotherServer({ databaseUrl, secrets })
    const answer = await adrift.ask('/v1/bookkeeping?entity_id=1', { key })
    assert.equal(answer.status, 500)
    const id = answer.headers.get('request-id')!
    assert.match(id, /^req_[0-9a-f]{32}$/)
    return { id, body: answer.body, retryAfter: answer.headers.get('retry-after') }
  }
  const { url: withoutTables } = await openScratch(t, { migrated: false })
  const bug = await failWith(withoutTables)
  assert.deepEqual(bug.body, {
    error: `Something went wrong on our side. Quote this request id when you ask about it: ${bug.id}`,
    code: 'server_error',
  })
  const outage = await failWith('postgres://user:pass@127.0.0.1:9/secret_name')
  assert.deepEqual(outage.body, {
    error: `The database is not available at the moment. Try again in 2 seconds. If the problem continues, contact us with this request id: ${outage.id}`,
    code: 'database_unavailable',
  })
  assert.equal(outage.retryAfter, '2')
})

test('"Every response carries Request-Id", and no two the same', async () => {
  const member = await newMember(installation)
  const answers = [
    await ask('/v1/bookkeeping'),
    await ask('/nowhere'),
    await ask('/v1/%'),
    await listEntries(installation, member),
    await listEntries(installation, member, {}, { 'request-id': 'req_of_the_caller' }),
    await postEntry(installation, member),
    await postEntry(installation, member, { month: 0 }),
    await ask('/healthz'),
  ]
  const raw = [
    await exchange(address, 'nonsense\r\n\r\n'),
    await exchange(address, 'GET /v1/bookkeeping HTTP/1.1\r\n\r\n'),
    await exchange(address, requestText('GET', '/v1/bookkeeping', [['Expect', 'nothing']])),
  ]
  const ids = [...answers.map(a => a.headers.get('request-id')), ...raw.map(a => a.headers['request-id'])]
  for (const id of ids) assert.match(id ?? 'none', /^req_[0-9a-f]{32}$/)
  assert.equal(new Set(ids).size, ids.length)
})

test('invalid HTTP or an invalid address is a 400 in the usual format', async () => {
  const odd = [
    'nonsense\r\n\r\n',
    'GET /v1/bookkeeping HTTP/1.1\r\n\r\n',
    'GET /v1/% HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /v1/book\x01keeping HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST /v1/bookkeeping HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
    'POST /v1/bookkeeping HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    `GET /${'a'.repeat(50_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ]
  for (const bytes of odd) {
    const answer = await exchange(address, bytes)
    assert.equal(answer.status, 400, bytes.slice(0, 60))
    checkAnswer(answer, bytes.slice(0, 60))
  }
})

test('a rejection leaves no trace in the books, whichever field is invalid', async () => {
  const member = await newMember(installation)
  await addEntry(installation, member)
  const before = await footprint(installation, member)
  const faults = [
    { year: 1989 },
    { month: 0 },
    { income: 1e9 },
    { expense: 0.00001 },
    { category: 'nonsense' },
    { movement_type: 'nonsense' },
    { counterparty_id: 2_147_483_000 },
    { document_id: 2_147_483_000 },
    { description: 'a\u0000b' },
    { transaction_date: '2026-02-30' },
    { bank_source: 'x'.repeat(301) },
    { external_tx_id: 5 },
    { nonsense: 1 },
  ]
  for (const fault of faults) {
    const headers = { 'idempotency-key': 'same' }
    const answer = await postEntry(installation, member, { income: 1, ...fault }, headers)
    checkRefusal(answer, 400, new RegExp(Object.keys(fault)[0]!))
  }
  assert.deepEqual(await footprint(installation, member), before)
})
