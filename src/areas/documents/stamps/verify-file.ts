import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { BlockTime } from '../timestamps/bitcoin-header.ts'
import { FIRST_HEIGHT } from '../timestamps/local-chain/block.ts'
import { type Attested, listAttested } from '../timestamps/messages.ts'
import type { HashName } from '../timestamps/operation.rules.ts'
import { type Proof, parseProof } from '../timestamps/proof.rules.ts'
import { ProofError } from '../timestamps/proof-error.rules.ts'
import { type Chain, checkBlock } from '../timestamps/verify.ts'

/** What a proof says of a block, and what came of checking it. */
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
  /** Of the file, and what the proof is for; null when the proof cannot be read. */
  digest: { hash: HashName; of_file: string; of_proof: string } | null
  blocks: BlockFinding[]
  /** Calendars that have it, as the proof says, and have not named a block in it. They are not asked. */
  calendars: string[]
  /** Of notaries and chains that we cannot ask. */
  others: string[]
}

/** So that a script can tell what is false from what is not known; 2 and 3 are used by every command. */
export const VERIFY_EXIT: Record<FileVerdict['status'], number> = {
  confirmed: 0,
  invalid: 1,
  pending: 4,
  unchecked: 5,
  unreadable: 5,
  demonstration: 6,
}

/** Chains to check against, and who is asked; null where there is nobody. */
export type Chains = { bitcoin: AskedChain; local: AskedChain | null }
type AskedChain = { chain: Chain; url: string }

const ALGORITHMS: Record<HashName, string> = {
  sha1: 'sha1',
  ripemd160: 'ripemd160',
  sha256: 'sha256',
  keccak256: 'keccak-256',
}

/** Checks a proof against the bytes of its file and against the chain. Knows nothing of our database, nor asks it. */
export const verifyFile = (path: string, proofBytes: Buffer, chains: Chains): Promise<FileVerdict> =>
  verifyDigest(hash => hashFile(path, hash), proofBytes, chains)

/** The same for bytes that are elsewhere; `digestOf` is asked for the hash that the proof is of, once. */
export async function verifyDigest(
  digestOf: (hash: HashName) => Promise<Buffer>,
  proofBytes: Buffer,
  chains: Chains,
): Promise<FileVerdict> {
  const nothing = { digest: null, blocks: [], calendars: [], others: [] }
  const proof = readProof(proofBytes)
  // Half a proof, or something else altogether, says as little against the file as for it.
  if (proof instanceof ProofError) return { ...nothing, status: 'unreadable', reason: proof.message }
  const found = await digestOf(proof.hash)
  const digest = {
    hash: proof.hash,
    of_file: found.toString('hex'),
    of_proof: proof.digest.toString('hex'),
  }
  if (!found.equals(proof.digest)) {
    const reason = 'The proof is one of another file, or the file was changed since.'
    return { ...nothing, digest, status: 'invalid', reason }
  }
  const attested = listAttested(proof.tree, proof.digest)
  const anchorSources = otherWitnesses(attested)
  const blocks: BlockFinding[] = []
  for (const { height, message } of blocksOf(attested)) {
    const finding = await checkFinding(message, height, chains)
    // Two calendars often lead to the same block.
    if (!blocks.some(known => isDeepStrictEqual(known, finding))) blocks.push(finding)
  }
  return { digest, blocks, ...anchorSources, ...judge(blocks, anchorSources.calendars) }
}

function readProof(bytes: Buffer): Proof | ProofError {
  try {
    return parseProof(bytes)
  } catch (error) {
    if (error instanceof ProofError) return error
    throw error
  }
}

async function hashFile(path: string, hash: HashName): Promise<Buffer> {
  const computing = createHash(ALGORITHMS[hash])
  for await (const part of createReadStream(path)) computing.update(part)
  return computing.digest()
}

/** The earliest first. */
const blocksOf = (attested: readonly Attested[]) =>
  attested
    .flatMap(({ attestation, message }) =>
      attestation.kind === 'bitcoin' ? [{ height: attestation.height, message }] : [],
    )
    .sort((a, b) => a.height - b.height)

function otherWitnesses(attested: readonly Attested[]): Pick<FileVerdict, 'calendars' | 'others'> {
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

/** Bitcoin will not have as many blocks in forty thousand years, so the height tells the local chain. */
async function checkFinding(message: Buffer, height: number, chains: Chains): Promise<BlockFinding> {
  const name = height >= FIRST_HEIGHT ? 'local' : 'bitcoin'
  const about = { chain: name, height } as const
  const asked = chains[name]
  if (!asked) {
    const reason = 'The demonstration chain that made it is not running here.'
    return { ...about, state: 'unchecked', reason, block: null }
  }
  const check = await checkBlock(message, height, asked.chain)
  if (check.kind === 'confirmed') return { ...about, state: 'holds', reason: null, block: check.bitcoin }
  const state = check.kind === 'wrong_root' ? 'does_not_hold' : 'unchecked'
  return { ...about, state, reason: sentence(check, name, asked.url), block: null }
}

function sentence({ kind, reason }: { kind: string; reason: string }, name: string, url: string): string {
  if (kind !== 'unreachable') return reason
  const who = name === 'local' ? `The demonstration chain at ${url}` : `The source of block headers, ${url},`
  return `${who} could not be asked: ${reason.replace(/\.$/, '')}.`
}

/** Bitcoin counts before the demonstration, what is proven before what is open, and that before what is false. */
function judge(
  blocks: readonly BlockFinding[],
  calendars: readonly string[],
): Pick<FileVerdict, 'status' | 'reason'> {
  const holding = blocks.filter(({ state }) => state === 'holds')
  if (holding.some(({ chain }) => chain === 'bitcoin')) return { status: 'confirmed', reason: null }
  if (holding.length)
    return { status: 'demonstration', reason: 'The block is one of a demonstration chain, not of Bitcoin.' }
  const open = blocks.find(({ state }) => state === 'unchecked')
  if (open) return { status: 'unchecked', reason: open.reason }
  if (blocks.length) return { status: 'invalid', reason: blocks[0]!.reason }
  if (calendars.length)
    return { status: 'pending', reason: 'The proof names calendars, which were not asked, and no block yet.' }
  return { status: 'unchecked', reason: 'The proof names neither a Bitcoin block nor a calendar.' }
}
