// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { areas } from '../src/areas.ts'
import { makeLog } from '../src/kernel/log.ts'
import { isTracing, startSpan, startTracing, traced, tracedFetch } from '../src/kernel/tracing.ts'
import { newMember, openTestInstallation } from './harness/installation.ts'
import { startMailServer } from './harness/mail-server.ts'
import { Deployment, waitFor } from './harness/server-process.ts'
import { startAnotherServer } from './harness/servers.ts'

// Runs in a separate process: traces are turned on for all of it.
const installation = await openTestInstallation()
const { databaseUrl, secrets } = installation
const silent = makeLog('silent')

type Received = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  failed: boolean
}

/** A real OTLP/HTTP receiver. */
async function startCollector(t: TestContext) {
  const spans: Received[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    assert.equal(request.url, '/v1/traces')
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const { spans: some } of scopeSpans)
        for (const { attributes, status, ...span } of some)
          spans.push({
            ...span,
            attributes: Object.fromEntries(
              attributes.map(({ key, value }: { key: string; value: object }) => [
                key,
                Object.values(value)[0],
              ]),
            ),
            failed: status.code === 2,
          })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const url = await listening(t, server)
  const find = (name: string) => spans.filter(span => span.name === name)
  return { url, env: { OTEL_EXPORTER_OTLP_ENDPOINT: url }, spans, find, sent: () => bodies.join('\n') }
}

async function listening(t: TestContext, server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'vendor=1' }

/** Everything that spans may say; nothing else does. */
const ALLOWED = [
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'llano.endpoint',
  'llano.request_id',
  'server.address',
  'server.port',
  'db.system.name',
  'error.type',
]

function checkPrivate(spans: readonly Received[]): void {
  const keys = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  assert.deepEqual(
    [...keys].filter(key => !ALLOWED.includes(key)),
    [],
  )
}

test('without a collector nothing is traced', async () => {
  const tracing = await startTracing({}, '0', silent)
  assert.equal(isTracing(), false)
  assert.equal(startSpan('x', { kind: 'client' }), null)
  assert.equal(await traced('x', { kind: 'internal' }, async span => span), null)
  await tracing.stop()
  await (
    await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'x', OTEL_SDK_DISABLED: 'true' }, '0', silent)
  ).stop()
  assert.equal(isTracing(), false)
})

test('a request is a span of the trace of a trusted proxy, with its statements below it and nothing private', async t => {
  const collector = await startCollector(t)
  const tracing = await startTracing(collector.env, '1.2.3', silent)
  const server = await startAnotherServer({ databaseUrl, secrets })
  const { key, entityId } = await newMember(installation)
  const path = `/v1/bookkeeping?entity_id=${entityId}`
  const page = await server.ask(path, { key, headers })
  assert.equal(page.status, 200)
  const body = { entity_id: entityId, year: 2026, month: 3, income: 1, description: 'Divorce lawyer' }
  assert.equal((await server.ask('/v1/bookkeeping', { key, body })).status, 201)
  assert.equal((await server.ask(path)).status, 401)
  await server.stop()
  await tracing.stop()

  const [first, refused] = collector.find('GET /v1/bookkeeping')
  assert.deepEqual([first!.traceId, first!.parentSpanId, first!.kind], [TRACE, PARENT, 2])
  assert.equal(first!.attributes['llano.request_id'], page.headers.get('request-id'))
  assert.equal(first!.attributes['http.response.status_code'], 200)
  assert.equal(refused!.attributes['http.response.status_code'], 401)
  assert.match(String(refused!.attributes['error.type']), /^[a-z_]+$/)
  assert.notEqual(refused!.traceId, TRACE)

  const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === first!.spanId)
  assert.ok(children.length >= 2, 'admission and the page')
  for (const { name, traceId, kind, attributes } of children) {
    assert.match(name, /^[a-z]+\.[a-z_]+$/)
    assert.deepEqual([traceId, kind, attributes], [TRACE, 3, { 'db.system.name': 'postgresql' }])
  }
  checkPrivate(collector.spans)
  for (const secret of [key, 'Divorce', 'lawyer', 'entity_id', '127.0.0.1:'])
    assert.ok(!collector.sent().includes(secret), secret)
  assert.match(collector.sent(), /"service\.version".{0,40}"1\.2\.3"/)
})

test('a trace that an unknown caller names is not continued', async t => {
  const collector = await startCollector(t)
  const tracing = await startTracing(collector.env, '1', silent)
  const server = await startAnotherServer({ databaseUrl, secrets }, [])
  assert.equal((await server.ask('/v1/bookkeeping', { headers })).status, 401)
  await server.stop()
  await tracing.stop()
  const [span] = collector.find('GET /v1/bookkeeping')
  assert.notEqual(span!.traceId, TRACE)
  assert.equal(span!.parentSpanId, undefined)
})

