import { type BlockTime, checkBitcoin, type HeaderCheck, leastBitcoinDifficulty } from './bitcoin-header.ts'
import type { FoundHeader, HeaderSource } from './header-source.ts'
import { listAttested } from './messages.ts'
import { type Proof, readProof } from './proof.rules.ts'
import { ProofError } from './proof-error.rules.ts'

/**
 * A chain to check against. There is one Bitcoin; the local chain of tests and demos looks the same except
 * for its work, so the minimum difficulty distinguishes them.
 */
export type Chain = { name: string; leastDifficulty(height: number): number; headers: HeaderSource }

export const bitcoinChain = (headers: HeaderSource): Chain => ({
  name: 'bitcoin',
  leastDifficulty: leastBitcoinDifficulty,
  headers,
})

/** A source that is silent or unreliable says nothing about the proof. */
export type BlockCheck = HeaderCheck | Exclude<FoundHeader, { kind: 'found' }>

export async function checkBlock(message: Buffer, height: number, chain: Chain): Promise<BlockCheck> {
  const found = await chain.headers.headerAt(height)
  return found.kind === 'found'
    ? checkBitcoin(message, height, found.header, chain.leastDifficulty(height))
    : found
}

export type Verdict =
  /** The earliest block that contains it. */
  | { kind: 'confirmed'; bitcoin: BlockTime }
  /** No block is named yet. */
  | { kind: 'pending' }
  /** Blocks are named, but what they hold could not be learned now: ask again later. */
  | { kind: 'unchecked'; reason: string }
  | { kind: 'invalid'; reason: string }

/** Whether the proof shows that the file with this hash existed, and the latest possible time. */
export async function verifyProof(bytes: Buffer, fileSha256: Buffer, chain: Chain): Promise<Verdict> {
  const proof = readProof(bytes)
  if (proof instanceof ProofError) return { kind: 'invalid', reason: proof.message }
  if (proof.hash !== 'sha256' || !proof.digest.equals(fileSha256))
    return { kind: 'invalid', reason: 'The proof is for another file.' }

  const doubts: Exclude<BlockCheck, { kind: 'confirmed' }>[] = []
  for (const { message, height } of listBlocks(proof)) {
    const check = await checkBlock(message, height, chain)
    if (check.kind === 'confirmed') return check
    doubts.push(check)
  }
  if (doubts.length === 0) return { kind: 'pending' }
  const open = doubts.find(({ kind }) => kind !== 'wrong_root')
  return open ? { kind: 'unchecked', reason: open.reason } : { kind: 'invalid', reason: doubts[0]!.reason }
}

/** Earliest first. */
function listBlocks({ tree, digest }: Proof): { message: Buffer; height: number }[] {
  return listAttested(tree, digest)
    .flatMap(({ attestation, message }) =>
      attestation.kind === 'bitcoin' ? [{ message, height: attestation.height }] : [],
    )
    .sort((a, b) => a.height - b.height)
}
