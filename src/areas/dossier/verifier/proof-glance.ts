// Parses an OpenTimestamps proof far enough to show its digest and attestations. Following it to the block
// needs every hash function of the format and the block itself, which an offline page does not have: `llano
// verify` does that.

export type ProofGlance = {
  /** The SHA-256 that the proof is for; null if it uses another hash. */
  sha256: string | null
  calendars: string[]
  /** Bitcoin blocks, by height. */
  blocks: number[]
  others: number
}

const OTS_MAGIC = '004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e8929401'
const BITCOIN_TAG = '0588960d73d71901'
const PENDING_TAG = '83dfe30d2ef90c8e'
const DIGEST_BYTES: Record<number, number> = { 2: 20, 3: 20, 8: 32, 103: 32 }
const SHA256_MARK = 0x08
const UNARY = [0x02, 0x03, 0x08, 0x67, 0xf2, 0xf3]
const MAX_STEPS = 100_000

const toHex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

class ProofCursor {
  private readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  take(count: number): Uint8Array {
    if (this.at + count > this.bytes.length) throw new Error('cut')
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  byte(): number {
    return this.take(1)[0]!
  }

  number(): number {
    let [value, scale] = [0, 1]
    for (let i = 0; i < 7; i++, scale *= 128) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw new Error('number')
  }

  sized(): Uint8Array {
    return this.take(this.number())
  }

  get ended(): boolean {
    return this.at === this.bytes.length
  }
}

/** Null if it is not a proof or is truncated. */
export function glanceAtProof(bytes: Uint8Array): ProofGlance | null {
  try {
    const cursor = new ProofCursor(bytes)
    if (toHex(cursor.take(OTS_MAGIC.length / 2)) !== OTS_MAGIC) return null
    const mark = cursor.byte()
    const digest = cursor.take(DIGEST_BYTES[mark] ?? Number.POSITIVE_INFINITY)
    const glance: ProofGlance = {
      sha256: mark === SHA256_MARK ? toHex(digest) : null,
      calendars: [],
      blocks: [],
      others: 0,
    }
    readBranches(cursor, glance)
    return cursor.ended ? glance : null
  } catch {
    return null
  }
}

/**
 * A tree written from its root: ff precedes each but the last branch, and a branch ends in an attestation.
 */
function readBranches(cursor: ProofCursor, glance: ProofGlance): void {
  let open = 1
  for (let step = 0; open > 0; step++) {
    if (step > MAX_STEPS) throw new Error('long')
    const mark = cursor.byte()
    if (mark === 0xff) open++
    else if (mark === 0x00) {
      readAttestation(cursor, glance)
      open--
    } else if (mark === 0xf0 || mark === 0xf1) cursor.sized()
    else if (!UNARY.includes(mark)) throw new Error('operation')
  }
}

function readAttestation(cursor: ProofCursor, glance: ProofGlance): void {
  const tag = toHex(cursor.take(8))
  const inside = new ProofCursor(cursor.sized())
  if (tag === BITCOIN_TAG) glance.blocks.push(inside.number())
  else if (tag === PENDING_TAG) glance.calendars.push(String.fromCharCode(...inside.sized()))
  else glance.others++
}
