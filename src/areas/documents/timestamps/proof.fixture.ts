import fc from 'fast-check'
import type { Attestation } from './attestation.rules.ts'
import type { HashName, Operation } from './operation.rules.ts'
import { digestBytes, resultBytes } from './operation.rules.ts'
import type { Proof } from './proof.rules.ts'
import { ProofError } from './proof-error.rules.ts'
import { type Branch, growTree, type Tree } from './tree.rules.ts'

/** Random proofs of all kinds that can be written. */
export const bytes = (minLength: number, maxLength: number): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ minLength, maxLength }).map(drawn => Buffer.from(drawn))

/** Objects like the reader's: fast-check's sometimes have no prototype. */
const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record<T>(model, { noNullPrototype: true }) as fc.Arbitrary<T>

const uriCharacter = fc.constantFrom(...'ABYZabyz0189-._/:')
const notary = bytes(8, 8).filter(tag => ![0x05, 0x06, 0x30, 0x83].includes(tag[0]!))

export const attestation: fc.Arbitrary<Attestation> = fc.oneof(
  record({ kind: fc.constant('pending' as const), uri: fc.string({ unit: uriCharacter, maxLength: 60 }) }),
  record({
    kind: fc.constantFrom('bitcoin' as const, 'litecoin' as const, 'ethereum' as const),
    height: fc.oneof(fc.nat(1_000_000), fc.maxSafeNat()),
  }),
  record({ kind: fc.constant('unknown' as const), tag: notary, payload: bytes(0, 60) }),
)

export const operation: fc.Arbitrary<Operation> = fc.oneof(
  record({
    name: fc.constantFrom<HashName | 'reverse' | 'hexlify'>(
      'sha1',
      'ripemd160',
      'sha256',
      'keccak256',
      'reverse',
      'hexlify',
    ),
  }),
  record({ name: fc.constantFrom('append' as const, 'prepend' as const), argument: bytes(1, 40) }),
)

/** A tree with this many levels, none of them wide. */
function treeOf(levels: number): fc.Arbitrary<Tree> {
  const branches = levels
    ? fc.array(record({ operation, tree: treeOf(levels - 1) }), { maxLength: 2 })
    : fc.constant<Branch[]>([])
  return fc
    .tuple(fc.array(attestation, { maxLength: 2 }), branches, attestation)
    .map(([some, grown, least]) => growTree(some.length + grown.length ? some : [least], grown))
}

const tree = fc.oneof(treeOf(1), treeOf(2), treeOf(3))

const hashes = fc.constantFrom<HashName>('sha1', 'ripemd160', 'sha256', 'keccak256')

/** Trees over one digest; none with a message that grew too long. */
export const proofsOfOneFile = (count: number): fc.Arbitrary<Proof[]> =>
  hashes.chain(hash => {
    const size = digestBytes(hash)
    const fitting = tree.filter(grown => fits(grown, size))
    return fc
      .tuple(bytes(size, size), fc.array(fitting, { minLength: count, maxLength: count }))
      .map(([digest, trees]) => trees.map(tree => ({ hash, digest, tree })))
  })

export const proof: fc.Arbitrary<Proof> = proofsOfOneFile(1).map(([drawn]) => drawn!)

function fits({ branches }: Tree, messageBytes: number): boolean {
  try {
    return branches.every(({ operation, tree }) => fits(tree, resultBytes(operation, messageBytes)))
  } catch (error) {
    if (error instanceof ProofError) return false
    throw error
  }
}
