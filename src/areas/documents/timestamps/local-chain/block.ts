import { hasWork, targetOf } from '../bitcoin-header.ts'
import { pairUp } from '../merkle.ts'
import { applyOperation, sha256 } from '../messages.ts'
import type { Operation } from '../operation.rules.ts'

/**
 * Blocks like Bitcoin's, checked by the same code, but with so little work that a laptop mines one in a
 * millisecond. Three things mark them as not Bitcoin's: the version, the first block's predecessor, and
 * heights that Bitcoin reaches in forty thousand years. Bitcoin's minimum difficulty also rejects them.
 */
export const FIRST_HEIGHT = 2_000_000_000
const VERSION = Buffer.from('DEMO')
const BEFORE_THE_FIRST = Buffer.from("Llano's local chain, not Bitcoin")
/** About 256 tries. */
const BITS = 0x2000ffff

export type Block = { height: number; header: Buffer; paths: Operation[][] }

const SHA256: Operation = { name: 'sha256' }
/** The transaction with the tip of all commitments, without what a proof does not show. */
const TRANSACTION: Operation[] = [
  { name: 'prepend', argument: Buffer.from('Not a Bitcoin transaction: ') },
  { name: 'append', argument: Buffer.alloc(4) },
  SHA256,
  SHA256,
]

/** A block over these commitments, with the path from each to its merkle root. */
export function mineBlock(
  before: Block | undefined,
  commitments: readonly Buffer[],
  coinbase: Buffer,
  at: Date,
): Block {
  const height = before ? before.height + 1 : FIRST_HEIGHT
  const previous = before ? sha256(sha256(before.header)) : BEFORE_THE_FIRST
  const { root, paths } = gather(commitments, coinbase)
  // Two blocks of the same second would be out of order.
  const seconds = Math.max(Math.floor(at.getTime() / 1000), before ? before.header.readUInt32LE(68) + 1 : 0)
  return { height, header: mineHeader(previous, root, seconds), paths }
}

function gather(commitments: readonly Buffer[], coinbase: Buffer): { root: Buffer; paths: Operation[][] } {
  if (commitments.length === 0) return { root: coinbase, paths: [] }
  const { tip, paths } = pairUp(commitments.map(sha256))
  const up = [...TRANSACTION, { name: 'prepend', argument: coinbase } as const, SHA256, SHA256]
  return {
    root: up.reduce((message, step) => applyOperation(step, message), tip),
    paths: paths.map(path => [SHA256, ...path, ...up]),
  }
}

function mineHeader(previous: Buffer, root: Buffer, seconds: number): Buffer {
  const header = Buffer.concat([VERSION, previous, root, Buffer.alloc(12)])
  header.writeUInt32LE(seconds, 68)
  header.writeUInt32LE(BITS, 72)
  const target = targetOf(BITS)!
  for (let nonce = 0; !hasWork(header, target); nonce++) header.writeUInt32LE(nonce, 76)
  return header
}
