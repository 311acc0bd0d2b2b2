import type { Random } from '../../../../tests/harness/random.ts'

/** The bytes before the tree of most proofs: magic, version, hash and 32 bytes of digest. */
export const HEAD_BYTES = 65

const EDGES = [0x00, 0x01, 0x02, 0x08, 0x67, 0x7f, 0x80, 0x81, 0xf0, 0xf1, 0xf2, 0xf3, 0xfe, 0xff]

const MUTATIONS: ((bytes: Buffer, at: number, random: Random, other: Buffer) => Buffer)[] = [
  (bytes, at, random) => Buffer.from(bytes.with(at, bytes[at]! ^ (1 << random.below(8)))),
  (bytes, at, random) => Buffer.from(bytes.with(at, random.pick(EDGES))),
  (bytes, at, random) => splice(bytes, at, 0, Buffer.of(random.pick(EDGES))),
  (bytes, at, random) => splice(bytes, at, 1 + random.below(8), Buffer.alloc(0)),
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at, random) => splice(bytes, at, 0, bytes.subarray(at, at + 1 + random.below(60))),
  (bytes, at, random) => splice(bytes, at, 0, Buffer.alloc(random.below(600), random.pick(EDGES))),
  (bytes, at, random, other) =>
    Buffer.concat([bytes.subarray(0, at), other.subarray(random.below(other.length))]),
]

const splice = (bytes: Buffer, at: number, count: number, put: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + count)])

/** A proof with one to three kinds of damage. */
export function mutate(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let mutated = bytes
  for (let i = random.below(3); i >= 0 && mutated.length > HEAD_BYTES; i--) {
    // Mostly in the tree: damage before it is detected early.
    const from = random.chance(0.1) ? 0 : HEAD_BYTES
    const at = from + random.below(mutated.length - from)
    mutated = random.pick(MUTATIONS)(mutated, at, random, other)
  }
  return mutated
}
