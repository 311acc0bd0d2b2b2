import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { seeded, testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { ANSWER_LIMITS } from './limits.rules.ts'
import { listAttested } from './messages.ts'
import { HEAD_BYTES, mutate } from './mutate.fixture.ts'
import { proof } from './proof.fixture.ts'
import { mergeProofs, type Proof, parseProof, writeProof } from './proof.rules.ts'
import { ProofError } from './proof-error.rules.ts'
import { parseTree, treeUnder } from './tree.rules.ts'
import { listOfficial, readVector } from './vectors.fixture.ts'

/** 5,000 in npm test; npm run soak runs 125,000 and checks the time and memory of each. */
const CASES = 5000 * testRounds
const isSoak = testRounds > 1
const MAX_MS = 50
const MAX_BYTES = 64 * 2 ** 20

/** As many and as long messages as the limits allow. */
function heaviest(): Buffer {
  const leaf = { attestations: [{ kind: 'bitcoin' as const, height: 1 }], branches: [] }
  const long = { name: 'append' as const, argument: Buffer.alloc(4063, 1) }
  const chains = Array.from({ length: 8 }, (_, i) => ({
    operation: { name: 'prepend' as const, argument: Buffer.of(i) },
    tree: treeUnder(Array(252).fill({ name: 'reverse' }), leaf),
  }))
  const tree = treeUnder([long], { attestations: [], branches: chains })
  return writeProof({ hash: 'sha256', digest: Buffer.alloc(32, 7), tree })
}

function corpus(): Buffer[] {
  const drawn = fc.sample(proof, { seed: testSeed, numRuns: 60 }).map(writeProof)
  const others = listOfficial().map(({ file }) => readVector(file))
  return [...drawn, ...others, heaviest()]
}

/** Everything done with an external proof; null if it is rejected. */
function handle(bytes: Buffer): { read: Proof; written: Buffer } | null {
  try {
    const read = parseProof(bytes)
    listAttested(read.tree, read.digest)
    return { read, written: writeProof(read) }
  } catch (error) {
    if (error instanceof ProofError) return null
    throw error
  }
}

function handleAnswer(bytes: Buffer): void {
  try {
    listAttested(parseTree(bytes.subarray(HEAD_BYTES), 32, ANSWER_LIMITS), bytes.subarray(0, 32))
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
  }
}

/** Returns whether the proof could be read. */
function exercise(bytes: Buffer): boolean {
  handleAnswer(bytes)
  const handled = isSoak ? measured(() => handle(bytes)) : handle(bytes)
  if (!handled) return false
  const { read, written } = handled
  assert.deepEqual(parseProof(written), read)
  assert.deepEqual(writeProof(mergeProofs(read, parseProof(written))), written)
  return true
}

test(`${CASES} damaged proofs are read or rejected with a typed error`, () => {
  const random = seeded(testSeed)
  const proofs = corpus()
  const tally = { read: 0, refused: 0 }
  for (let i = 0; i < CASES; i++) {
    const bytes = mutate(random.pick(proofs), random.pick(proofs), random)
    try {
      tally[exercise(bytes) ? 'read' : 'refused']++
    } catch (error) {
      throw new Error(`case ${i} of seed ${testSeed}: ${bytes.toString('hex')}`, { cause: error })
    }
  }
  assert.ok(tally.read > CASES / 50 && tally.refused > CASES / 4, JSON.stringify(tally))
})

test('reads the heaviest proof the limits allow', () => {
  assert.ok(exercise(heaviest()))
})

/** The best of five, because garbage collection may fall into one; the code's own cost occurs every time. */
function measured<T>(run: () => T): T {
  let best = { ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }
  for (let i = 0; ; i++) {
    const [memory, cpu] = [inUse(), process.threadCpuUsage()]
    const result = run()
    const { user, system } = process.threadCpuUsage(cpu)
    best = { ms: Math.min(best.ms, (user + system) / 1000), bytes: Math.min(best.bytes, inUse() - memory) }
    if (best.ms <= MAX_MS && best.bytes <= MAX_BYTES) return result
    if (i === 4) assert.fail(`it took ${best.ms} ms and ${best.bytes} bytes`)
  }
}

function inUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
