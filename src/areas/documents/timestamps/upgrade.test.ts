import assert from 'node:assert/strict'
import test from 'node:test'
import { postDigest } from './calendar.ts'
import { calendarList } from './calendar-list.rules.ts'
import { esplora } from './esplora.ts'
import type { Fault } from './local-chain/fault.ts'
import { localChain } from './local-chain/serve.ts'
import { digestsOf, HASTY, PATIENT, startChainSetup } from './local-chain.fixture.ts'
import { applyOperation } from './messages.ts'
import type { Operation } from './operation.rules.ts'
import { parseProof, writeProof } from './proof.rules.ts'
import { submitDigests } from './submit.ts'
import { growTree, treeUnder } from './tree.rules.ts'
import { type CalendarOutcome, type CalendarState, type Upgrade, upgradeProofs } from './upgrade.ts'
import { bitcoinChain, verifyProof } from './verify.ts'

type ChainSetup = Awaited<ReturnType<typeof startChainSetup>>

async function submit({ submitting }: ChainSetup, digests = digestsOf(1)): Promise<Buffer[]> {
  const submission = await submitDigests(digests, submitting)
  assert.ok(submission.kind === 'submitted')
  return submission.proofs
}

async function upgradeOne(
  bytes: Buffer,
  upgrading: ChainSetup['upgrading'],
): Promise<Upgrade & { kind: 'read' }> {
  const [upgrade] = await upgradeProofs([bytes], upgrading)
  assert.ok(upgrade?.kind === 'read')
  return upgrade
}

const kinds = ({ calendars }: { calendars: CalendarState[] }) =>
  calendars.toSorted((a, b) => (a.uri < b.uri ? -1 : 1)).map(({ kind }) => kind)

test("before there is a block, a proof stays unchanged and reports the calendar's reason", async t => {
  const setup = await startChainSetup(t)
  const [bytes] = await submit(setup)
  const upgrade = await upgradeOne(bytes!, setup.upgrading)
  assert.equal(upgrade.bytes, bytes, 'the very same bytes')
  assert.equal(upgrade.isChanged, false)
  assert.deepEqual(upgrade.checkedAt, setup.upgrading.now())
  assert.deepEqual(
    upgrade.calendars.map(({ kind, reason }) => [kind, reason]),
    Array(3).fill(['pending', 'Pending confirmation in Bitcoin blockchain']),
  )
})

test('after the block, every calendar completes the proof, and none is asked again', async t => {
  const setup = await startChainSetup(t)
  const [bytes] = await submit(setup)
  setup.server.mine()
  const upgrade = await upgradeOne(bytes!, setup.upgrading)
  assert.ok(upgrade.isChanged)
  assert.deepEqual(kinds(upgrade), ['upgraded', 'upgraded', 'upgraded'])
  setup.requests.length = 0
  const again = await upgradeOne(upgrade.bytes, setup.upgrading)
  assert.deepEqual(kinds(again), ['complete', 'complete', 'complete'])
  assert.equal(again.bytes, upgrade.bytes)
  assert.deepEqual(setup.requests, [])
})

test('the proofs of one submission are completed by one request to each calendar', async t => {
  const setup = await startChainSetup(t)
  const digests = digestsOf(40)
  const proofs = await submit(setup, digests)
  setup.server.mine()
  setup.requests.length = 0
  const upgrades = await upgradeProofs(proofs, setup.upgrading)
  assert.equal(setup.requests.filter(line => line.includes('/timestamp/')).length, 3)
  assert.equal(
    setup.requests.filter(line => line.includes('/headers/')).length,
    2,
    'and one to learn its block',
  )
  for (const [i, upgrade] of upgrades.entries()) {
    assert.ok(upgrade.kind === 'read')
    assert.equal((await verifyProof(upgrade.bytes, digests[i]!, setup.chain)).kind, 'confirmed')
  }
})

const FAULTS: [Fault, CalendarOutcome, RegExp][] = [
  ['down', 'unreachable', /./],
  ['broken', 'unreachable', /status 500/],
  ['redirect', 'unreachable', /status 302/],
  ['garbage', 'wrong_answer', /not a timestamp/],
  ['huge', 'wrong_answer', /more than 10000 bytes/],
  ['page', 'wrong_answer', /text\/html/],
  ['lying', 'wrong_answer', /does not contain what the proof claims/],
  ['never', 'pending', /Pending confirmation/],
]

for (const [fault, kind, why] of FAULTS)
  test(`the calendar fault "${fault}" does no harm: it is ${kind} until the calendar recovers`, async t => {
    const setup = await startChainSetup(t)
    const digests = digestsOf(1)
    const [bytes] = await submit(setup, digests)
    setup.server.mine()
    for (const part of ['a', 'b', 'c']) setup.server.misbehave(part, fault)
    const spoiled = await upgradeOne(bytes!, setup.upgrading)
    assert.equal(spoiled.bytes, bytes)
    assert.deepEqual(kinds(spoiled), [kind, kind, kind])
    for (const { reason } of spoiled.calendars) assert.match(reason!, why)
    assert.equal((await verifyProof(spoiled.bytes, digests[0]!, setup.chain)).kind, 'pending')
    assert.ok(!setup.requests.some(line => line.includes('elsewhere')), 'a redirect is not followed')

    setup.server.misbehave('b', null)
    const better = await upgradeOne(bytes!, setup.upgrading)
    assert.deepEqual(kinds(better), [kind, 'upgraded', kind])
    assert.equal((await verifyProof(better.bytes, digests[0]!, setup.chain)).kind, 'confirmed')
  })

