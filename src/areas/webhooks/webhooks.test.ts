import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after } from 'node:test'
import { newMember, openTestInstallation, type TestMember } from '../../../tests/harness/installation.ts'
import { openSession } from '../../../tests/harness/sessions.ts'
import { isPublicAddress } from '../../kernel/http/public-address.ts'
import { createKey } from '../access/access.ts'
import { deliverDue } from './deliver.ts'
import { makeSender } from './send.ts'
import { planRetry, RETRIED_MS } from './webhook.rules.ts'
import { readWebhookUrl } from './webhook-url.ts'

const installation = await openTestInstallation({ isAlone: true })
const { database, secrets, ask } = installation
// Receivers of tests are on this machine.
const config = Object.assign(installation.config, { webhooksPrivate: true })
const BY = { actor: 'test', ip: null, idempotency: null }

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A receiver that answers 200 unless told otherwise. */
async function receive(answer: (got: Received, response: ServerResponse) => void = (_, r) => r.end('ok')) {
  const got: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const one = { path: request.url!, headers: request.headers, body }
    got.push(one)
    answer(one, response)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

const create = async (member: TestMember, fields: object) => {
  const made = await ask('/v1/webhooks', { key: member.key, body: fields })
  assert.equal(made.status, 201, made.text)
  return made.body.data
}
const addEvent = (member: TestMember, record: string, n = 1) =>
  database.withClient(client =>
    client.query(
      `insert into kernel.event (member_id, entity_id, type, record, object) values ($1, $2, 'entry.created', $3, $4)`,
      [member.memberId, member.entityId, record, JSON.stringify({ n })],
    ),
  )
/** As many deliveries as may wait. */
const fillUp = (webhookId: number) =>
  database.withClient(client =>
    client.query(
      `insert into webhooks.delivery (webhook_id, event_id, position, type, record, event_at, due_at)
       select $1, gen_random_uuid(), n, 'entry.created', 'entry/' || n, now(), now() + interval '1 day' from generate_series(1, 1000) n`,
      [webhookId],
    ),
  )
const deliver = (at = new Date()) =>
  deliverDue({ database, secrets, config, now: () => at }, new AbortController().signal)
const read = async (member: TestMember, path: string) => {
  const answer = await ask(`/v1/webhooks${path}`, { key: member.key })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const mailsAbout = async (webhookId: number) =>
  (
    await database.withClient(client =>
      client.query<{ body: string }>('select body from kernel.mail where about like $1', [
        `webhook/${webhookId}/%`,
      ]),
    )
  ).rows
const webhookOf = async (member: TestMember) => (await read(member, '')).data[0]

/** Written from the specification of Standard Webhooks, without its library. */
function verify(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = createHmac('sha256', key).update(signed).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some(one => {
      const [version, value = ''] = one.split(',')
      const given = Buffer.from(value, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

test('sends chosen events from its creation on, signed so that another implementation verifies them', async () => {
  const member = await newMember(installation)
  await addEvent(member, 'entry/1')
  const { got, url } = await receive()
  const { id, secret } = await create(member, { url, types: ['entry.created'] })
  await addEvent(member, 'entry/2')
  await deliver()
  assert.equal(got.length, 1)
  const [one] = got as [Received]
  assert.equal(JSON.parse(one.body).record, 'entry/2')
  assert.equal(JSON.parse(one.body).id, one.headers['webhook-id'])
  assert.ok(verify(secret, one))
  assert.ok(!verify(secret, { ...one, body: one.body.replace('entry/2', 'entry/3') }))
  assert.ok(!verify(`whsec_${Buffer.alloc(32).toString('base64')}`, one))
  const { data } = await read(member, `/deliveries?webhook_id=${id}`)
  assert.deepEqual([data.length, data[0].status, data[0].attempts], [1, 'delivered', 1])
  const detail = (await read(member, `/deliveries/${data[0].id}`)).data
  assert.equal(detail.request, one.body)
  assert.deepEqual([detail.tries[0].status, detail.tries[0].response, detail.tries[0].url], [200, 'ok', url])
  const logged: { name: string; value: string }[] = detail.tries[0].request_headers
  assert.deepEqual(
    logged.map(({ name }) => name),
    ['content-type', 'content-length', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'],
  )
  for (const { name, value } of logged) assert.equal(value, one.headers[name], name)
  assert.ok(!JSON.stringify(detail).includes(secret.slice('whsec_'.length)), 'the secret is not in the log')
  await deliver()
  assert.equal(got.length, 1)
})

test('after a rotation both secrets sign until the grace period is over, and secrets are encrypted at rest', async () => {
  const member = await newMember(installation)
  const { got, url } = await receive()
  const { id, secret } = await create(member, { url })
  const rotate = async (grace_hours: number) =>
    (await ask('/v1/webhooks/rotate', { key: member.key, body: { id, grace_hours } })).body.data.secret
  const second = await rotate(24)
  await addEvent(member, 'entry/1')
  await deliver()
  assert.deepEqual([verify(secret, got[0]!), verify(second, got[0]!)], [true, true])
  const third = await rotate(0)
  await addEvent(member, 'entry/1', 2)
  await deliver()
  assert.deepEqual(
    [secret, second, third].map(one => verify(one, got[1]!)),
    [false, false, true],
  )
  const stored = await database.withClient(client => client.query('select * from webhooks.secret'))
  assert.ok(!JSON.stringify(stored.rows).includes(third.slice(6)))
})

test('an event that fails holds up only its own record, and later ones follow in order', async () => {
  const member = await newMember(installation)
  let isBroken = true
  const { got, url } = await receive(({ body }, response) => {
    response.statusCode = isBroken && body.includes('entry/1') ? 500 : 204
    response.end()
  })
  await create(member, { url })
  for (const [record, n] of [
    ['entry/1', 1],
    ['entry/1', 2],
    ['entry/2', 1],
    ['entry/2', 2],
  ] as const)
    await addEvent(member, record, n)
  const seen = () => got.map(({ body }) => `${JSON.parse(body).record}:${JSON.parse(body).data.n}`)
  await deliver()
  assert.deepEqual(seen().sort(), ['entry/1:1', 'entry/2:1', 'entry/2:2'])
  assert.deepEqual([(await webhookOf(member)).waiting, (await webhookOf(member)).status], [2, 'active'])
  isBroken = false
  await deliver(new Date(Date.now() + 60_000))
  assert.deepEqual(seen().slice(3), ['entry/1:1', 'entry/1:2'])
})

test('retries for three days, then pauses and sends one email; resuming sends what waits', async () => {
  const member = await newMember(installation)
  let isBroken = true
  const { got, url } = await receive((_, response) => {
    response.statusCode = isBroken ? 503 : 200
    response.end()
  })
  const { id } = await create(member, { url })
  await addEvent(member, 'entry/1')
  const start = Date.now()
  for (let hours = 0; hours <= 73; hours += 0.5) await deliver(new Date(start + hours * 3_600_000))
  const paused = await webhookOf(member)
  assert.deepEqual([paused.status, paused.paused_reason, paused.waiting], ['paused', 'failing', 1])
  assert.ok(got.length >= 10 && got.length <= 20, `${got.length} attempts`)
  const mails = await database.withClient(client =>
    client.query(`select body from kernel.mail where about like $1`, [`webhook/${id}/%`]),
  )
  assert.equal(mails.rows.length, 1)
  assert.ok(!mails.rows[0].body.includes('/hook'), 'only the host')
  isBroken = false
  await ask('/v1/webhooks', { key: member.key, method: 'PUT', body: { id, status: 'active' } })
  await deliver()
  assert.deepEqual([(await webhookOf(member)).waiting, (await webhookOf(member)).failures], [0, 0])
})

test('plans the last attempt three days after the first, and gives a receiver the time it asks for', () => {
  const firstAttemptAt = new Date('2026-11-17T00:00:00Z')
  const plan = (attempts: number, atMs: number, retryAfter: number | null = null) => {
    const at = new Date(firstAttemptAt.getTime() + atMs)
    const next = planRetry({ attempts, firstAttemptAt, at, retryAfter, random: 0.5 })
    return next && next.getTime() - at.getTime()
  }
  assert.deepEqual([plan(1, 0), plan(1, 0, 60), plan(1, 0, 99_999)], [5000, 60_000, 3_600_000])
  assert.deepEqual([plan(20, RETRIED_MS - 1000), plan(20, RETRIED_MS)], [1000, null])
})

test('a 410 pauses at once, and a receiver that is down is tried with one event at a time', async () => {
  const gone = await newMember(installation)
  const first = await receive((_, response) => {
    response.statusCode = 410
    response.end()
  })
  await create(gone, { url: first.url })
  await addEvent(gone, 'entry/1')
  await deliver()
  assert.equal((await webhookOf(gone)).paused_reason, 'gone')

  const down = await newMember(installation)
  let isBroken = true
  const second = await receive((_, response) => {
    response.statusCode = isBroken ? 500 : 200
    response.end()
  })
  await create(down, { url: second.url })
  for (let n = 0; n < 100; n++) await addEvent(down, `entry/${n}`)
  await deliver()
  assert.ok(second.got.length < 30, `${second.got.length} requests`)
  isBroken = false
  await deliver(new Date(Date.now() + 60_000))
  await deliver(new Date(Date.now() + 120_000))
  assert.equal((await webhookOf(down)).waiting, 0)
})

test('follows no redirect, and records what a receiver that fails answered', async () => {
  const member = await newMember(installation)
  const target = await receive()
  const { url } = await receive((_, response) => {
    response.writeHead(302, { location: target.url })
    response.end('x'.repeat(5000))
  })
  const { id } = await create(member, { url })
  await addEvent(member, 'entry/1')
  await deliver()
  const { data } = await read(member, `/deliveries?webhook_id=${id}&status=waiting`)
  const [attempt] = (await read(member, `/deliveries/${data[0].id}`)).data.tries
  assert.deepEqual([attempt.status, attempt.error, attempt.response.length], [302, 'redirect', 2000])
  assert.equal(target.got.length, 0)
})

test('connects to no private address, whatever a name resolves to', async () => {
  const { got, url } = await receive()
  const port = new URL(url).port
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254', '10.1.2.3', 'fd00::1']) {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
    const { send, close } = makeSender({ allowsPrivate: false, resolve })
    assert.equal((await send(`https://receiver.example:${port}/`, {}, '{}')).error, 'forbidden_address')
    close()
  }
  const { send, close } = makeSender({ allowsPrivate: false })
  assert.equal((await send(`https://localhost:${port}/`, {}, '{}')).error, 'forbidden_address')
  assert.equal((await send(`https://127.0.0.1:${port}/`, {}, '{}')).error, 'forbidden_address')
  assert.equal((await send(url, {}, '{}')).error, 'forbidden_address')
  close()
  assert.equal(got.length, 0)
  const forbidden = [
    '0.0.0.0',
    '100.64.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '::',
    '::1',
    'fe80::1',
  ]
  const embedded = [
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::7f00:1',
    '0:0:0:0:0:ffff:7f00:1',
  ]
  assert.deepEqual([...forbidden, ...embedded, 'x'].filter(isPublicAddress), [])
  assert.deepEqual(['93.184.216.34', '2606:2800:220:1::1'].filter(isPublicAddress).length, 2)
})

test('a receiver that does not answer in time is left', async () => {
  const { url } = await receive(() => {})
  const { send, close } = makeSender({ allowsPrivate: true, timeoutMs: 50 })
  assert.equal((await send(url, {}, '{}')).error, 'timeout')
  close()
})

test('rejects addresses that are not allowed, and other invalid requests, each with its code', async () => {
  const codeOf = (url: string) => {
    try {
      return readWebhookUrl(url, false)
    } catch (problem) {
      return (problem as { code: string }).code
    }
  }
  for (const url of [
    'http://example.com',
    'ftp://example.com',
    'https://a:b@example.com',
    'https://x.com/#a',
    'x',
  ])
    assert.equal(codeOf(url), 'invalid_webhook_url', url)
  for (const url of [
    'https://127.1/',
    'https://[::1]/',
    'https://0x7f000001/',
    'https://localhost',
    'https://10.0.0.1',
  ])
    assert.equal(codeOf(url), 'private_webhook_url', url)
  assert.equal(codeOf('https://example.com/a?b=1'), 'https://example.com/a?b=1')

  const member = await newMember(installation)
  const failed = async (path: string, body: object, method = 'POST') => {
    const answer = await ask(`/v1/webhooks${path}`, { key: member.key, method, body })
    return [answer.status, answer.body.code]
  }
  config.webhooksPrivate = false
  assert.deepEqual(await failed('', { url: 'http://example.com' }), [400, 'invalid_webhook_url'])
  assert.deepEqual(await failed('', { url: 'https://127.0.0.1' }), [400, 'private_webhook_url'])
  config.webhooksPrivate = true
  const url = 'https://example.com/'
  assert.deepEqual(await failed('', { url, types: ['entry.eaten'] }), [400, 'invalid_webhook_types'])
  const { id } = await create(member, { url })
  assert.deepEqual(await failed('', { id }, 'PUT'), [400, 'nothing_to_change'])
  const period = { webhook_id: id, from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
  assert.deepEqual(await failed('/resend', { ...period, to: 'today' }), [400, 'invalid_event_time'])
  await fillUp(id)
  assert.deepEqual(await failed('/resend', period), [400, 'too_many_waiting'])
  assert.equal(
    (await ask('/v1/webhooks', { key: member.key, method: 'PUT', body: { id, status: 'paused' } })).status,
    200,
  )
  assert.deepEqual(await failed('/resend', period), [400, 'webhook_paused'])
  for (let n = 1; n < 20; n++) await create(member, { url })
  assert.deepEqual(await failed('', { url }), [400, 'too_many_webhooks'])
})

test('an address gets only events that the key which set it may read, and so does the log of a key', async () => {
  const member = await newMember(installation)
  const { got, url } = await receive()
  const all = await create(member, { url: 'http://127.0.0.1:9/' })
  const wanted = { memberId: member.memberId, name: 'test', scopes: ['write:webhooks', 'read:ledger'] }
  const { key: narrow } = await createKey(database.durable, secrets, BY, wanted)
  await ask('/v1/webhooks', { key: narrow, body: { url } })
  await addEvent(member, 'entry/1')
  await deliver()
  const put = (key: string, body: object) => ask('/v1/webhooks', { key, method: 'PUT', body })
  const waiting = (await read(member, `/deliveries?webhook_id=${all.id}`)).data
  assert.equal(waiting.length, 1)
  assert.equal(
    (await ask(`/v1/webhooks/deliveries/${waiting[0].id}`, { key: narrow })).body.data.request,
    null,
  )
  assert.equal((await put(narrow, { id: all.id, url })).status, 200)
  assert.equal((await read(member, `/deliveries?webhook_id=${all.id}`)).data.length, 0)
  await addEvent(member, 'entry/2')
  await deliver(new Date(Date.now() + 60_000))
  assert.equal(got.length, 0)
  await put(member.key, { id: all.id, url })
  await addEvent(member, 'entry/3')
  await deliver(new Date(Date.now() + 120_000))
  assert.deepEqual(
    got.map(({ body }) => JSON.parse(body).record),
    ['entry/3'],
  )
  const stranger = await newMember(installation)
  assert.equal((await put(stranger.key, { id: all.id, status: 'paused' })).status, 404)
  const session = await openSession(installation, member.memberId)
  assert.equal((await session.ask('GET', '/web/v1/webhooks')).body.data.length, 2)
})

test('says which key, app or person set an address, and is paused once their key or app has lost its access', async () => {
  const member = await newMember(installation)
  const { got, url } = await receive()
  const wanted = {
    memberId: member.memberId,
    name: 'Old script',
    scopes: ['write:webhooks', 'read:bookkeeping'],
  }
  const { id: keyId, key } = await createKey(database.durable, secrets, BY, wanted)
  const made = (await ask('/v1/webhooks', { key, body: { url } })).body.data
  const setter = { kind: 'key', id: keyId, name: 'Old script', status: 'active' }
  assert.deepEqual(made.set_up_by, setter)
  const stateNow = async () => {
    const { status, paused_reason, set_up_by } = await webhookOf(member)
    return { status, paused_reason, set_up_by }
  }
  const changeKey = (change: string) =>
    database.withClient(client => client.query(`update access.api_key set ${change} where id = $1`, [keyId]))
  await changeKey(`expires_at = now() - interval '1 hour'`)
  const paused = { status: 'paused', paused_reason: 'revoked' }
  assert.deepEqual(await stateNow(), { ...paused, set_up_by: { ...setter, status: 'expired' } })
  await changeKey(`revoked_at = now(), client_id = 'https://app.example', resource = 'v1'`)
  const over = { ...paused, set_up_by: { ...setter, kind: 'app', status: 'revoked' } }
  assert.deepEqual(await stateNow(), over, 'before a job looked at it')
  await addEvent(member, 'entry/1')
  await deliver()
  await deliver()
  assert.equal(got.length, 0)
  assert.deepEqual(await stateNow(), over)
  const mails = await mailsAbout(made.id)
  assert.deepEqual(mails.length, 1, 'one email')
  assert.match(mails[0]!.body, /no longer has access to your account, so we paused the webhook/)
  const session = await openSession(installation, member.memberId)
  const put = (body: object) => session.ask('PUT', '/web/v1/webhooks', { id: made.id, ...body })
  assert.equal((await put({ types: ['entry.created'] })).body.data.set_up_by.id, keyId)
  const byPerson = { kind: 'member', id: member.memberId, name: null, status: 'active' }
  assert.deepEqual((await put({ status: 'active' })).body.data.set_up_by, byPerson)
  await addEvent(member, 'entry/2')
  await deliver()
  assert.equal(got.length, 2, 'what waited, and what is new')
  const { rows } = await database.withClient(client =>
    client.query(
      "select 'payment.recorded' = any (readable) as reads_more from webhooks.webhook where id = $1",
      [made.id],
    ),
  )
  assert.equal(rows[0].reads_more, false, 'it sends no more than its first setter could read')
  await database.withClient(client =>
    client.query('update webhooks.webhook set set_by = null where id = $1', [made.id]),
  )
  assert.deepEqual(await stateNow(), { status: 'active', paused_reason: null, set_up_by: null })
})

test('a test event is sent at once, even while paused, and events of a period are sent again', async () => {
  const member = await newMember(installation)
  const { got, url } = await receive()
  const { id, secret } = await create(member, { url })
  await addEvent(member, 'entry/1')
  await addEvent(member, 'entry/2')
  await deliver()
  const [newest] = (await read(member, `/deliveries?webhook_id=${id}&limit=1`)).data
  const post = async (path: string, body: object) =>
    (await ask(`/v1/webhooks${path}`, { key: member.key, body })).body.data
  assert.deepEqual(await post('/deliveries/resend', { delivery_id: newest.id }), {
    resent: 1,
    next_from: null,
  })
  await deliver()
  const period = { from: '2026-01-01T00:00:00Z', to: new Date(Date.now() + 60_000).toISOString() }
  assert.equal((await post('/resend', { webhook_id: id, ...period })).resent, 2)
  await deliver()
  assert.equal(got.length, 5)
  assert.equal(new Set(got.map(({ headers }) => headers['webhook-id'])).size, 2)
  await ask('/v1/webhooks', { key: member.key, method: 'PUT', body: { id, status: 'paused' } })
  const result = await post('/test', { id })
  assert.deepEqual([result.delivered, result.status, result.response], [true, 200, 'ok'])
  assert.equal(JSON.parse(got[5]!.body).type, 'webhook.test')
  assert.ok(verify(secret, got[5]!))
  assert.equal((await read(member, `/deliveries/${result.delivery_id}`)).data.type, 'webhook.test')
})

test('an Idempotency-Key repeats the first response, and is rejected for another request', async () => {
  const member = await newMember(installation)
  const { got, url } = await receive()
  const [one, other] = [await create(member, { url }), await create(member, { url })]
  await addEvent(member, 'entry/1')
  await deliver()
  const deliveries = await Promise.all(
    [one, other].map(async ({ id }) => (await read(member, `/deliveries?webhook_id=${id}`)).data[0].id),
  )
  const period = { from: '2026-01-01T00:00:00Z', to: new Date(Date.now() + 60_000).toISOString() }
  const cases: [path: string, body: object, different: object][] = [
    ['', { url }, { url: `${url}/2` }],
    ['/rotate', { id: one.id }, { id: other.id }],
    ['/test', { id: one.id }, { id: other.id }],
    ['/resend', { webhook_id: one.id, ...period }, { webhook_id: other.id, ...period }],
    ['/deliveries/resend', { delivery_id: deliveries[0] }, { delivery_id: deliveries[1] }],
    ['/remove', { id: one.id }, { id: other.id }],
  ]
  for (const [path, body, different] of cases) {
    const post = (sent: object) =>
      ask(`/v1/webhooks${path}`, { key: member.key, body: sent, headers: { 'idempotency-key': `a${path}` } })
    const first = await post(body)
    assert.ok(first.status < 300, `${path} ${first.text}`)
    const again = await post(body)
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [first.status, 'true'], path)
    const rejected = await post(different)
    assert.deepEqual([rejected.status, rejected.body.code], [400, 'idempotency_key_reused'], path)
  }
  assert.equal(got.filter(({ body }) => JSON.parse(body).type === 'webhook.test').length, 1)
  assert.equal((await read(member, '')).pagination.total, 2)
})

test('one delivery is not sent again while its webhook is paused or full, and its id must be a number', async () => {
  const member = await newMember(installation)
  const { got, url } = await receive()
  const { id } = await create(member, { url })
  await addEvent(member, 'entry/1')
  await deliver()
  const [delivery] = (await read(member, `/deliveries?webhook_id=${id}`)).data
  const resend = async () => {
    const body = { delivery_id: delivery.id }
    const answer = await ask('/v1/webhooks/deliveries/resend', { key: member.key, body })
    return [answer.status, answer.body.code]
  }
  await fillUp(id)
  assert.deepEqual(await resend(), [400, 'too_many_waiting'])
  await ask('/v1/webhooks', { key: member.key, method: 'PUT', body: { id, status: 'paused' } })
  assert.deepEqual(await resend(), [400, 'webhook_paused'])
  assert.equal((await read(member, `/deliveries/${delivery.id}`)).data.status, 'delivered')
  assert.equal(got.length, 1)
  const wrong = await ask('/v1/webhooks/deliveries/first', { key: member.key })
  assert.deepEqual([wrong.status, wrong.body.code, wrong.body.field], [400, 'invalid_integer', 'delivery_id'])
})

test('a removed webhook gets nothing more, and a member without a subscription nothing either', async () => {
  const member = await newMember(installation)
  const { got, url } = await receive()
  const { id } = await create(member, { url })
  await addEvent(member, 'entry/1')
  const expire = (status: string) =>
    database.withClient(client =>
      client.query('update entities.subscription set status = $2 where entity_id = $1', [
        member.entityId,
        status,
      ]),
    )
  await expire('cancelled')
  await deliver()
  assert.equal(got.length, 0)
  await expire('active')
  assert.equal((await ask('/v1/webhooks/remove', { key: member.key, body: { id } })).status, 200)
  await deliver()
  assert.equal(got.length, 0)
  assert.equal((await read(member, '')).pagination.total, 0)
})

test('a slow receiver holds up no other webhook', async () => {
  const slow = await newMember(installation)
  const quick = await newMember(installation)
  let answerSlowly = () => {}
  const slowArrived = Promise.withResolvers<void>()
  const first = await receive((_, response) => {
    answerSlowly = () => response.end()
    slowArrived.resolve()
  })
  const arrived = Promise.withResolvers<void>()
  const second = await receive((_, response) => {
    response.end()
    arrived.resolve()
  })
  await create(slow, { url: first.url })
  await create(quick, { url: second.url })
  await addEvent(slow, 'entry/1')
  const running = deliver()
  await slowArrived.promise
  await addEvent(quick, 'entry/1')
  await arrived.promise
  answerSlowly()
  await running
})

test('a change of a webhook is checked like a new one', async () => {
  const member = await newMember(installation)
  const { url } = await receive()
  const { id } = await create(member, { url })
  const change = async (body: object) => {
    const answer = await ask('/v1/webhooks', { key: member.key, method: 'PUT', body: { id, ...body } })
    return [answer.status, answer.body.code]
  }
  assert.deepEqual(await change({ url: '' }), [400, 'empty'])
  assert.deepEqual(await change({ url: 'ftp://example.com/' }), [400, 'invalid_webhook_url'])
  assert.deepEqual(await change({ types: ['no.such'] }), [400, 'invalid_webhook_types'])
  config.webhooksPrivate = false
  try {
    assert.deepEqual(await change({ url: 'https://127.0.0.1/' }), [400, 'private_webhook_url'])
  } finally {
    config.webhooksPrivate = true
  }
})
