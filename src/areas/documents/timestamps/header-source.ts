import { HEADER_BYTES, headerHash } from './bitcoin-header.ts'

/** A source of block headers. They are checked, but the source decides which block has a height. */
export type HeaderSource = { headerAt(height: number): Promise<FoundHeader> }

export type FoundHeader =
  | { kind: 'found'; header: Buffer }
  | { kind: 'not_there_yet'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'implausible'; reason: string }

export const notThereYet = (height: number): FoundHeader => ({
  kind: 'not_there_yet',
  reason: `The source does not have block ${height} yet.`,
})
export const unreachable = (reason: string): FoundHeader => ({ kind: 'unreachable', reason })
export const implausible = (reason: string): FoundHeader => ({ kind: 'implausible', reason })

export const isBlockHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** A header as text must belong to the requested block. */
export function headerFromHex(text: string, blockHash: string): FoundHeader {
  if (!/^[0-9a-f]+$/.test(text) || text.length !== HEADER_BYTES * 2)
    return implausible('The source sent an invalid block header.')
  const header = Buffer.from(text, 'hex')
  if (headerHash(header) !== blockHash)
    return implausible('The source sent a header that does not belong to its block.')
  return { kind: 'found', header }
}

/**
 * Requests each height once. For one run of a job, in which hundreds of proofs end in the same block; not
 * longer, because the newest blocks can still be replaced.
 */
export function rememberHeaders(source: HeaderSource): HeaderSource {
  const answers = new Map<number, Promise<FoundHeader>>()
  return {
    headerAt(height) {
      const answer = answers.get(height) ?? source.headerAt(height)
      answers.set(height, answer)
      return answer
    },
  }
}
