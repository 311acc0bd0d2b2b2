import { HEADER_BYTES, headerHash } from './bitcoin-header.ts'

/** Where block headers come from. What it gives is checked, but it decides which block has a height. */
export type HeaderSource = { headerAt(height: number): Promise<FoundHeader> }

export type FoundHeader =
  | { kind: 'found'; header: Buffer }
  | { kind: 'not_there_yet'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'not_believable'; reason: string }

export const notThereYet = (height: number): FoundHeader => ({
  kind: 'not_there_yet',
  reason: `The source does not have block ${height} yet.`,
})
export const unreachable = (reason: string): FoundHeader => ({ kind: 'unreachable', reason })
export const notBelievable = (reason: string): FoundHeader => ({ kind: 'not_believable', reason })

export const isBlockHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** A header as text must be the one of the block that was asked for. */
export function headerFromHex(text: string, blockHash: string): FoundHeader {
  if (!/^[0-9a-f]+$/.test(text) || text.length !== HEADER_BYTES * 2)
    return notBelievable('The source gave something that is not a block header.')
  const header = Buffer.from(text, 'hex')
  if (headerHash(header) !== blockHash)
    return notBelievable('The source gave a header that is not the one of its block.')
  return { kind: 'found', header }
}

/**
 * Asks only once for each height. For one run of a job, where hundreds of proofs end in the same block; not for
 * longer, because the newest blocks can still be replaced.
 */
export function rememberHeaders(source: HeaderSource): HeaderSource {
  const asked = new Map<number, Promise<FoundHeader>>()
  return {
    headerAt(height) {
      const answer = asked.get(height) ?? source.headerAt(height)
      asked.set(height, answer)
      return answer
    },
  }
}
