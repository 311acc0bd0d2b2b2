import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { calendarList } from './calendar-list.rules.ts'
import type { Fault } from './local-chain/fault.ts'
import { digestsOf, startChainSetup } from './local-chain.fixture.ts'
import { listAttested } from './messages.ts'
import { parseProof } from './proof.rules.ts'
import { submitDigests } from './submit.ts'
import { growTree, treeUnder, writeTree } from './tree.rules.ts'
import { upgradeProofs } from './upgrade.ts'
import { verifyProof } from './verify.ts'

test('each file of a submission gets its own proof, which ends in a block', async t => {
  const { server, submitting, upgrading, chain } = await startChainSetup(t)
  for (const count of [1, 2, 3, 5, 8]) {
    const digests = digestsOf(count)
    const submission = await submitDigests(digests, submitting)
    assert.ok(submission.kind === 'submitted')
    assert.equal(submission.proofs.length, count)
    assert.deepEqual(submission.submittedAt, submitting.now())
    const block = server.mine()
    const upgrades = await upgradeProofs(submission.proofs, upgrading)
    for (const [i, upgrade] of upgrades.entries()) {
      assert.ok(upgrade.kind === 'read')
      const verdict = await verifyProof(upgrade.bytes, digests[i]!, chain)
      assert.ok(verdict.kind === 'confirmed', JSON.stringify(verdict))
      assert.equal(verdict.bitcoin.height, block.height)
    }
  }
})

test('a proof names every calendar that accepted it, and the message they share', async t => {
  const { server, submitting } = await startChainSetup(t)
  const submission = await submitDigests(digestsOf(3), submitting)
  assert.ok(submission.kind === 'submitted')
  for (const bytes of submission.proofs) {
    const proof = parseProof(bytes)
    const uris = listAttested(proof.tree, proof.digest).map(({ attestation }) =>
      attestation.kind === 'pending' ? attestation.uri : attestation.kind,
    )
    assert.deepEqual(uris.sort(), server.calendars)
  }
  assert.deepEqual(
    submission.replies,
    server.calendars.map(calendar => ({ calendar, kind: 'accepted', uris: [calendar] })),
  )
})

test('a calendar learns neither the hash of a file nor that it saw the file before', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'llano-calendar-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'events')
  const { submitting } = await startChainSetup(t, { file })
  const digests = digestsOf(2)
  for (const some of [digests, digests, [digests[0]!], [digests[0]!]]) await submitDigests(some, submitting)
  const events = (await readFile(file, 'utf8')).trim().split('\n').slice(1)
  const seen = events.map(line => JSON.parse(line).digest as string)
  assert.equal(seen.length, 12, 'four submissions to three calendars')
  assert.equal(new Set(seen).size, 4, 'each with a message of its own')
  for (const digest of digests) assert.ok(!seen.includes(digest.toString('hex')))
})

const FAULTS: [Fault, 'unreachable' | 'wrong_answer', RegExp][] = [
  ['down', 'unreachable', /./],
  ['broken', 'unreachable', /status 500/],
  ['redirect', 'unreachable', /status 302/],
  ['garbage', 'wrong_answer', /not a timestamp/],
  ['huge', 'wrong_answer', /more than 10000 bytes/],
  ['page', 'wrong_answer', /text\/html/],
  ['lying', 'wrong_answer', /claims a block immediately/],
]

for (const [fault, kind, why] of FAULTS)
  test(`the calendar fault "${fault}" is identified, and the other calendars are enough`, async t => {
    const { server, submitting, requests } = await startChainSetup(t)
    server.mine()
    server.misbehave('b', fault)
    const submission = await submitDigests(digestsOf(2), submitting)
    assert.ok(submission.kind === 'submitted')
    const [a, b, c] = submission.replies
    assert.deepEqual([a!.kind, b!.kind, c!.kind], ['accepted', kind, 'accepted'])
    assert.ok(b!.kind !== 'accepted')
    assert.match(b!.reason, why)
    for (const bytes of submission.proofs)
      assert.ok(!bytes.includes(server.calendars[1]!), 'nothing of b is in it')
    assert.equal(requests.length, 3, 'a redirect is not followed, a failure not repeated')
  })

for (const fault of ['silent', 'slow'] as const)
  test(`a calendar that is ${fault} times out, including its body`, async t => {
    const { server, submitting } = await startChainSetup(t, { calendars: ['a'] })
    server.misbehave('a', fault)
    const submission = await submitDigests(digestsOf(1), { ...submitting, minimum: 1, timeoutMs: 100 })
    assert.deepEqual(submission, {
      kind: 'too_few',
      replies: [{ calendar: server.calendars[0], kind: 'unreachable', reason: 'no response within 100 ms' }],
    })
  })

test('too few responses make no proof', async t => {
  const { server, submitting } = await startChainSetup(t)
  server.misbehave('a', 'down')
  server.misbehave('b', 'garbage')
  const submission = await submitDigests(digestsOf(1), submitting)
  assert.equal(submission.kind, 'too_few')
  assert.deepEqual(
    submission.replies.map(({ kind }) => kind),
    ['unreachable', 'wrong_answer', 'accepted'],
  )
  const enough = await submitDigests(digestsOf(1), { ...submitting, minimum: 1 })
  assert.equal(enough.kind, 'submitted')
})

test('a response that names no calendar on the list does not count', async t => {
  const { submitting } = await startChainSetup(t)
  const submission = await submitDigests(digestsOf(1), { ...submitting, allowed: calendarList([]) })
  assert.equal(submission.kind, 'too_few')
  for (const reply of submission.replies) {
    assert.ok(reply.kind === 'wrong_answer')
    assert.match(reply.reason, /no calendar on the list/)
  }
})

test('a calendar given twice counts once, and a submission that cannot succeed is not attempted', async t => {
  const { server, submitting, requests } = await startChainSetup(t)
  const [a] = server.calendars
  await assert.rejects(submitDigests(digestsOf(1), { ...submitting, calendars: [a!, a!] }), /1 calendars/)
  await assert.rejects(submitDigests([], submitting), /nothing to pair/)
  await assert.rejects(submitDigests(digestsOf(1025), submitting), /at most 1024/)
  assert.deepEqual(requests, [])
})

test('the largest responses calendars may give still fit into every proof', async t => {
  const { submitting } = await startChainSetup(t)
  const digests = digestsOf(1024)
  const treeBytes = (depth: number, uri: string) => {
    const notary = {
      kind: 'unknown' as const,
      tag: Buffer.from(uri.slice(-8)),
      payload: Buffer.alloc(8192, uri),
    }
    const leaf = growTree([{ kind: 'pending', uri }, notary], [])
    return writeTree(treeUnder(Array(depth - 1).fill({ name: 'reverse' }), leaf))
  }
  const withDepth = (depth: number) =>
    submitDigests(digests, {
      ...submitting,
      calendars: [1, 2, 3, 4, 5, 6].map(i => `https://pool-${i}.example.com`),
      fetch: async url => {
        const uri = `https://own-${new URL(String(url)).host[5]}.calendar.opentimestamps.org`
        return new Response(new Uint8Array(treeBytes(depth, uri)))
      },
    })
  const allowed = await withDepth(200)
  assert.ok(allowed.kind === 'submitted')
  assert.ok(allowed.proofs.every(bytes => bytes.length > 6 * 8192))
  const beyond = await withDepth(201)
  assert.deepEqual(
    beyond.replies.map(({ kind }) => kind),
    Array(6).fill('wrong_answer'),
  )
})
