import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { testRounds, testSeed } from '../../../../tests/harness/random.ts'
import { applyOperation, listAttested, walk } from './messages.ts'
import { resultBytes } from './operation.rules.ts'
import { bytes, operation, proof } from './proof.fixture.ts'
import { growTree, treeUnder } from './tree.rules.ts'

const runs = { seed: testSeed, numRuns: 300 * testRounds }

test('each operation computes what its name says', () => {
  const abc = Buffer.from('abc')
  const made = (name: 'sha1' | 'ripemd160' | 'sha256' | 'keccak256' | 'reverse' | 'hexlify') =>
    applyOperation({ name }, abc)
  assert.equal(made('sha1').toString('hex'), 'a9993e364706816aba3e25717850c26c9cd0d89d')
  assert.equal(made('ripemd160').toString('hex'), '8eb208f7e05d987a9b044a8e98c6b087f15a0bfc')
  assert.equal(made('sha256').toString('hex'), createHash('sha256').update(abc).digest('hex'))
  const keccak = '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'
  assert.equal(made('keccak256').toString('hex'), keccak)
  assert.equal(made('reverse').toString(), 'cba')
  assert.equal(made('hexlify').toString(), '616263')
  assert.equal(applyOperation({ name: 'append', argument: Buffer.from('d') }, abc).toString(), 'abcd')
  assert.equal(applyOperation({ name: 'prepend', argument: Buffer.from('d') }, abc).toString(), 'dabc')
})

test('the length of a result is known before it is computed', () => {
  fc.assert(
    fc.property(operation, bytes(1, 100), (step, message) =>
      assert.equal(applyOperation(step, message).length, resultBytes(step, message.length)),
    ),
    runs,
  )
})

test('visits every message, each derived from the previous one by its operation', () => {
  fc.assert(
    fc.property(proof, ({ tree, digest }) => {
      const places = [...walk(tree, digest)]
      const count = (grown: typeof tree): number =>
        grown.branches.reduce((sum, branch) => sum + count(branch.tree), 1)
      assert.equal(places.length, count(tree))
      for (const { message, from } of places)
        if (from) assert.deepEqual(message, applyOperation(from.operation, from.place.message))
    }),
    runs,
  )
})

test('each attestation is listed with its message and the path to it', () => {
  fc.assert(
    fc.property(proof, ({ tree, digest }) => {
      for (const { message, path, attestation } of listAttested(tree, digest)) {
        assert.deepEqual(
          message,
          path.reduce((made, step) => applyOperation(step, made), digest),
        )
        const alone = listAttested(treeUnder(path, growTree([attestation], [])), digest)
        assert.deepEqual(
          alone.map(({ message }) => message),
          [message],
        )
      }
    }),
    runs,
  )
})
