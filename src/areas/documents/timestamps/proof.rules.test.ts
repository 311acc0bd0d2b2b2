import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { ANSWER_LIMITS } from './limits.rules.ts'
import { listAttested } from './messages.ts'
import { proof, proofsOfOneFile } from './proof.fixture.ts'
import { mergeProofs, type Proof, parseProof, writeProof } from './proof.rules.ts'
import type { ProofFault } from './proof-error.rules.ts'
import { growTree, parseTree, type Tree, treeUnder, writeTree } from './tree.rules.ts'

const RUNS = 300 * testRounds
const check = <T>(property: fc.IRawProperty<T>) => fc.assert(property, { seed: testSeed, numRuns: RUNS })

test('a written proof reads back unchanged', () => {
  check(fc.property(proof, drawn => assert.deepEqual(parseProof(writeProof(drawn)), drawn)))
})

test('a proof in any order is written in one canonical order', () => {
  check(
    fc.property(proof, drawn => {
      const canonical = writeProof(drawn)
      const turned = writeInDisorder(drawn)
      assert.deepEqual(parseProof(turned), drawn)
      assert.deepEqual(writeProof(parseProof(turned)), canonical)
    }),
  )
})

/** The same proof with the branches of every message reversed. */
function writeInDisorder(drawn: Proof): Buffer {
  const turn = ({ attestations, branches }: Tree): Buffer => {
    const twigs = [
      ...attestations.map(attestation => writeTree({ attestations: [attestation], branches: [] })),
      ...branches.map(({ operation, tree }) =>
        // The operation alone is how a tree with it starts.
        Buffer.concat([
          writeTree({ attestations: [], branches: [{ operation, tree: LEAF }] }).subarray(0, -LEAF_BYTES),
          turn(tree),
        ]),
      ),
    ]
    return Buffer.concat(
      twigs.reverse().flatMap((twig, i) => (i < twigs.length - 1 ? [Buffer.of(0xff), twig] : [twig])),
    )
  }
  const written = writeProof(drawn)
  return Buffer.concat([written.subarray(0, 33 + drawn.digest.length), turn(drawn.tree)])
}
const LEAF = growTree([{ kind: 'bitcoin', height: 1 }], [])
const LEAF_BYTES = writeTree(LEAF).length

test('merging is commutative, associative and idempotent', () => {
  check(
    fc.property(proofsOfOneFile(3), ([a, b, c]) => {
      const merged = mergeProofs(a!, b!)
      assert.deepEqual(merged, mergeProofs(b!, a!))
      assert.deepEqual(mergeProofs(merged, c!), mergeProofs(a!, mergeProofs(b!, c!)))
      assert.deepEqual(mergeProofs(a!, a!), a)
      assert.deepEqual(mergeProofs(merged, a!), merged)
    }),
  )
})

test('a merged proof contains everything both did, and nothing else', () => {
  check(
    fc.property(proofsOfOneFile(2), ([a, b]) => {
      const attestationsOf = (one: Proof) => listAttested(one.tree, one.digest).map(attestationText)
      assert.deepEqual(
        new Set(attestationsOf(mergeProofs(a!, b!))),
        new Set([...attestationsOf(a!), ...attestationsOf(b!)]),
      )
    }),
  )
})

const attestationText = ({ attestation, message }: ReturnType<typeof listAttested>[number]) =>
  JSON.stringify([attestation, message.toString('hex')])

test('does not merge proofs of different files', () => {
  const other = { ...hello, digest: Buffer.alloc(32, 1) }
  assert.throws(() => mergeProofs(hello, other), fault('different_messages'))
  assert.throws(() => mergeProofs(hello, { ...hello, hash: 'keccak256' }), fault('different_messages'))
})

const hello: Proof = { hash: 'sha256', digest: Buffer.alloc(32), tree: LEAF }
const fault = (name: ProofFault) => (error: { name: string; fault: string; message: string }) => {
  assert.equal(error.name, 'ProofError')
  assert.equal(error.fault, name, error.message)
  assert.match(error.message, /^[A-Z0-9].*\.$/i)
  return true
}

