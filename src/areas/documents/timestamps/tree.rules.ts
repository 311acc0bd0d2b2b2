import {
  type Attestation,
  compareAttestations,
  readAttestation,
  writeAttestation,
} from './attestation.rules.ts'
import { ByteReader } from './bytes.rules.ts'
import type { ReadLimits } from './limits.rules.ts'
import {
  compareOperations,
  type Operation,
  readOperation,
  resultBytes,
  writeOperation,
} from './operation.rules.ts'
import { ProofError } from './proof-error.rules.ts'

/**
 * One message: its attestations, and the messages that follow from it. The message itself is not stored,
 * because it follows from the first one; so a tree takes no more memory than its bytes. Always in canonical
 * order, each attestation and operation once.
 *
 * The functions below recurse once per level, and no tree has more than 256.
 */
export type Tree = { readonly attestations: readonly Attestation[]; readonly branches: readonly Branch[] }
export type Branch = { readonly operation: Operation; readonly tree: Tree }

const ATTESTATION = 0x00
/** Marks that another branch follows at the same message. */
const FORK = 0xff

/** Reads a tree without a file around it, as calendars send it. */
export function parseTree(bytes: Buffer, messageBytes: number, limits: ReadLimits): Tree {
  const reader = new ByteReader(expectSize(bytes, limits))
  const tree = readTree(reader, messageBytes, limits)
  reader.expectEnd('trailing_bytes', 'the tree')
  return tree
}

export function expectSize(bytes: Buffer, { sizeBytes }: ReadLimits): Buffer {
  if (bytes.length > sizeBytes)
    throw new ProofError(
      'too_large',
      `The proof has ${bytes.length} bytes; at most ${sizeBytes} are allowed.`,
    )
  return bytes
}

export function readTree(reader: ByteReader, messageBytes: number, limits: ReadLimits): Tree {
  const left = { attestations: limits.attestations, nodes: limits.nodes }
  const spend = (what: keyof typeof left) => {
    if (left[what]-- === 0)
      throw new ProofError('too_many', `The proof has more than ${limits[what]} ${what}.`)
  }

  function readNode(sizeBytes: number, depth: number): Tree {
    if (depth === limits.depth)
      throw new ProofError('too_deep', `The proof is more than ${limits.depth} messages deep.`)
    spend('nodes')
    const attestations: Attestation[] = []
    const branches: Branch[] = []
    for (let isLast = false; !isLast; ) {
      const tag = reader.takeByte()
      isLast = tag !== FORK
      const twig = isLast ? tag : reader.takeByte()
      if (twig === ATTESTATION) {
        spend('attestations')
        attestations.push(readAttestation(reader))
      } else {
        const operation = readOperation(twig, reader)
        branches.push({ operation, tree: readNode(resultBytes(operation, sizeBytes), depth + 1) })
      }
    }
    // The reference keeps the last of two branches with the same operation, and so do we.
    return { attestations: eachOnce(attestations), branches: inOrder(branches, (_, last) => last) }
  }

  return readNode(messageBytes, 0)
}

export function writeTree(tree: Tree): Buffer {
  const parts: Buffer[] = []
  pushTree(tree, parts)
  return Buffer.concat(parts)
}

function pushTree({ attestations, branches }: Tree, parts: Buffer[]): void {
  let left = attestations.length + branches.length
  if (left === 0) throw new ProofError('empty', 'A message that nobody attests cannot be written.')
  const pushFork = () => --left > 0 && parts.push(Buffer.of(FORK))
  for (const attestation of attestations) {
    pushFork()
    parts.push(Buffer.of(ATTESTATION), writeAttestation(attestation))
  }
  for (const { operation, tree } of branches) {
    pushFork()
    parts.push(writeOperation(operation))
    pushTree(tree, parts)
  }
}

/** A tree of these parts, in order; branches with the same operation are merged. */
export function growTree(attestations: readonly Attestation[], branches: readonly Branch[]): Tree {
  const merge = (a: Branch, b: Branch) => ({ operation: a.operation, tree: mergeTrees(a.tree, b.tree) })
  return { attestations: eachOnce(attestations), branches: inOrder(branches, merge) }
}

/** The union of two trees over the same message. */
export function mergeTrees(a: Tree, b: Tree): Tree {
  return growTree([...a.attestations, ...b.attestations], [...a.branches, ...b.branches])
}

/** The tree of a message with a path to the message of the given tree. */
export function treeUnder(path: readonly Operation[], tree: Tree): Tree {
  return path.reduceRight<Tree>(
    (grown, operation) => ({ attestations: [], branches: [{ operation, tree: grown }] }),
    tree,
  )
}

/** Whether the message, or one that follows from it, has such an attestation. */
export function leadsTo(kind: Attestation['kind'], { attestations, branches }: Tree): boolean {
  return (
    attestations.some(attestation => attestation.kind === kind) ||
    branches.some(({ tree }) => leadsTo(kind, tree))
  )
}

function eachOnce(attestations: readonly Attestation[]): Attestation[] {
  return attestations
    .toSorted(compareAttestations)
    .filter((attestation, i, all) => i === 0 || compareAttestations(all[i - 1]!, attestation) !== 0)
}

function inOrder(branches: readonly Branch[], settle: (a: Branch, b: Branch) => Branch): Branch[] {
  const settled: Branch[] = []
  for (const branch of branches.toSorted((a, b) => compareOperations(a.operation, b.operation))) {
    const before = settled.at(-1)
    if (before && compareOperations(before.operation, branch.operation) === 0)
      settled[settled.length - 1] = settle(before, branch)
    else settled.push(branch)
  }
  return settled
}
