// Full run only: it takes long, and a shorter test protects the same code in npm test.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Value } from 'typebox/value'
import type { Fault } from '../timestamps/local-chain/fault.ts'
import { verifyProof } from '../timestamps/verify.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { OTS } from './ots.shape.ts'
import { HOUR, MINUTE, openStampSetup, SECOND, type StampSetup } from './stamps.fixture.ts'

const isOts = (value: unknown): boolean => Value.Check(OTS, value)

/** Runs the jobs as often as needed, advancing the clock. */
async function settle(setup: StampSetup, haste: 'patient' | 'hasty' = 'patient', rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await setup.submit(setup.timestamping(haste))
    setup.server.mine()
    setup.wait(MINUTE)
    await setup.check(setup.timestamping(haste))
  }
}

test('a new content is submitted, waits for a block, and is confirmed when a block contains it', async t => {
  const setup = await openStampSetup(t)
  const [hash] = (await setup.add('a contract')) as [Buffer]
  const before = await setup.find(hash)
  assert.deepEqual([before.status, before.ots, before.proof], ['none', null, null])

  assert.equal(await setup.submit(), 1)
  const pending = await setup.find(hash)
  assert.equal(pending.status, 'pending')
  assert.equal(isOts(pending.ots), true)
  assert.deepEqual(pending.ots, {
    chain: 'local',
    submitted_at: setup.now().toISOString(),
    calendars: setup.server.calendars.map(uri => ({ uri, state: 'pending' })),
    bitcoin: null,
    checked_at: null,
  })
  assert.equal(await setup.submit(), 0, 'it is submitted once')
  assert.equal(await setup.check(), 0, 'nobody is asked before its time')

  setup.wait(10 * SECOND)
  assert.equal(await setup.check(), 1)
  assert.equal((await setup.find(hash)).status, 'pending', 'no block yet')

  const block = setup.server.mine()
  setup.wait(MINUTE)
  await setup.check()
  const confirmed = await setup.find(hash)
  assert.equal(confirmed.status, 'confirmed')
  assert.equal(isOts(confirmed.ots), true)
  assert.equal(confirmed.ots.chain, 'local', 'never shown as Bitcoin')
  assert.equal(confirmed.ots.bitcoin.height, block.height)
  assert.equal(confirmed.ots.checked_at, setup.now().toISOString())
  assert.equal(confirmed.next_try_at, null, 'nothing is left to do')
  const verdict = await verifyProof(confirmed.proof, hash, setup.timestamping().chain)
  assert.equal(verdict.kind, 'confirmed')
  assert.deepEqual(await setup.audited(hash), [
    'job:stamp stamp.update pending',
    'job:stamp stamp.update confirmed',
  ])
})

test('many contents share one submission and one request, and no calendar learns a hash', async t => {
  const setup = await openStampSetup(t)
  const hashes = await setup.add(...Array.from({ length: 40 }, (_, i) => `invoice ${i}`))
  assert.equal(await setup.submit(), 40)
  assert.deepEqual(setup.requests.sort(), ['POST /a/digest', 'POST /b/digest'])
  setup.server.mine()
  setup.wait(MINUTE)
  await setup.check()
  const timestampRequests = setup.requests.filter(line => line.includes('/timestamp/'))
  assert.equal(timestampRequests.length, 2)
  for (const hash of hashes) {
    assert.equal((await setup.find(hash)).status, 'confirmed')
    assert.ok(!setup.requests.join().includes(hash.toString('hex')))
  }
})

test('jobs in several processes submit each content once and write each change once', async t => {
  const setup = await openStampSetup(t)
  const hashes = await setup.add(...Array.from({ length: 30 }, (_, i) => `receipt ${i}`))
  const taken = await Promise.all([setup.submit(), setup.submit(), setup.submit()])
  assert.equal(
    taken.reduce((sum, count) => sum + count, 0),
    30,
  )
  setup.server.mine()
  setup.wait(MINUTE)
  await Promise.all([setup.check(), setup.check()])
  for (const hash of hashes) assert.equal((await setup.audited(hash)).length, 2)
})

test('a claim expires if its process dies, and its late results are not written', async t => {
  const setup = await openStampSetup(t)
  const [hash] = (await setup.add('a lease')) as [Buffer]
  // Claimed, and while its calendars are asked another process claims it.
  const run = setup.timestamping()
  let between: Promise<void> | null = null
  const takeOver = async () => {
    assert.equal(await setup.submit(), 0, 'held by the first')
    setup.wait(3 * MINUTE)
    assert.equal(await setup.submit(), 1, 'let go')
  }
  const asking: typeof fetch = async (...args) => {
    between ??= takeOver()
    await between
    return run.fetch(...args)
  }
  const held = { ...run, fetch: asking }
  await setup.submit(held)
  const row = await setup.find(hash)
  assert.deepEqual([row.status, row.tries], ['pending', 2])
  assert.deepEqual(await setup.audited(hash), ['job:stamp stamp.update pending'])
})

const FAULTS: Fault[] = ['down', 'silent', 'slow', 'broken', 'garbage', 'huge', 'page', 'redirect', 'lying']

