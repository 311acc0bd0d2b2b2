import assert from 'node:assert/strict'
import test from 'node:test'
import { checkBitcoin, leastBitcoinDifficulty, targetOf } from './bitcoin-header.ts'
import { FIRST_HEIGHT } from './local-chain/block.ts'
import { digestsOf, startChainSetup } from './local-chain.fixture.ts'
import { parseProof, writeProof } from './proof.rules.ts'
import { submitDigests } from './submit.ts'
import { growTree, mergeTrees, treeUnder } from './tree.rules.ts'
import { upgradeProofs } from './upgrade.ts'
import { bitcoinChain, verifyProof } from './verify.ts'

/** A proof in a block of the local chain, and its setup. */
async function startConfirmed(t: Parameters<typeof startChainSetup>[0]) {
  const setup = await startChainSetup(t)
  const digest = digestsOf(1)[0]!
  const submission = await submitDigests([digest], setup.submitting)
  assert.ok(submission.kind === 'submitted')
  const block = setup.server.mine()
  const [upgrade] = await upgradeProofs(submission.proofs, setup.upgrading)
  assert.ok(upgrade?.kind === 'read')
  return { ...setup, digest, block, pending: submission.proofs[0]!, bytes: upgrade.bytes }
}

test('a confirmed proof names the block and its time', async t => {
  const { bytes, digest, block, chain, pending } = await startConfirmed(t)
  assert.deepEqual(await verifyProof(pending, digest, chain), { kind: 'pending' })
  const verdict = await verifyProof(bytes, digest, chain)
  assert.ok(verdict.kind === 'confirmed')
  assert.equal(verdict.bitcoin.height, FIRST_HEIGHT)
  assert.equal(verdict.bitcoin.time.toISOString(), '2026-11-15T09:30:00.000Z')
  const root = Buffer.from(verdict.bitcoin.merkle_root, 'hex').reverse()
  assert.deepEqual(root, block.header.subarray(36, 68))
})

test('a proof of another file, or no proof, is invalid', async t => {
  const { bytes, digest, chain } = await startConfirmed(t)
  const other = await verifyProof(bytes, digestsOf(1)[0]!, chain)
  assert.deepEqual(other, { kind: 'invalid', reason: 'The proof is for another file.' })
  const keccak = writeProof({ ...parseProof(bytes), hash: 'keccak256' })
  assert.equal((await verifyProof(keccak, digest, chain)).kind, 'invalid')
  assert.equal((await verifyProof(bytes.subarray(0, -1), digest, chain)).kind, 'invalid')
})

test('a block that does not contain the message makes the proof invalid, unless another one does', async t => {
  const { bytes, digest, block, chain, server } = await startConfirmed(t)
  server.mine()
  const wrong = treeUnder([{ name: 'sha256' }], growTree([{ kind: 'bitcoin', height: block.height }], []))
  const verdict = await verifyProof(writeProof({ hash: 'sha256', digest, tree: wrong }), digest, chain)
  assert.deepEqual(verdict, {
    kind: 'invalid',
    reason: `Block ${block.height} does not contain what the proof claims.`,
  })
  const proof = parseProof(bytes)
  const both = writeProof({ ...proof, tree: mergeTrees(proof.tree, wrong) })
  assert.equal((await verifyProof(both, digest, chain)).kind, 'confirmed')
})

test('an unreachable or unreliable source never makes a proof invalid', async t => {
  const { bytes, digest, chain, server, block } = await startConfirmed(t)
  for (const fault of ['down', 'broken', 'garbage', 'page', 'huge', 'lying'] as const) {
    server.misbehave('headers', fault)
    const verdict = await verifyProof(bytes, digest, chain)
    assert.equal(verdict.kind, 'unchecked', fault)
    assert.ok('reason' in verdict && verdict.reason.length > 5)
  }
  server.misbehave('headers', null)
  // Not even next to a block that was checked and is wrong.
  const wrong = [block.height, block.height + 9].map(height =>
    treeUnder([{ name: 'sha256' }], growTree([{ kind: 'bitcoin', height }], [])),
  )
  const tree = wrong.reduce(mergeTrees)
  const open = await verifyProof(writeProof({ hash: 'sha256', digest, tree }), digest, chain)
  assert.deepEqual(open, {
    kind: 'unchecked',
    reason: `The source does not have block ${block.height + 9} yet.`,
  })
})

