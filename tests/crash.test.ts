// Full run only: it kills processes at many places and starts each of them again.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../src/kernel/sql/postgres.ts'
import { wholeFile } from './harness/after-file.ts'
import { checkBooks, checkEachAudited, checkEachHasEvent } from './harness/check-books.ts'
import type { Answer } from './harness/installation.ts'
import { type Random, seeded, testRounds, testSeed } from './harness/random.ts'
import { Deployment, killPostgres, someoneWaits, waitFor } from './harness/server-process.ts'
import { queryOnce } from './harness/test-postgres.ts'

const TIMEOUT_MS = 120_000
const KINDS = ['the serving processes', 'the postmaster', 'all of PostgreSQL'] as const
const WRITERS = 8

// One data folder; each test starts and stops its own server on it.
let deployment: Deployment
before(async () => {
  deployment = await Deployment.make(wholeFile)
})

/** A stream of entries, each with its own reference, and their outcomes. */
class Stream {
  readonly acknowledged = new Set<string>()
  readonly retried = new Set<string>()
  readonly unknown = new Set<string>()
  private stopping = false
  private readonly writers: Promise<void>[]
  private readonly one: (body: object, headers: Record<string, string>) => Promise<Answer>

  constructor(random: Random, one: (body: object, headers: Record<string, string>) => Promise<Answer>) {
    this.one = one
    this.writers = Array.from({ length: WRITERS }, () => this.write(random))
  }

  private async write(random: Random): Promise<void> {
    while (!this.stopping) {
      const reference = randomUUID()
      const body = {
        month: 1 + random.below(3),
        income: random.below(100_000) / 100,
        category: random.pick(['software', 'venta_servicio', undefined]),
        external_tx_id: reference,
      }
      if (random.chance(0.5)) await this.writeUntilAnswered(reference, body)
      else await this.writeOnce(reference, body)
    }
  }

  /** With an Idempotency-Key, retried until there is a response, like an integrator. */
  private async writeUntilAnswered(reference: string, body: object): Promise<void> {
    for (;;) {
      const answer = await this.one(body, { 'idempotency-key': reference }).catch(() => null)
      if (answer?.status === 201) break
      if (answer) assert.equal(answer.status, 500, answer.text)
      await pause(20)
    }
    this.retried.add(reference)
  }

  private async writeOnce(reference: string, body: object): Promise<void> {
    const answer = await this.one(body, {}).catch(() => null)
    if (answer?.status === 201) this.acknowledged.add(reference)
    else {
      this.unknown.add(reference)
      await pause(20)
    }
  }

  get done(): number {
    return this.acknowledged.size + this.retried.size
  }

  /** Ends when every retried request has a response. */
  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.writers)
  }
}

async function assertEachOnce(databaseUrl: string, streams: Stream[]): Promise<void> {
  const rows = await queryOnce(
    databaseUrl,
    `select external_tx_id as reference, count(*)::int as times from bookkeeping.entry
     where external_tx_id is not null group by 1`,
  )
  const times = new Map(rows.map(row => [row.reference as string, row.times as number]))
  for (const { acknowledged, retried, unknown } of streams) {
    for (const reference of [...acknowledged, ...retried]) {
      assert.equal(times.get(reference), 1, `${reference} was acknowledged`)
      times.delete(reference)
    }
    for (const reference of unknown) {
      assert.ok((times.get(reference) ?? 0) <= 1, `${reference} was sent once and never answered`)
      times.delete(reference)
    }
  }
  assert.deepEqual([...times.keys()], [], 'there is nothing that nobody sent')
}

async function checkAllBooks(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl)
  try {
    await checkBooks(database)
    await checkEachAudited(database)
    await checkEachHasEvent(database)
  } finally {
    await database.close()
  }
}

