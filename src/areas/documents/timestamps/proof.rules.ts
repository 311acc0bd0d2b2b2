import { ByteReader } from './bytes.rules.ts'
import { PROOF_LIMITS } from './limits.rules.ts'
import { digestBytes, type HashName, readHashName, writeHashName } from './operation.rules.ts'
import { ProofError } from './proof-error.rules.ts'
import { expectSize, mergeTrees, readTree, type Tree, writeTree } from './tree.rules.ts'

/**
 * An .ots file: the digest of a file, and the tree that leads from it to attestations of its time. Keep the
 * original bytes: others may use a different order, and are rewritten only when something was added.
 */
export type Proof = { readonly hash: HashName; readonly digest: Buffer; readonly tree: Tree }

const MAGIC = Buffer.from('004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294', 'hex')
const VERSION = 1

export function parseProof(bytes: Buffer): Proof {
  const reader = new ByteReader(expectSize(bytes, PROOF_LIMITS))
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
    throw new ProofError('not_a_proof', 'This is not an OpenTimestamps proof.')
  reader.take(MAGIC.length)
  const version = reader.takeByte()
  if (version !== VERSION)
    throw new ProofError('unknown_version', `The proof is of version ${version}; we know version ${VERSION}.`)
  const hash = readHashName(reader.takeByte())
  const digest = reader.take(digestBytes(hash))
  const tree = readTree(reader, digest.length, PROOF_LIMITS)
  reader.expectEnd('trailing_bytes', 'the proof')
  return { hash, digest, tree }
}

/** The same, with the error as a value. */
export function readProof(bytes: Buffer): Proof | ProofError {
  try {
    return parseProof(bytes)
  } catch (error) {
    if (error instanceof ProofError) return error
    throw error
  }
}

/** What is written can be read: the reader's limits apply, so the reader checks the result. */
export function writeProof({ hash, digest, tree }: Proof): Buffer {
  const bytes = Buffer.concat([MAGIC, Buffer.of(VERSION), writeHashName(hash), digest, writeTree(tree)])
  parseProof(bytes)
  return bytes
}

export function mergeProofs(a: Proof, b: Proof): Proof {
  if (a.hash !== b.hash || !a.digest.equals(b.digest))
    throw new ProofError('different_messages', 'These are proofs of different files.')
  return { ...a, tree: mergeTrees(a.tree, b.tree) }
}
