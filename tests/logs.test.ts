// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { type Answer, ask } from './harness/installation.ts'
import { openScratch } from './harness/scratch-database.ts'
import { Deployment, type ServerProcess } from './harness/server-process.ts'
import { queryOnce } from './harness/test-postgres.ts'

/** Words that no log may contain: each is sent in one place of a request only. */
const MARKS = {
  description: 'Quetzalcoatlus',
  economic_purpose: 'Ankylosaurus',
  bank_source: 'Diplodocus',
  external_tx_id: 'Iguanodon77',
  query: 'Stegosaurus',
  field: 'triceratops_field',
  path: 'Brachiosaurus',
  header: 'Pteranodon',
  idempotency: 'Archaeopteryx',
  json: 'Velociraptor',
  email: 'parasaurolophus@example.com',
  name: 'Compsognathus Ana',
  amount: 73_219.4471,
  ip: '203.0.113.77',
}

async function sendAll(
  server: ServerProcess,
  key: string,
  entityId: number,
  turn: string,
): Promise<Answer[]> {
  const entry = {
    entity_id: entityId,
    year: 2026,
    month: 2,
    income: MARKS.amount,
    description: MARKS.description,
    economic_purpose: MARKS.economic_purpose,
    bank_source: MARKS.bank_source,
    external_tx_id: MARKS.external_tx_id,
  }
  const headers = {
    'idempotency-key': `${MARKS.idempotency} ${turn}`,
    'x-note': MARKS.header,
    'user-agent': MARKS.header,
  }
  const post = (body: unknown, more = {}) =>
    server.ask('/v1/bookkeeping', { key, body, headers: { ...headers, ...more } })
  const get = (rest: string, more = {}) =>
    server.ask(`/v1/bookkeeping?entity_id=${entityId}${rest}`, { key, ...more })
  return [
    await post(entry),
    await post(entry),
    await post({ ...entry, description: `${MARKS.description} again` }),
    await post({ ...entry, [MARKS.field]: 1 }, { 'idempotency-key': 'other' }),
    await post({ ...entry, category: MARKS.query, month: MARKS.json }, { 'idempotency-key': 'other' }),
    await post({ ...entry, counterparty_id: 987_654 }, { 'idempotency-key': 'other' }),
    await server.ask('/v1/bookkeeping', {
      key,
      raw: `{"${MARKS.json}":`,
      headers: { 'content-type': 'application/json' },
    }),
    await server.ask('/v1/bookkeeping', {
      key,
      raw: MARKS.json,
      headers: { 'content-type': `text/${MARKS.header}` },
    }),
    await get(''),
    await get(`&category=${MARKS.query}`),
    await get(`&${MARKS.query}=1`),
    await get('', { headers: { 'x-forwarded-for': MARKS.ip } }),
    await get('', { headers: { 'x-forwarded-for': `${MARKS.header}, ${MARKS.ip}` } }),
    await get('', { key: `llk_${MARKS.json}` }),
    await get('', { headers: { authorization: `Basic ${MARKS.header}` } }),
    await server.ask(`/v1/${MARKS.path}/${MARKS.query}?email=${MARKS.email}`, { key }),
  ]
}

const BREAKAGES: Record<string, { broken: string; mended: string }> = {
  'a table is gone': {
    broken: 'alter table bookkeeping.total rename to total_away',
    mended: 'alter table bookkeeping.total_away rename to total',
  },
  'a row is refused, and PostgreSQL would quote it whole': {
    broken: 'alter table bookkeeping.entry add constraint broken check (description is null) not valid',
    mended: 'alter table bookkeeping.entry drop constraint broken',
  },
  'a key is taken, and PostgreSQL would quote it': {
    broken: 'create unique index broken on bookkeeping.entry (external_tx_id)',
    mended: 'drop index bookkeeping.broken',
  },
}

test('no log contains what callers send, even when the server fails', async t => {
  const deployment = await Deployment.make(t, {
    LLANO_LOG_LEVEL: 'debug',
    LLANO_TRUSTED_PROXIES: '127.0.0.1',
  })
  const server = await deployment.serve()
  const words = ['member', 'create', '--email', MARKS.email, '--name', MARKS.name]
  const member = await deployment.llano(words)
  const again = await deployment.llano(words, 1)
  const entity = await deployment.llano(['entity', 'create', '--member', MARKS.email, '--name', MARKS.name])
  const { key } = await deployment.newKey(member.json.id, { rateLimit: 1000 })
  const sent = await sendAll(server, key, entity.json.id, 'all is well')
  assert.deepEqual(
    [...new Set(sent.map(answer => answer.status))].sort(),
    [200, 201, 400, 401, 404],
    'good and bad requests of every kind',
  )

  const failures: Answer[] = []
  for (const [what, { broken, mended }] of Object.entries(BREAKAGES)) {
    await queryOnce(deployment.ownerUrl, broken)
    const answers = await sendAll(server, key, entity.json.id, what)
    await queryOnce(deployment.ownerUrl, mended)
    const failed = answers.filter(answer => answer.status === 500)
    assert.ok(failed.length > 0, `${what}: nothing failed`)
    failures.push(...failed)
  }
  assert.equal(await server.stop(), 0)

  const logs = {
    'standard output': server.stdout(),
    'standard error': server.stderr(),
    "PostgreSQL's log": await readFile(join(deployment.dataDir, 'postgres.log'), 'utf8'),
    'the command line': again.stderr + entity.stderr,
  }
  for (const [where, log] of Object.entries(logs)) {
    for (const [what, mark] of Object.entries({ ...MARKS, key, shown: key.slice(4, 20) }))
      assert.ok(
        !log.toLowerCase().includes(String(mark).toLowerCase()),
        `${where} holds the ${what}:\n${lineWith(log, mark)}`,
      )
  }
  for (const answer of failures) {
    const id = answer.headers.get('request-id')!
    const expected = `Something went wrong on our side. Quote this request id when you ask about it: ${id}`
    assert.deepEqual(
      answer.body,
      { error: expected, code: 'server_error' },
      'the caller learns nothing but the request id',
    )
    const line = server
      .stderr()
      .split('\n')
      .find(text => text.includes(id))
    assert.ok(line, `the log tells about ${id}`)
    const { level, err } = JSON.parse(line)
    assert.equal(level, 50)
    assert.match(err.message, /^bookkeeping\.\w+: /, 'and names the statement')
    assert.match(err.stack, /\n {4}at /)
  }
})

function lineWith(log: string, mark: unknown): string {
  return log.split('\n').find(line => line.toLowerCase().includes(String(mark).toLowerCase())) ?? ''
}

test('non-HTTP input gets a response and is not logged', async t => {
  const { url } = await openScratch(t)
  const deployment = await Deployment.make(t, { LLANO_LOG_LEVEL: 'debug', DATABASE_URL: url })
  const server = await deployment.serve()
  const answer = await ask(`${server.address}/%E0%A4%A`, {})
  assert.ok(answer.status === 400 || answer.status === 404)
  assert.equal(await server.stop(), 0)
  assert.doesNotMatch(server.stderr(), /%E0%A4%A/)
})