test('acknowledged writes survive kill -9 of the serving processes and of PostgreSQL, exactly once', async t => {
  let server = await deployment.serve({ LLANO_PROCESSES: '2' })
  const { entityId, key } = await deployment.newMember()
  const post = (body: object, headers: Record<string, string>) =>
    server.ask('/v1/bookkeeping', { key, headers, body: { entity_id: entityId, year: 2026, ...body } })

  const rounds = Math.max(KINDS.length, testRounds)
  const streams: Stream[] = []
  for (let round = 0; round < rounds; round++) {
    const random = seeded(testSeed + round)
    const kind = KINDS[round % KINDS.length]!
    const stream = new Stream(random, post)
    streams.push(stream)
    const many = 20 + random.below(60)
    await waitFor(`${many} entries to be written`, () => stream.done >= many, TIMEOUT_MS)
    if (kind === 'the serving processes') {
      await server.kill()
      server = await deployment.serve({ LLANO_PROCESSES: '2' })
    } else await killPostgres(deployment.dataDir, kind === 'the postmaster' ? 'postmaster' : 'all')

    // Only the server itself restarts PostgreSQL.
    const before = stream.done
    await waitFor('writing to succeed again', () => stream.done > before + WRITERS, TIMEOUT_MS)
    await stream.stop()
    await assertEachOnce(deployment.databaseUrl, streams)
    await checkAllBooks(deployment.databaseUrl)
    const report = (await deployment.llano(['audit', 'verify'])).json
    assert.deepEqual([report.ok, report.findings], [true, []])
    const { acknowledged, retried, unknown } = stream
    t.diagnostic(
      `seed ${testSeed + round}, kill -9 of ${kind}: ${acknowledged.size} acknowledged, ${retried.size} retried, ${unknown.size} never answered`,
    )
  }
  assert.equal(await server.stop(), 0)
})

test('a write that PostgreSQL finishes after the server was killed is replayed, not repeated', async () => {
  let server = await deployment.serve()
  const { entityId, key } = await deployment.newMember()
  const asking = {
    key,
    body: { entity_id: entityId, year: 2026, month: 1, income: 7 },
    headers: { 'idempotency-key': randomUUID() },
  }
  const first = { ...asking, headers: {}, body: { ...asking.body, income: 1 } }
  assert.equal((await server.ask('/v1/bookkeeping', first)).status, 201)

  const client = new pg.Client(deployment.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from bookkeeping.total where entity_id = $1 for update', [entityId])
  const lost = server.ask('/v1/bookkeeping', asking).catch(() => 'no answer')
  await someoneWaits(deployment.databaseUrl)
  await server.kill()
  assert.equal(await lost, 'no answer')
  await client.query('commit')
  const written = 'select 1 from bookkeeping.entry where entity_id = $1 and income = 7'
  await waitFor('PostgreSQL to finish it', async () => (await client.query(written, [entityId])).rowCount)
  await client.end()

  server = await deployment.serve()
  const again = await server.ask('/v1/bookkeeping', asking)
  assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true'])
  const { body } = await server.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })
  assert.deepEqual(body.data[0], again.body.data)
  assert.deepEqual([body.pagination.total, body.summary.total_income], [2, 8])
  assert.equal(await server.stop(), 0)
})

const used = (answer: Answer) => 100 - Number(answer.headers.get('x-ratelimit-remaining'))

/**
 * A count is committed before the response, but its commit does not wait for the disk. So it survives any end
 * of our own processes, and a clean stop of PostgreSQL; if PostgreSQL itself dies, at most the counts since
 * the last durable commit are lost, which every acknowledged write is (and PostgreSQL's own writer runs at
 * least every 600 ms). A count is never too high.
 */
test("a key's count is exact after a kill -9 of the server and after a clean restart, and a kill -9 of PostgreSQL loses at most the reads since the last write", async () => {
  let server = await deployment.serve()
  const { memberId, entityId } = await deployment.newMember()
  const { key } = await deployment.newKey(memberId, { rateLimit: 100 })
  const read = () => server.ask(`/v1/bookkeeping?entity_id=${entityId}`, { key })
  const readTimes = async (times: number) => {
    for (let i = 0; i < times; i++) assert.equal((await read()).status, 200)
  }
  const write = async () => {
    const body = { entity_id: entityId, year: 2026, month: 1 }
    const answer = await server.ask('/v1/bookkeeping', { key, body })
    assert.equal(answer.status, 201)
    return answer
  }
  const afterHealing = async () => {
    let answer: Answer | null = null
    const again = async () => {
      answer = await read().catch(() => null)
      return answer?.status === 200
    }
    await waitFor('the server to answer again', again, TIMEOUT_MS)
    return answer!
  }

  await readTimes(5)
  await server.kill()
  server = await deployment.serve()
  assert.equal(used(await read()), 6, 'kill -9 of the server loses none')

  await readTimes(4)
  assert.equal(await server.stop(), 0)
  server = await deployment.serve()
  assert.equal(used(await read()), 11, 'a clean restart loses none')

  await readTimes(3)
  assert.equal(used(await write()), 15)
  await killPostgres(deployment.dataDir, 'all')
  assert.equal(used(await afterHealing()), 16, 'what came before an acknowledged write is never lost')

  await write()
  await readTimes(10)
  await killPostgres(deployment.dataDir, 'all')
  const now = used(await afterHealing())
  assert.ok(now >= 18 && now <= 28, `${now} counted: 17 before the last write, at most 10 lost, 1 now`)
  assert.equal(await server.stop(), 0)
})
