import { hash } from 'node:crypto'
import type { Attestation } from './attestation.rules.ts'
import { type HashName, type Operation, resultBytes } from './operation.rules.ts'
import type { Tree } from './tree.rules.ts'

// The messages of a tree, which reading does not compute because it costs hashing.

/** Node's names of the hash algorithms. */
export const ALGORITHMS: Record<HashName, string> = {
  sha1: 'sha1',
  ripemd160: 'ripemd160',
  sha256: 'sha256',
  keccak256: 'keccak-256',
}

export const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

export function applyOperation(operation: Operation, message: Buffer): Buffer {
  resultBytes(operation, message.length)
  switch (operation.name) {
    case 'append':
      return Buffer.concat([message, operation.argument])
    case 'prepend':
      return Buffer.concat([operation.argument, message])
    case 'reverse':
      return Buffer.from(message).reverse()
    case 'hexlify':
      return Buffer.from(message.toString('hex'))
    default:
      return hash(ALGORITHMS[operation.name], message, 'buffer')
  }
}

/** A message of the tree, its attestations, and where it came from. */
export type Place = { readonly tree: Tree; readonly message: Buffer; readonly from: Step | null }
type Step = { readonly place: Place; readonly operation: Operation }

/** Every message, each before those derived from it. Computed lazily and not kept. */
export function* walk(tree: Tree, message: Buffer): Generator<Place> {
  const waiting: (() => Place)[] = [() => ({ tree, message, from: null })]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const place = next()
    yield place
    for (const { operation, tree } of place.tree.branches.toReversed())
      waiting.push(() => ({
        tree,
        message: applyOperation(operation, place.message),
        from: { place, operation },
      }))
  }
}

/** An attestation, its message, how that follows from the first one, and what follows from it. */
export type Attested = { attestation: Attestation; message: Buffer; path: Operation[]; tree: Tree }

export function listAttested(tree: Tree, message: Buffer): Attested[] {
  const found: Attested[] = []
  for (const place of walk(tree, message))
    for (const attestation of place.tree.attestations)
      found.push({ attestation, message: place.message, path: pathTo(place), tree: place.tree })
  return found
}

function pathTo(place: Place): Operation[] {
  const path: Operation[] = []
  for (let step = place.from; step; step = step.place.from) path.push(step.operation)
  return path.reverse()
}
