import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import type { BlockFinding, FileVerdict } from './verify-file.ts'

/** The output of `llano verify`. */
export function formatVerdict(
  file: string,
  verdict: FileVerdict,
  sources: { bitcoin: string; local: string | null },
): string {
  const { digest, blocks, calendars, others } = verdict
  const lines = [HEADLINES[verdict.status](verdict), '']
  lines.push(`  file       ${escapeControlChars(file)}`)
  if (digest && digest.of_file === digest.of_proof)
    lines.push(`  ${digest.hash.padEnd(9)}  ${digest.of_file}`)
  else if (digest)
    lines.push(`  ${digest.hash} of the file  ${digest.of_file}`, `  the proof is for    ${digest.of_proof}`)
  for (const block of blocks) lines.push(...formatBlock(block, sources))
  for (const uri of calendars)
    lines.push(`  calendar   ${uri} has it according to the proof, without a block yet; not asked`)
  for (const other of others) lines.push(`  unknown    ${other}: cannot be checked here`)
  const more = adviceFor(verdict)
  if (more) lines.push('', ...more)
  return lines.join('\n')
}

function adviceFor({ status, blocks }: FileVerdict): string[] | undefined {
  if (status !== 'unchecked') return ADVICE[status]
  // No other source could say more.
  if (blocks.length === 0) return undefined
  return blocks.every(({ chain }) => chain === 'local') ? DEMO_ADVICE : ADVICE.unchecked
}

const HEADLINES: Record<FileVerdict['status'], (verdict: FileVerdict) => string> = {
  confirmed: ({ blocks }) =>
    `Proven: this file existed, byte for byte, no later than ${earliest(blocks, 'bitcoin')}.`,
  demonstration: ({ blocks }) =>
    `Demo only, not Bitcoin: the proof is valid on the local chain of a demo (block time ${earliest(blocks, 'local')}), ` +
    'and proves nothing.',
  pending: () =>
    'Not proven yet: according to the proof, calendars have the file, but it names no block. They were not asked.',
  unchecked: ({ reason }) => `Could not be checked: ${reason} This says nothing about the proof.`,
  unreadable: ({ reason }) => `Could not be checked: the proof cannot be read. ${reason}`,
  invalid: ({ reason }) => `False: ${reason}`,
}

const ADVICE: Partial<Record<FileVerdict['status'], string[]>> = {
  confirmed: [
    'Checked here: the hash of the file, every step from it to the block, and the work of the block header. That this',
    "is Bitcoin's block at this height relies on the source; name another with --headers to compare.",
  ],
  pending: [
    'Anyone can write such a proof. If its calendars are genuine, a block follows within hours: download the proof',
    'again then.',
  ],
  unchecked: ['Try again later, or name another source of block headers with --headers.'],
  unreadable: [
    'This says nothing about the file. Download the complete proof again; it is a binary file that ends in .ots.',
  ],
}

const DEMO_ADVICE = [
  'It is a demo proof: only the demo that made it has its blocks. Start that demo in its folder, or give',
  'its address with --headers http://127.0.0.1:PORT/headers; the port is in the file local-chain/settings.json of its data.',
]

function formatBlock(
  { chain, height, state, reason, block }: BlockFinding,
  sources: { bitcoin: string; local: string | null },
): string[] {
  const name = chain === 'bitcoin' ? 'Bitcoin block' : 'demo block'
  const label = chain === 'bitcoin' ? 'bitcoin' : 'demo'
  if (!block)
    return [
      `  ${label.padEnd(9)}  ${name} ${height}: ${state === 'does_not_hold' ? 'false' : 'not checked'}. ${reason}`,
    ]
  return [
    `  ${label.padEnd(9)}  ${name} ${height}, ${formatTime(block.time)}`,
    `             block hash   ${block.block_hash}`,
    `             merkle root  ${block.merkle_root}`,
    `             header from  ${sources[chain]}`,
  ]
}

function earliest(blocks: readonly BlockFinding[], chain: BlockFinding['chain']): string {
  const times = blocks.flatMap(({ chain: of, block }) => (of === chain && block ? [block.time] : []))
  return formatTime(times.sort((a, b) => a.getTime() - b.getTime())[0]!)
}

const formatTime = (time: Date) => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
