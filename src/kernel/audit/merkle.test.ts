import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { testRounds, testSeed } from '../../../tests/harness/random.ts'
import {
  type AuditRow,
  computeLevels,
  computePath,
  computeRoot,
  followPath,
  hashLeaf,
  hashSeal,
  rowText,
} from './merkle.ts'

const RUNS = 200 * testRounds
const check = <T>(property: fc.IRawProperty<T>) =>
  fc.assert(property, { seed: testSeed, numRuns: RUNS, verbose: true })

const leaf = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes))
const leaves = fc.array(leaf, { minLength: 1, maxLength: 40 })

/** The same tree, defined from the top: split at the largest power of two below the number of leaves. */
function rootFromTop(nodes: Buffer[]): Buffer {
  if (nodes.length === 1) return nodes[0]!
  let left = 1
  while (left * 2 < nodes.length) left *= 2
  const parts = [rootFromTop(nodes.slice(0, left)), rootFromTop(nodes.slice(left))]
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(parts[0]!)
    .update(parts[1]!)
    .digest()
}

test('the root matches RFC 6962 for any number of leaves', () => {
  check(fc.property(leaves, list => assert.deepEqual(computeRoot(list), rootFromTop(list))))
})

test('the root changes when a leaf is changed, removed, added or moved', () => {
  check(
    fc.property(leaves, leaf, fc.nat(), fc.nat(), (list, other, at, to) => {
      const i = at % list.length
      const j = to % list.length
      const root = computeRoot(list)
      const differs = (changed: Buffer[]) => changed.length === 0 || !computeRoot(changed).equals(root)
      if (!other.equals(list[i]!)) assert.ok(differs(list.with(i, other)), 'changed')
      assert.ok(differs(list.toSpliced(i, 1)), 'removed')
      assert.ok(differs(list.toSpliced(i, 0, other)), 'added')
      assert.ok(differs([...list, list.at(-1)!]), 'the last one twice')
      if (!list[i]!.equals(list[j]!)) assert.ok(differs(list.with(i, list[j]!).with(j, list[i]!)), 'moved')
    }),
  )
})

test("the path of a leaf leads to the root, and no other leaf's path does", () => {
  check(
    fc.property(leaves, leaf, fc.nat(), (list, other, at) => {
      const i = at % list.length
      const path = computePath(computeLevels(list), i)
      assert.deepEqual(followPath(list[i]!, path), computeRoot(list))
      if (!other.equals(list[i]!)) assert.notDeepEqual(followPath(other, path), computeRoot(list))
    }),
  )
})

test('a node cannot pass as a leaf', () => {
  check(
    fc.property(leaf, leaf, (a, b) => {
      const node = computeRoot([a, b])
      assert.notDeepEqual(hashLeaf(Buffer.concat([a, b]).toString('latin1')), node)
      assert.notDeepEqual(createHash('sha256').update(a).update(b).digest(), node)
    }),
  )
})

const row = fc.record({
  id: fc.nat(),
  at: fc.string(),
  actor: fc.string(),
  action: fc.string(),
  record: fc.string(),
  ip: fc.option(fc.string()),
  detail: fc.option(fc.string()),
}) as fc.Arbitrary<AuditRow>

test('two rows have the same text only if they are the same row', () => {
  check(fc.property(row, row, (a, b) => assert.equal(rowText(a) === rowText(b), isSame(a, b))))
  // Fields may contain the separators.
  const tricky = { id: 1, at: 'x', actor: 'a","b', action: 'c', record: 'd', ip: null, detail: null }
  assert.notEqual(rowText(tricky), rowText({ ...tricky, actor: 'a', action: 'b","c' }))
})

const isSame = (a: AuditRow, b: AuditRow) =>
  (['id', 'at', 'actor', 'action', 'record', 'ip', 'detail'] as const).every(name => a[name] === b[name])

test('the hash of a seal covers all its fields', () => {
  check(
    fc.property(fc.nat(), fc.nat(), leaf, leaf, leaf, (id, rowCount, root, previous, other) => {
      fc.pre(!other.equals(root) && !other.equals(previous) && !root.equals(previous))
      const seal = { id, sealedAt: '2026-11-15T09:30:00.000Z', rowCount, root, previous }
      const numbers = [{ id: id + 1 }, { rowCount: rowCount + 1 }, { sealedAt: '2026-11-15T09:30:00.001Z' }]
      const hashes = [{ root: other }, { previous: other }, { root: previous, previous: root }]
      for (const change of [...numbers, ...hashes])
        assert.notDeepEqual(hashSeal({ ...seal, ...change }), hashSeal(seal), Object.keys(change).join())
    }),
  )
})

test('a tree without a leaf has no root', () => {
  assert.throws(() => computeRoot([]), /needs a leaf/)
})