/** A proof of the zero digest with this tree, which may be invalid. */
const withTree = (...parts: (Buffer | number[] | string)[]): Buffer =>
  Buffer.concat([
    writeProof(hello).subarray(0, 65),
    ...parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'hex') : Buffer.from(part))),
  ])

const BITCOIN = '000588960d73d7190101' + '01'
const PENDING = '0083dfe30d2ef90c8e'
const NOTARY = '00a1a2a3a4a5a6a7a8'
const sized = (size: number, fill = 0x61) => Buffer.concat([varuint(size), Buffer.alloc(size, fill)])
const varuint = (value: number): Buffer =>
  value < 128
    ? Buffer.of(value)
    : Buffer.concat([Buffer.of(0x80 | (value & 127)), varuint(Math.floor(value / 128))])
const pending = (uri: Buffer) => {
  const payload = Buffer.concat([varuint(uri.length), uri])
  return Buffer.concat([Buffer.from(PENDING, 'hex'), varuint(payload.length), payload])
}

test('every limit of the format allows its maximum and nothing beyond', () => {
  const cases: [allowed: Buffer, beyond: Buffer, why: ProofFault][] = [
    // Arguments: 1 to 4096 bytes, and the result at most 4096.
    [withTree('f0', sized(1), BITCOIN), withTree('f0', sized(0), BITCOIN), 'bad_argument'],
    [withTree('f0', sized(4064), BITCOIN), withTree('f0', sized(4065), BITCOIN), 'message_too_long'],
    [withTree('f1', sized(4064), BITCOIN), withTree('f1', sized(4097), BITCOIN), 'bad_argument'],
    // Hexlify takes at most 2048: 32, 64, … 2048, 4096.
    [withTree('f3f3f3f3f3f3f3', BITCOIN), withTree('f3f3f3f3f3f3f3f3', BITCOIN), 'message_too_long'],
    [withTree(NOTARY, sized(8192)), withTree(NOTARY, sized(8193)), 'bad_attestation'],
    [withTree(pending(Buffer.alloc(1000, 'a'))), withTree(pending(Buffer.alloc(1001, 'a'))), 'bad_uri'],
    [withTree('08'.repeat(255), BITCOIN), withTree('08'.repeat(256), BITCOIN), 'too_deep'],
    // Heights up to 2^53 - 1.
    [
      withTree('000588960d73d71901', '08', 'ffffffffffffff0f'),
      withTree('000588960d73d71901', '08', '8080808080808010'),
      'number_too_large',
    ],
    [withTree(`ff${BITCOIN}`.repeat(63), BITCOIN), withTree(`ff${BITCOIN}`.repeat(64), BITCOIN), 'too_many'],
    [withTree(manyNodes(2048)), withTree(manyNodes(2049)), 'too_many'],
    [atSize(65_536), atSize(65_537), 'too_large'],
  ]
  for (const [allowed, beyond, why] of cases) {
    assert.doesNotThrow(() => parseProof(allowed), why)
    assert.throws(() => parseProof(beyond), fault(why))
  }
})

/** Chains of 101 messages from the first, which counts once. */
function manyNodes(nodes: number): Buffer {
  const chains: string[] = []
  for (let left = nodes - 1; left > 0; left -= 100) {
    const first = `f001${chains.length.toString(16).padStart(2, '0')}`
    chains.push(`${first}${'f2'.repeat(Math.min(left, 100) - 1)}${BITCOIN}`)
  }
  return Buffer.from(chains.map((chain, i) => (i < chains.length - 1 ? `ff${chain}` : chain)).join(''), 'hex')
}

/** Padded with attestations of unknown notaries. */
function atSize(sizeBytes: number): Buffer {
  const parts = Array.from({ length: 7 }, () => Buffer.from(`ff${NOTARY}`, 'hex')).flatMap(tag => [
    tag,
    sized(8192),
  ])
  const soFar = withTree(...parts).length
  const rest = sizeBytes - soFar - 9 - 2
  const whole = withTree(...parts, NOTARY, sized(rest))
  assert.equal(whole.length, sizeBytes)
  return whole
}

test('rejects an over-padded number', () => {
  assert.equal(heightIn(withTree('000588960d73d71901', '02', '8100')), 1, 'padding by a byte is read')
  assert.throws(
    () => parseProof(withTree('000588960d73d71901', '09', '818080808080808000')),
    fault('number_too_large'),
  )
})

