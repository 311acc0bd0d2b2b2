import { createHmac } from 'node:crypto'
import { headerHash } from '../bitcoin-header.ts'
import { applyOperation } from '../messages.ts'
import type { Operation } from '../operation.rules.ts'
import { growTree, type Tree, treeUnder } from '../tree.rules.ts'
import { type Block, FIRST_HEIGHT, mineBlock } from './block.ts'

/**
 * The state of calendars and chain. The same seed and events give the same bytes, so only a file of the
 * events has to be stored.
 */
export type ChainEvent =
  | { kind: 'submit'; calendar: string; digest: string; at: string }
  | { kind: 'mine'; at: string }

export type Known = { kind: 'unknown' } | { kind: 'waiting' } | { kind: 'held'; tree: Tree }

export class LocalChain {
  readonly #seed: string
  readonly #blocks: Block[] = []
  readonly #byHash = new Map<string, Block>()
  readonly #held = new Map<string, Tree>()
  #waiting = new Map<string, Buffer>()

  constructor(seed: string) {
    this.#seed = seed
  }

  /** Accepts a message; returns how its commitment follows from it, as real calendars do. */
  submit(calendar: string, message: Buffer, at: Date, isKept = true): Operation[] {
    const which = `${calendar} ${message.toString('hex')} ${at.toISOString()}`
    const time = Buffer.alloc(4)
    time.writeUInt32BE(Math.floor(at.getTime() / 1000))
    const path: Operation[] = [
      { name: 'append', argument: this.#draw(`nonce ${which}`).subarray(0, 16) },
      { name: 'sha256' },
      { name: 'prepend', argument: time },
      { name: 'append', argument: this.#draw(`mac ${which}`).subarray(0, 8) },
    ]
    const commitment = path.reduce((made, step) => applyOperation(step, made), message)
    if (isKept) this.#waiting.set(commitment.toString('hex'), commitment)
    return path
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** A block over everything submitted since the last one. */
  mine(at: Date): Block {
    const commitments = [...this.#waiting]
    const coinbase = this.#draw(`coinbase ${this.#blocks.length}`)
    const block = mineBlock(
      this.#blocks.at(-1),
      commitments.map(([, commitment]) => commitment),
      coinbase,
      at,
    )
    const attested = growTree([{ kind: 'bitcoin', height: block.height }], [])
    for (const [i, [hex]] of commitments.entries()) this.#held.set(hex, treeUnder(block.paths[i]!, attested))
    this.#blocks.push(block)
    this.#byHash.set(headerHash(block.header), block)
    this.#waiting = new Map()
    return block
  }

  know(commitment: string): Known {
    const tree = this.#held.get(commitment)
    if (tree) return { kind: 'held', tree }
    return { kind: this.#waiting.has(commitment) ? 'waiting' : 'unknown' }
  }

  blockAt(height: number): Block | undefined {
    return this.#blocks[height - FIRST_HEIGHT]
  }

  blockOf(hash: string): Block | undefined {
    return this.#byHash.get(hash)
  }

  get newest(): Block | undefined {
    return this.#blocks.at(-1)
  }

  /** Replays past events. */
  replay(event: ChainEvent): void {
    const at = new Date(event.at)
    if (event.kind === 'submit') this.submit(event.calendar, Buffer.from(event.digest, 'hex'), at)
    else this.mine(at)
  }

  #draw(what: string): Buffer {
    return createHmac('sha256', this.#seed).update(what).digest()
  }
}
