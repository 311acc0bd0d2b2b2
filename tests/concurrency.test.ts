// Full run only: it starts several programs; smoke.test.ts starts one.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { before } from 'node:test'
import { wholeFile } from './harness/after-file.ts'
import type { Answer } from './harness/installation.ts'
import { Deployment, type ServerProcess } from './harness/server-process.ts'

// Two installations on one database: one with one process, one with two.
let deployment: Deployment
let servers: ServerProcess[]
let memberId: number
let entityId: number
let key: string

before(async () => {
  deployment = await Deployment.make(wholeFile)
  const first = await deployment.serve({ LLANO_PROCESSES: '1' })
  servers = [first, await deployment.serve({ LLANO_PROCESSES: '2' })]
  ;({ memberId, entityId, key } = await deployment.newMember())
})

/** Runs `count` requests with this many concurrent clients, alternating servers. */
async function ask64(
  count: number,
  one: (server: ServerProcess, n: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const client = async () => {
    for (let n = next++; n < count; n = next++) answers.push(await one(servers[n % servers.length]!, n))
  }
  await Promise.all(Array.from({ length: Math.min(64, count) }, client))
  return answers
}

const remaining = (answer: Answer) => Number(/;r=(\d+);/.exec(answer.headers.get('ratelimit')!)![1])

test('of 300 concurrent requests over all processes, exactly the limit of 100 succeed, each counted once', async () => {
  const { key } = await deployment.newKey(memberId, { rateLimit: 100 })
  const answers = await ask64(300, server => server.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key }))
  const good = answers.filter(answer => answer.status === 200)
  const refused = answers.filter(answer => answer.status === 429)
  assert.deepEqual([good.length, refused.length], [100, 200])
  assert.deepEqual(
    good.map(remaining).sort((a, b) => a - b),
    Array.from({ length: 100 }, (_, n) => n),
  )
  for (const answer of refused) {
    assert.equal(remaining(answer), 0)
    const wait = Number(answer.headers.get('retry-after'))
    assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 3600, `Retry-After: ${wait}`)
  }
})

test('32 concurrent requests with one Idempotency-Key over all processes create one entry', async () => {
  const body = { entity_id: entityId, year: 2025, month: 5, income: 10.25 }
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await ask64(32, server => server.ask('/v1/bookkeeping', { key, body, headers }))
  assert.deepEqual([...new Set(answers.map(answer => answer.status))], [201])
  assert.equal(new Set(answers.map(answer => answer.text)).size, 1, 'all get the same answer')
  const first = answers.filter(answer => answer.headers.get('idempotency-replayed') === null)
  assert.equal(first.length, 1, 'all but one are marked as replays')
  for (const server of servers) {
    const listed = await server.ask(`/v1/bookkeeping?entity_id=${entityId}&year=2025`, { key })
    assert.deepEqual(listed.body.data, [first[0]!.body.data])
    assert.deepEqual(listed.body.summary, { total_income: 10.25, total_expenses: 0, net: 10.25 })
  }
})

test('concurrent writers of one month in all processes leave dense positions and correct totals', async () => {
  const categories = ['software', 'hosting', undefined]
  const answers = await ask64(120, (server, n) =>
    server.ask('/v1/bookkeeping', {
      key,
      body: { entity_id: entityId, year: 2026, month: 6, expense: 0.1, category: categories[n % 3] },
    }),
  )
  assert.deepEqual([...new Set(answers.map(answer => answer.status))], [201])
  const page = await servers[0]!.ask(`/v1/bookkeeping?entity_id=${entityId}&year=2026&limit=500`, { key })
  assert.deepEqual(page.body.summary, { total_income: 0, total_expenses: 12, net: -12 })
  const behind = await Promise.all(
    [0, 50, 100].map(offset =>
      servers[1]!.ask(`/v1/bookkeeping?entity_id=${entityId}&year=2026&limit=50&offset=${offset}`, { key }),
    ),
  )
  assert.deepEqual(
    behind.flatMap(answer => answer.body.data),
    page.body.data,
  )
  assert.equal(new Set(page.body.data.map((entry: { id: number }) => entry.id)).size, 120)
})

const statusesOf = (key: string) =>
  Promise.all(
    // Twice each: the second installation responds from either of its processes.
    [...servers, ...servers].map(async server => {
      const answer = await server.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })
      return answer.status
    }),
  )

test('every process rejects a revoked key at the very next request', async () => {
  const { key, id } = await deployment.newKey(memberId)
  assert.deepEqual(await statusesOf(key), [200, 200, 200, 200])
  await deployment.llano(['key', 'revoke', String(id)])
  assert.deepEqual(await statusesOf(key), [401, 401, 401, 401])
})

test('a rotated key works immediately in every process, and without grace its old value does not', async () => {
  const { key, id } = await deployment.newKey(memberId)
  assert.deepEqual(await statusesOf(key), [200, 200, 200, 200])
  const soft = (await deployment.llano(['key', 'rotate', String(id), '--grace-hours', '1'])).json.key
  assert.deepEqual(await statusesOf(soft), [200, 200, 200, 200])
  assert.deepEqual(await statusesOf(key), [200, 200, 200, 200], 'in grace')
  const hard = (await deployment.llano(['key', 'rotate', String(id), '--grace-hours', '0'])).json.key
  assert.deepEqual(await statusesOf(hard), [200, 200, 200, 200])
  assert.deepEqual(await statusesOf(key), [401, 401, 401, 401])
  assert.deepEqual(await statusesOf(soft), [401, 401, 401, 401])
})