for (const fault of FAULTS) {
  test(`while the calendars are ${fault}, statuses stay correct; once they are back, everything is confirmed`, async t => {
    const setup = await openStampSetup(t)
    const haste = ['silent', 'slow'].includes(fault) ? 'hasty' : 'patient'
    const [early] = (await setup.add('submitted before')) as [Buffer]
    await setup.submit()
    setup.server.mine()

    for (const part of ['a', 'b']) setup.server.misbehave(part, fault)
    const [late] = (await setup.add('uploaded meanwhile')) as [Buffer]
    for (let day = 0; day < 3; day++) {
      setup.wait(HOUR)
      await setup.submit(setup.timestamping(haste))
      await setup.check(setup.timestamping(haste))
    }
    assert.equal((await setup.find(early)).status, 'pending')
    assert.equal((await setup.find(late)).status, 'none')
    const state = ['down', 'silent', 'slow', 'broken', 'redirect'].includes(fault)
      ? 'unreachable'
      : 'wrong_answer'
    for (const calendar of (await setup.find(early)).ots.calendars) assert.equal(calendar.state, state)
    assert.deepEqual(await setup.audited(late), [], 'nothing happened to it')

    for (const part of ['a', 'b']) setup.server.misbehave(part, null)
    setup.wait(HOUR)
    await setup.check()
    await settle(setup)
    for (const hash of [early, late]) {
      assert.equal((await setup.find(hash)).status, 'confirmed')
      assert.deepEqual((await setup.audited(hash)).slice(-1), ['job:stamp stamp.update confirmed'])
      assert.equal((await setup.audited(hash)).length, 2)
    }
  })
}

test('one calendar is enough for confirmation, and a lying one changes nothing', async t => {
  const setup = await openStampSetup(t, { calendars: ['a', 'b', 'c'] })
  const [hash] = (await setup.add('two of three')) as [Buffer]
  await setup.submit()
  setup.server.misbehave('a', 'lying')
  setup.server.misbehave('b', 'down')
  setup.server.mine()
  setup.wait(MINUTE)
  await setup.check()
  const found = await setup.find(hash)
  assert.equal(found.status, 'confirmed')
  assert.deepEqual(found.ots.calendars.map(({ state }: { state: string }) => state).sort(), [
    'confirmed',
    'unreachable',
    'wrong_answer',
  ])
})

for (const fault of ['down', 'silent', 'broken', 'garbage', 'page', 'lying'] as Fault[]) {
  test(`a source of headers that is ${fault} leaves a proof pending, never invalid`, async t => {
    const setup = await openStampSetup(t)
    const [hash] = (await setup.add('a block nobody can show')) as [Buffer]
    await setup.submit()
    setup.server.mine()
    setup.server.misbehave('headers', fault)
    setup.wait(MINUTE)
    await setup.check(setup.timestamping(fault === 'silent' ? 'hasty' : 'patient'))
    const found = await setup.find(hash)
    assert.equal(found.status, 'pending')
    for (const calendar of found.ots.calendars) assert.equal(calendar.state, 'unchecked')
    setup.server.misbehave('headers', null)
    setup.wait(HOUR)
    await setup.check()
    assert.equal((await setup.find(hash)).status, 'confirmed')
  })
}

test('what the calendars have lost is submitted again, and its proof keeps both paths', async t => {
  const setup = await openStampSetup(t)
  for (const part of ['a', 'b']) setup.server.misbehave(part, 'forgetful')
  const [hash] = (await setup.add('lost')) as [Buffer]
  await setup.submit()
  const first = (await setup.find(hash)).proof as Buffer
  for (const part of ['a', 'b']) setup.server.misbehave(part, null)
  setup.server.mine()
  setup.wait(MINUTE)
  await setup.check()
  const lost = await setup.find(hash)
  assert.deepEqual([lost.status, lost.ots.calendars[0].state], ['pending', 'not_found'])

  setup.wait(10 * MINUTE)
  await setup.check()
  const again = await setup.find(hash)
  assert.ok(again.proof.length > first.length, 'the first way is still in it')
  assert.equal(again.ots.submitted_at, lost.ots.submitted_at)
  setup.server.mine()
  setup.wait(MINUTE)
  await setup.check()
  assert.equal((await setup.find(hash)).status, 'confirmed')
})

test('calendars that shut down are replaced by the configured ones', async t => {
  const setup = await openStampSetup(t, { calendars: ['a', 'b', 'c', 'd'] })
  const [a, b, c, d] = setup.server.calendars as [string, string, string, string]
  const [hash] = (await setup.add('outlives its calendars')) as [Buffer]
  await setup.submit(setup.timestamping('patient', 'local', [a, b]))
  for (const part of ['a', 'b']) setup.server.misbehave(part, 'down')
  const since = () => setup.timestamping('patient', 'local', [c, d])
  setup.wait(HOUR)
  await setup.check(since())
  setup.server.mine()
  setup.wait(HOUR)
  await setup.check(since())
  const found = await setup.find(hash)
  assert.equal(found.status, 'confirmed')
  assert.deepEqual(
    Object.fromEntries(
      found.ots.calendars.map(({ uri, state }: { uri: string; state: string }) => [uri, state]),
    ),
    { [a]: 'not_asked', [b]: 'not_asked', [c]: 'confirmed', [d]: 'confirmed' },
  )
})

