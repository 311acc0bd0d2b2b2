import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { BlockTime } from '../timestamps/bitcoin-header.ts'
import { FIRST_HEIGHT } from '../timestamps/local-chain/block.ts'
import { ALGORITHMS, type Attested, listAttested } from '../timestamps/messages.ts'
import type { HashName } from '../timestamps/operation.rules.ts'
import { readProof } from '../timestamps/proof.rules.ts'
import { ProofError } from '../timestamps/proof-error.rules.ts'
import { type Chain, checkBlock } from '../timestamps/verify.ts'

/** A block named by a proof, and the result of checking it. */
export type BlockFinding = {
  chain: 'bitcoin' | 'local'
  height: number
  state: 'holds' | 'does_not_hold' | 'unchecked'
  reason: string | null
  block: BlockTime | null
}

export type FileVerdict = {
  status: 'confirmed' | 'demonstration' | 'pending' | 'unchecked' | 'unreadable' | 'invalid'
  /** Why it is not confirmed. */
  reason: string | null
  /** Of the file and of the proof; null if the proof cannot be read. */
  digest: { hash: HashName; of_file: string; of_proof: string } | null
  blocks: BlockFinding[]
  /** Calendars that have it according to the proof, without a block yet. They are not asked. */
  calendars: string[]
  /** Attestations of notaries and chains that we cannot check. */
  others: string[]
}

/** So that a script can tell false from unknown; every command uses 2 and 3. */
export const VERIFY_EXIT: Record<FileVerdict['status'], number> = {
  confirmed: 0,
  invalid: 1,
  pending: 4,
  unchecked: 5,
  unreadable: 5,
  demonstration: 6,
}

/** Chains to check against and their sources; null if there is none. */
export type Chains = { bitcoin: ChainSource; local: ChainSource | null }
type ChainSource = { chain: Chain; url: string }

/** Checks a proof against the bytes of its file and against the chain. Does not use our database. */
export const verifyFile = (path: string, proofBytes: Buffer, chains: Chains): Promise<FileVerdict> =>
  verifyDigest(hash => hashFile(path, hash), proofBytes, chains)

/** The same for bytes elsewhere; `digestOf` is called once, with the proof's hash algorithm. */
export async function verifyDigest(
  digestOf: (hash: HashName) => Promise<Buffer>,
  proofBytes: Buffer,
  chains: Chains,
): Promise<FileVerdict> {
  const nothing = { digest: null, blocks: [], calendars: [], others: [] }
  const proof = readProof(proofBytes)
  // A truncated proof, or something else entirely, says nothing about the file.
  if (proof instanceof ProofError) return { ...nothing, status: 'unreadable', reason: proof.message }
  const found = await digestOf(proof.hash)
  const digest = {
    hash: proof.hash,
    of_file: found.toString('hex'),
    of_proof: proof.digest.toString('hex'),
  }
  if (!found.equals(proof.digest)) {
    const reason = 'The proof is for another file, or the file was changed.'
    return { ...nothing, digest, status: 'invalid', reason }
  }
  const attested = listAttested(proof.tree, proof.digest)
  const others = otherAttestations(attested)
  const blocks: BlockFinding[] = []
  for (const { height, message } of blocksOf(attested)) {
    const finding = await checkFinding(message, height, chains)
    // Two calendars often lead to the same block.
    if (!blocks.some(known => isDeepStrictEqual(known, finding))) blocks.push(finding)
  }
  return { digest, blocks, ...others, ...judge(blocks, others.calendars) }
}

async function hashFile(path: string, hash: HashName): Promise<Buffer> {
  const computing = createHash(ALGORITHMS[hash])
  for await (const part of createReadStream(path)) computing.update(part)
  return computing.digest()
}

/** Earliest first. */
const blocksOf = (attested: readonly Attested[]) =>
  attested
    .flatMap(({ attestation, message }) =>
      attestation.kind === 'bitcoin' ? [{ height: attestation.height, message }] : [],
    )
    .sort((a, b) => a.height - b.height)

function otherAttestations(attested: readonly Attested[]): Pick<FileVerdict, 'calendars' | 'others'> {
  const calendars = new Set<string>()
  const others = new Set<string>()
  for (const { attestation, tree } of attested) {
    if (attestation.kind === 'pending') {
      if (tree.branches.length === 0) calendars.add(attestation.uri)
    } else if (attestation.kind === 'unknown') others.add(`unknown notary ${attestation.tag.toString('hex')}`)
    else if (attestation.kind !== 'bitcoin') others.add(`${attestation.kind} block ${attestation.height}`)
  }
  return { calendars: [...calendars], others: [...others] }
}

/** Bitcoin will not reach this height for forty thousand years, so the height identifies the local chain. */
async function checkFinding(message: Buffer, height: number, chains: Chains): Promise<BlockFinding> {
  const name = height >= FIRST_HEIGHT ? 'local' : 'bitcoin'
  const about = { chain: name, height } as const
  const chosen = chains[name]
  if (!chosen) {
    const reason = 'The demo chain that made it is not running here.'
    return { ...about, state: 'unchecked', reason, block: null }
  }
  const check = await checkBlock(message, height, chosen.chain)
  if (check.kind === 'confirmed') return { ...about, state: 'holds', reason: null, block: check.bitcoin }
  const state = check.kind === 'wrong_root' ? 'does_not_hold' : 'unchecked'
  return { ...about, state, reason: sentence(check, name, chosen.url), block: null }
}

function sentence({ kind, reason }: { kind: string; reason: string }, name: string, url: string): string {
  if (kind !== 'unreachable') return reason
  const who = name === 'local' ? `The demo chain at ${url}` : `The block header source ${url}`
  return `${who} could not be reached: ${reason.replace(/\.$/, '')}.`
}

/** Bitcoin before the demo chain; proven before open before false. */
function judge(
  blocks: readonly BlockFinding[],
  calendars: readonly string[],
): Pick<FileVerdict, 'status' | 'reason'> {
  const holding = blocks.filter(({ state }) => state === 'holds')
  if (holding.some(({ chain }) => chain === 'bitcoin')) return { status: 'confirmed', reason: null }
  if (holding.length)
    return { status: 'demonstration', reason: 'The block is on a demo chain, not on Bitcoin.' }
  const open = blocks.find(({ state }) => state === 'unchecked')
  if (open) return { status: 'unchecked', reason: open.reason }
  if (blocks.length) return { status: 'invalid', reason: blocks[0]!.reason }
  if (calendars.length)
    return { status: 'pending', reason: 'The proof names calendars, which were not asked, but no block yet.' }
  return { status: 'unchecked', reason: 'The proof names neither a Bitcoin block nor a calendar.' }
}