for (const fault of ['silent', 'slow'] as const)
  test(`a calendar that is ${fault} is unreachable`, async t => {
    const setup = await startChainSetup(t)
    const [bytes] = await submit(setup)
    for (const part of ['a', 'b', 'c']) setup.server.misbehave(part, fault)
    const upgrade = await upgradeOne(bytes!, { ...setup.upgrading, ...HASTY })
    assert.deepEqual(kinds(upgrade), Array(3).fill('unreachable'))
    assert.deepEqual(upgrade.calendars[0]!.reason, 'no response within 100 ms')
  })

test('a calendar that lost the submission says so, and the others complete the proof', async t => {
  const setup = await startChainSetup(t)
  setup.server.misbehave('c', 'forgetful')
  const [bytes] = await submit(setup)
  setup.server.mine()
  const upgrade = await upgradeOne(bytes!, setup.upgrading)
  assert.deepEqual(kinds(upgrade), ['upgraded', 'upgraded', 'not_found'])
  assert.equal(upgrade.calendars.find(({ kind }) => kind === 'not_found')!.reason, 'Not found')
})

test('never calls an address outside the list', async t => {
  const setup = await startChainSetup(t)
  const [bytes] = await submit(setup)
  setup.server.mine()
  setup.requests.length = 0
  const upgrade = await upgradeOne(bytes!, { ...setup.upgrading, allowed: calendarList([]) })
  assert.deepEqual(kinds(upgrade), ['not_asked', 'not_asked', 'not_asked'])
  assert.equal(upgrade.bytes, bytes)
  assert.deepEqual(setup.requests, [])
})

test('a block that cannot be checked is not accepted yet, whatever the reason', async t => {
  const setup = await startChainSetup(t)
  const [bytes] = await submit(setup)
  setup.server.mine()
  const spoil: [Fault | null, ChainSetup['upgrading']['chain']][] = [
    ['down', setup.chain],
    ['garbage', setup.chain],
    ['lying', setup.chain],
    ['silent', localChain(esplora(setup.server.esploraUrl, HASTY))],
    // The header exists but lacks the work of a Bitcoin block.
    [null, bitcoinChain(setup.chain.headers)],
  ]
  for (const [fault, chain] of spoil) {
    setup.server.misbehave('headers', fault)
    const upgrade = await upgradeOne(bytes!, { ...setup.upgrading, chain })
    assert.deepEqual(kinds(upgrade), ['unchecked', 'unchecked', 'unchecked'], String(fault))
    assert.equal(upgrade.bytes, bytes)
  }
  assert.deepEqual(kinds(await upgradeOne(bytes!, setup.upgrading)), Array(3).fill('upgraded'))
})

test('an unreadable proof does not block the others', async t => {
  const setup = await startChainSetup(t)
  const [bytes] = await submit(setup)
  setup.server.mine()
  const [bad, good] = await upgradeProofs([Buffer.from('not a proof'), bytes!], setup.upgrading)
  assert.ok(bad?.kind === 'unreadable' && bad.error.fault === 'not_a_proof')
  assert.ok(good?.kind === 'read' && good.isChanged)
})

test('rejects a response that would make the proof too deep to read', async t => {
  const setup = await startChainSetup(t)
  const path: Operation[] = Array(247).fill({ name: 'sha256' })
  const digest = digestsOf(1)[0]!
  const message = path.reduce((made, step) => applyOperation(step, made), digest)
  const accepted = await postDigest(setup.server.calendars[0]!, message, PATIENT)
  assert.ok(accepted.kind === 'tree')
  const bytes = writeProof({ hash: 'sha256', digest, tree: treeUnder(path, accepted.tree) })
  setup.server.mine()
  const upgrade = await upgradeOne(bytes, setup.upgrading)
  assert.deepEqual(upgrade.calendars, [
    {
      uri: setup.server.calendars[0],
      kind: 'wrong_answer',
      reason: 'The proof is more than 256 messages deep.',
    },
  ])
  assert.equal(upgrade.bytes, bytes)
})

test('keeps what an upgrade does not change: the unknown notary, and the proofs of others', async t => {
  const setup = await startChainSetup(t)
  const [bytes] = await submit(setup)
  const proof = parseProof(bytes!)
  const notary = { kind: 'unknown' as const, tag: Buffer.from('12345678'), payload: Buffer.from('I saw it') }
  const tree = growTree([notary], proof.tree.branches)
  setup.server.mine()
  const upgrade = await upgradeOne(writeProof({ ...proof, tree }), setup.upgrading)
  assert.deepEqual(parseProof(upgrade.bytes).tree.attestations, [notary])
})