test('a tampered proof is invalid, with the reason', async t => {
  const setup = await openStampSetup(t)
  const [hash, other] = (await setup.add('mine', 'another')) as [Buffer, Buffer]
  await setup.submit()
  await setup.query(
    'update documents.stamp set proof = (select proof from documents.stamp where sha256 = $2) where sha256 = $1',
    [hash, other],
  )
  setup.wait(MINUTE)
  await setup.check()
  const found = await setup.find(hash)
  assert.deepEqual([found.status, found.reason], ['invalid', 'The proof is for another file.'])
  assert.equal((await setup.find(other)).status, 'pending')
})

test('what was stamped on the local chain is proven on Bitcoin later, and never the other way round', async t => {
  const setup = await openStampSetup(t)
  const [tried] = (await setup.add('tried out')) as [Buffer]
  await setup.submit()
  setup.wait(MINUTE)
  await setup.check(setup.timestamping('patient', 'bitcoin'))
  const moved = await setup.find(tried)
  assert.deepEqual([moved.status, moved.chain], ['pending', 'bitcoin'])
  setup.server.mine()
  setup.wait(24 * HOUR)
  await setup.check(setup.timestamping('patient', 'local'))
  const kept = await setup.find(tried)
  assert.deepEqual([kept.status, kept.chain], ['pending', 'bitcoin'])
  assert.ok(kept.proof.equals(moved.proof))
  setup.wait(24 * HOUR)
  await setup.check(setup.timestamping('patient', 'bitcoin'))
  assert.equal((await setup.find(tried)).status, 'confirmed')
})

test('shutdown waits for no calendar, and releases what was claimed unchanged', async t => {
  const setup = await openStampSetup(t)
  const [hash] = (await setup.add('asked while stopping')) as [Buffer]
  await setup.submit()
  const before = await setup.find(hash)
  setup.wait(MINUTE)
  const stopping = new AbortController()
  const run = setup.timestamping()
  const bounded = boundedFetch(fetch, MINUTE, stopping.signal)
  const asking: typeof fetch = (input, init) => {
    stopping.abort()
    return bounded(input, init)
  }
  assert.equal(await setup.check({ ...run, fetch: asking, stopping: stopping.signal }), 0)
  const after = await setup.find(hash)
  assert.deepEqual([after.status, after.ots], [before.status, before.ots])
  setup.server.mine()
  await setup.check()
  assert.equal((await setup.find(hash)).status, 'confirmed', 'and the next run starts over')
})

test('what was proven on the local chain is submitted to Bitcoin once configured, and never the other way round', async t => {
  const setup = await openStampSetup(t)
  const proven = (await setup.add('proven in the demo', 'and this')) as [Buffer, Buffer]
  await setup.submit()
  setup.server.mine()
  setup.wait(MINUTE)
  await setup.check()
  for (const hash of proven) {
    const { status, chain } = await setup.find(hash)
    assert.deepEqual([status, chain], ['confirmed', 'local'])
  }
  assert.equal(await setup.submit(), 0, 'while the demo continues, it does not change')
  assert.equal(await setup.submit(setup.timestamping('patient', 'bitcoin')), 2)
  for (const hash of proven) {
    const { status, chain, bitcoin } = await setup.find(hash)
    assert.deepEqual([status, chain, bitcoin], ['pending', 'bitcoin', null])
  }
  setup.server.mine()
  setup.wait(24 * HOUR)
  await setup.check(setup.timestamping('patient', 'bitcoin'))
  const { status, chain } = await setup.find(proven[0])
  assert.deepEqual([status, chain], ['confirmed', 'bitcoin'])
  assert.equal(await setup.submit(setup.timestamping('patient', 'bitcoin')), 0, 'once')
  assert.equal(await setup.submit(), 0, 'what Bitcoin has proven is not given to the demo')
  assert.equal((await setup.find(proven[0])).chain, 'bitcoin')
})

test('while no calendar accepts it, a demo proof is retried later and stays unchanged', async t => {
  const setup = await openStampSetup(t)
  const [hash] = (await setup.add('proven in the demo')) as [Buffer]
  await setup.submit()
  setup.server.mine()
  setup.wait(MINUTE)
  await setup.check()
  const nobody = setup.timestamping('hasty', 'bitcoin', ['http://127.0.0.1:9/a', 'http://127.0.0.1:9/b'])
  assert.equal(await setup.submit(nobody), 0)
  const { status, chain, next_try_at, failure } = await setup.find(hash)
  assert.deepEqual([status, chain], ['confirmed', 'local'])
  assert.ok(next_try_at > setup.now())
  assert.match(failure, /^no calendar accepted it/)
  setup.wait(HOUR)
  assert.equal(await setup.submit(setup.timestamping('patient', 'bitcoin')), 1)
})