test('a failed statement marks its span without the message, which may quote values', async t => {
  const collector = await startCollector(t)
  const tracing = await startTracing(collector.env, '1', silent)
  await assert.rejects(
    traced('work', { kind: 'internal' }, async () => {
      throw Object.assign(new Error('duplicate key: ana@example.com'), { code: '23505' })
    }),
  )
  await tracing.stop()
  const [span] = collector.find('work')
  assert.deepEqual([span!.failed, span!.attributes], [true, { 'error.type': '23505' }])
  assert.ok(!collector.sent().includes('ana@example.com'))
})

test('an outgoing request carries the trace, and its span the host but not the path', async t => {
  const collector = await startCollector(t)
  const seen: IncomingHttpHeaders[] = []
  const bank = await listening(
    t,
    createServer((request, response) => {
      seen.push(request.headers)
      response.writeHead(503).end()
    }),
  )
  const tracing = await startTracing(collector.env, '1', silent)
  const ask = tracedFetch(fetch)
  await traced('job', { kind: 'internal', headers }, () =>
    ask(`${bank}/accounts/secret-id?token=hidden`, { headers: { authorization: 'Bearer hidden' } }),
  )
  await assert.rejects(ask('http://127.0.0.1:9/secret-id'))
  await tracing.stop()
  const [span, failed] = collector.find('GET 127.0.0.1')
  const { port } = new URL(bank)
  assert.equal(seen[0]!.traceparent, `00-${TRACE}-${span!.spanId}-01`)
  assert.equal(seen[0]!.tracestate, 'vendor=1')
  assert.equal(seen[0]!.authorization, 'Bearer hidden')
  assert.deepEqual(span!.attributes, {
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'server.port': Number(port),
    'http.response.status_code': 503,
  })
  assert.ok(failed!.failed)
  assert.doesNotMatch(collector.sent(), /hidden|secret-id/)
})

test('all processes of a server export: requests, forwarded requests, jobs and mail; log lines name the trace', async t => {
  const collector = await startCollector(t)
  const mail = await startMailServer(t)
  const deployment = await Deployment.make(t, {
    ...collector.env,
    LLANO_TRUSTED_PROXIES: '127.0.0.1',
    LLANO_SMTP_URL: mail.url,
    LLANO_MAIL_FROM: 'office@example.com',
  })
  const server = await deployment.serve({ LLANO_PROCESSES: '2' })
  const { memberId, entityId, key } = await deployment.newMember()
  await server.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key, headers })
  const heavy = areas
    .flatMap(({ web = [] }) => web)
    .find(one => one.load === 'heavy' && one.method === 'GET')!
  assert.equal((await server.ask(heavy.path.replaceAll(/\{\w+\}/g, '1'), { headers })).status, 401)
  await deployment.llano([
    'member',
    'password',
    '--member',
    String(memberId),
    '--password',
    'window and thistle',
  ])
  await waitFor('the mail', () => mail.received.length === 1, 60_000)
  assert.equal(await server.stop(), 0)

  assert.equal(collector.find('GET /v1/bookkeeping')[0]!.traceId, TRACE)
  const [job] = collector.find('job seal the audit log')
  assert.ok(
    collector.spans.some(({ parentSpanId }) => parentSpanId === job!.spanId),
    'statements of a job',
  )
  const [sending] = collector.find('send mail')
  assert.equal(collector.spans.find(({ spanId }) => spanId === sending!.parentSpanId)!.name, 'job send mail')
  const forwarded = collector.find(`GET ${heavy.path}`)
  assert.deepEqual(
    forwarded.map(({ traceId }) => traceId),
    [TRACE, TRACE],
    'once in the process that received it and once in that for heavy requests',
  )
  assert.ok(forwarded.some(one => forwarded.some(other => other.parentSpanId === one.spanId)))
  checkPrivate(collector.spans)
  assert.doesNotMatch(collector.sent(), /@example\.com|thistle/)
  assert.match(server.stderr(), new RegExp(`"endpoint":"listEntries".*"traceId":"${TRACE}"`))
})

test('a collector that is down disturbs nothing', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '500' }
  const tracing = await startTracing(env, '1', silent)
  const server = await startAnotherServer({ databaseUrl, secrets })
  const { key, entityId } = await newMember(installation)
  assert.equal((await server.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })).status, 200)
  await server.stop()
  await tracing.stop()
})