test('the earliest of several blocks counts', async t => {
  const setup = await startConfirmed(t)
  const again = await submitDigests([setup.digest], setup.submitting)
  assert.ok(again.kind === 'submitted')
  const later = setup.server.mine()
  const [upgrade] = await upgradeProofs(again.proofs, setup.upgrading)
  assert.ok(upgrade?.kind === 'read')
  const [first, second] = [parseProof(setup.bytes), parseProof(upgrade.bytes)]
  const both = writeProof({ ...first, tree: mergeTrees(second.tree, first.tree) })
  const heightOf = async (bytes: Buffer) => {
    const verdict = await verifyProof(bytes, setup.digest, setup.chain)
    return verdict.kind === 'confirmed' && verdict.bitcoin.height
  }
  assert.equal(await heightOf(upgrade.bytes), later.height)
  assert.equal(await heightOf(both), setup.block.height)
})

test("a block of the local chain is not accepted as Bitcoin's", async t => {
  const { bytes, digest, chain, block } = await startConfirmed(t)
  const verdict = await verifyProof(bytes, digest, bitcoinChain(chain.headers))
  assert.ok(verdict.kind === 'unchecked')
  assert.match(verdict.reason, /less work/)
  // Not even as one of Bitcoin's first blocks, which had the least work.
  const root = block.header.subarray(36, 68)
  assert.equal(checkBitcoin(root, 1, block.header, leastBitcoinDifficulty(1)).kind, 'implausible')
  assert.equal(checkBitcoin(root, 1, block.header, 0).kind, 'confirmed')
})

test('a header is accepted only with the work it claims', async t => {
  const { block } = await startConfirmed(t)
  const root = block.header.subarray(36, 68)
  const check = (change: (header: Buffer) => void, size = 80) => {
    const header = Buffer.concat([block.header, Buffer.alloc(10)]).subarray(0, size)
    change(header)
    return checkBitcoin(root, block.height, header, 0).kind
  }
  assert.equal(
    check(() => {}),
    'confirmed',
  )
  assert.equal(
    check(() => {}, 79),
    'implausible',
  )
  assert.equal(
    check(() => {}, 81),
    'implausible',
  )
  for (const bits of [0, 0x20800001, 0x2100ffff, 0x01000000, 0x207fffff ^ 0x20000000])
    assert.equal(
      check(header => header.writeUInt32LE(bits, 72)),
      'implausible',
      bits.toString(16),
    )
  // A header that claims more work than it has, and one with another nonce.
  assert.equal(
    check(header => header.writeUInt32LE(0x1d00ffff, 72)),
    'implausible',
  )
  const believed = Array.from({ length: 200 }, (_, nonce) => check(header => header.writeUInt32LE(nonce, 76)))
  assert.ok(believed.filter(kind => kind === 'confirmed').length < 20)
})

test('the target is read from its compact form', () => {
  assert.equal(targetOf(0x1d00ffff), 0xffffn << 208n)
  assert.equal(targetOf(0x05009234), 0x92340000n)
  assert.equal(targetOf(0x02123456), 0x1234n)
  assert.equal(targetOf(0x01003456), null)
  assert.equal(targetOf(0x04923456), null, 'a negative one')
  assert.equal(targetOf(0xff123456), null, 'one beyond 32 bytes')
})

test('the later the block, the more work is required', () => {
  const floors = [0, 349_999, 350_000, 420_000, 799_999, 800_000, FIRST_HEIGHT].map(leastBitcoinDifficulty)
  assert.deepEqual(floors, [1, 1, 1e10, 1e11, 1e11, 1e13, 1e13])
})
