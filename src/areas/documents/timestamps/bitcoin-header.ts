import { sha256 } from './messages.ts'

/**
 * A Bitcoin attestation claims that this message is the merkle root in the header of a block. The header
 * shows whether it is; whether the header is genuine, only its work and its source show. So the two are kept
 * apart: a wrong root makes the proof false, a header without work says nothing about the proof.
 */
export const HEADER_BYTES = 80

/** The latest time at which the message existed. Hashes in the byte order of explorers: reversed. */
export type BlockTime = { height: number; block_hash: string; merkle_root: string; time: Date }

export type HeaderCheck =
  | { kind: 'confirmed'; bitcoin: BlockTime }
  | { kind: 'wrong_root'; reason: string }
  | { kind: 'implausible'; reason: string }

export function checkBitcoin(
  message: Buffer,
  height: number,
  header: Buffer,
  leastDifficulty: number,
): HeaderCheck {
  const doubt = doubtAbout(header, leastDifficulty)
  if (doubt) return { kind: 'implausible', reason: `The header given for block ${height} ${doubt}.` }
  const root = header.subarray(36, 68)
  if (!message.equals(root))
    return { kind: 'wrong_root', reason: `Block ${height} does not contain what the proof claims.` }
  return {
    kind: 'confirmed',
    bitcoin: {
      height,
      block_hash: headerHash(header),
      merkle_root: displayed(root),
      time: new Date(header.readUInt32LE(68) * 1000),
    },
  }
}

export function headerHash(header: Buffer): string {
  return displayed(sha256(sha256(header)))
}

const displayed = (bytes: Buffer) => Buffer.from(bytes).reverse().toString('hex')

/** What is wrong with a header, or null if its work is valid and sufficient. */
function doubtAbout(header: Buffer, leastDifficulty: number): string | null {
  if (header.length !== HEADER_BYTES) return `has ${header.length} bytes, not ${HEADER_BYTES}`
  const target = targetOf(header.readUInt32LE(72))
  if (target === null) return 'has no possible target'
  if (!hasWork(header, target)) return 'does not have the work it claims'
  if (!isHardEnough(target, leastDifficulty))
    return `has less work than possible for a block of that height (difficulty ${leastDifficulty})`
  return null
}

/** The maximum value of a header's hash, from its compact form; null if impossible. */
export function targetOf(bits: number): bigint | null {
  const [size, mantissa] = [bits >>> 24, BigInt(bits & 0x7fffff)]
  if (bits & 0x800000 || size > 32) return null
  const target = size < 3 ? mantissa >> BigInt(8 * (3 - size)) : mantissa << BigInt(8 * (size - 3))
  return target > 0n ? target : null
}

export const hasWork = (header: Buffer, target: bigint): boolean =>
  BigInt(`0x${headerHash(header)}`) <= target

/** The target of difficulty 1; a difficulty is how many times smaller a target is. */
const EASIEST = 0xffffn << 208n

function isHardEnough(target: bigint, leastDifficulty: number): boolean {
  return target * BigInt(leastDifficulty) <= EASIEST
}

/**
 * Bitcoin's difficulty was never below these from that height on, by a factor of two or more. Forging a
 * current header would take a large pool hours, so the check is worthwhile.
 */
const FLOORS: [fromHeight: number, difficulty: number][] = [
  [800_000, 1e13],
  [420_000, 1e11],
  [350_000, 1e10],
  [0, 1],
]

export function leastBitcoinDifficulty(height: number): number {
  return FLOORS.find(([fromHeight]) => height >= fromHeight)![1]
}