const heightIn = (bytes: Buffer) => (parseProof(bytes).tree.attestations[0] as { height: number }).height

test("a calendar's address holds letters, digits and - . _ / : only", () => {
  for (let byte = 0; byte < 256; byte++) {
    const proof = withTree(pending(Buffer.of(byte)))
    if (/[A-Za-z0-9\-._/:]/.test(String.fromCharCode(byte)) && byte < 128) parseProof(proof)
    else assert.throws(() => parseProof(proof), fault('bad_uri'), `byte ${byte}`)
  }
})

test('rejects missing and trailing bytes', () => {
  const whole = withTree('f0', sized(3), `ff${BITCOIN}`, pending(Buffer.from('https://x')))
  parseProof(whole)
  for (let size = 0; size < whole.length; size++)
    assert.throws(() => parseProof(whole.subarray(0, size)), fault(size < 31 ? 'not_a_proof' : 'truncated'))
  assert.throws(() => parseProof(Buffer.concat([whole, Buffer.of(0)])), fault('trailing_bytes'))
  const answer = whole.subarray(65)
  parseTree(answer, 32, ANSWER_LIMITS)
  assert.throws(() => parseTree(answer.subarray(0, -1), 32, ANSWER_LIMITS), fault('truncated'))
  const longer = Buffer.concat([answer, Buffer.of(0)])
  assert.throws(() => parseTree(longer, 32, ANSWER_LIMITS), fault('trailing_bytes'))
  assert.throws(() => parseProof(withTree('000588960d73d71901', '02', '0101')), fault('bad_attestation'))
  assert.throws(() => parseProof(withTree(PENDING, '03', '016101')), fault('bad_attestation'))
})

test('distinguishes an unknown version, hash or operation', () => {
  const change = (at: number, byte: number) => Buffer.from(writeProof(hello).with(at, byte))
  assert.throws(() => parseProof(change(0, 1)), fault('not_a_proof'))
  assert.throws(() => parseProof(change(31, 2)), fault('unknown_version'))
  assert.throws(() => parseProof(change(32, 0xf0)), fault('unknown_hash'))
  const known = [0x02, 0x03, 0x08, 0x67, 0xf0, 0xf1, 0xf2, 0xf3, 0x00, 0xff]
  for (let tag = 0; tag < 256; tag++)
    if (!known.includes(tag))
      assert.throws(() => parseProof(withTree([tag], BITCOIN)), fault('unknown_operation'))
})

test('refuses to write what could not be read', () => {
  const write = (tree: Tree) => () => writeProof({ ...hello, tree })
  const deep = treeUnder(Array(256).fill({ name: 'sha256' }), LEAF)
  assert.throws(write(deep), fault('too_deep'))
  assert.throws(write(growTree([], [])), fault('empty'))
  assert.throws(write(growTree([{ kind: 'pending', uri: 'https://x?' }], [])), fault('bad_uri'))
  assert.throws(write(growTree([{ kind: 'bitcoin', height: -1 }], [])), fault('number_too_large'))
  assert.throws(write(growTree([{ kind: 'bitcoin', height: 0.5 }], [])), fault('number_too_large'))
})

test('keeps an attestation of an unknown notary byte for byte', () => {
  const bytes = withTree(`ff${NOTARY}`, sized(300, 0xff), pending(Buffer.from('https://x')))
  const [unknown] = parseProof(bytes).tree.attestations.filter(({ kind }) => kind === 'unknown')
  assert.deepEqual(unknown, {
    kind: 'unknown',
    tag: Buffer.from('a1a2a3a4a5a6a7a8', 'hex'),
    payload: Buffer.alloc(300, 0xff),
  })
  assert.ok(
    writeProof(parseProof(bytes)).includes(Buffer.concat([Buffer.from(NOTARY, 'hex'), sized(300, 0xff)])),
  )
})

test('writes heights in numeric order, not in byte order', () => {
  const tree = growTree(
    [
      { kind: 'bitcoin', height: 256 },
      { kind: 'bitcoin', height: 129 },
    ],
    [],
  )
  assert.deepEqual(
    tree.attestations.map(attestation => 'height' in attestation && attestation.height),
    [129, 256],
  )
})
