import { applyOperation, sha256 } from './messages.ts'
import type { Operation } from './operation.rules.ts'

const SHA256: Operation = { name: 'sha256' }

/** One message that represents many, and how it follows from each. */
export type Paired = { tip: Buffer; paths: Operation[][] }

/** Pairs messages in order, then the pairs, up to one tip; an unpaired one moves up unchanged. */
export function pairUp(messages: readonly Buffer[]): Paired {
  const paths = messages.map((): Operation[] => [])
  let level = messages.map((message, place) => ({ message, places: [place] }))
  if (level.length === 0) throw new Error('there is nothing to pair')
  const follow = (places: number[], ...steps: Operation[]) => {
    for (const place of places) paths[place]!.push(...steps)
  }
  while (level.length > 1) {
    const next: typeof level = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i]!, level[i + 1]]
      if (!right) {
        next.push(left)
        continue
      }
      follow(left.places, { name: 'append', argument: right.message }, SHA256)
      follow(right.places, { name: 'prepend', argument: left.message }, SHA256)
      next.push({
        message: sha256(Buffer.concat([left.message, right.message])),
        places: left.places.concat(right.places),
      })
    }
    level = next
  }
  return { tip: level[0]!.message, paths }
}

const NONCE_BYTES = 16

/**
 * One message for many digests. Each gets its own random bytes first: the calendar must not learn a file's
 * hash, and a reader of one file's proof must not learn its neighbour's hash.
 */
export function planSubmission(
  digests: readonly Buffer[],
  randomBytes: (sizeBytes: number) => Buffer,
): Paired {
  const hidden = digests.map((): Operation[] => [
    { name: 'append', argument: randomBytes(NONCE_BYTES) },
    SHA256,
  ])
  const { tip, paths } = pairUp(
    digests.map((digest, i) => hidden[i]!.reduce((message, step) => applyOperation(step, message), digest)),
  )
  return { tip, paths: paths.map((path, i) => [...hidden[i]!, ...path]) }
}
