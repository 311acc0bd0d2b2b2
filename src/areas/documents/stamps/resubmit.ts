import { mergeProofs, parseProof, writeProof } from '../timestamps/proof.rules.ts'
import { ProofError } from '../timestamps/proof-error.rules.ts'
import type { Learned } from './learned.rules.ts'
import { firstCheckAfter, resubmitAfter } from './pause.rules.ts'
import { acceptedBy, later, submitAll, whyTooFew } from './submit-stamps.ts'
import type { Timestamping } from './timestamping.ts'

/**
 * Calendars lose data and shut down. A proof without a block after days is submitted again to the configured
 * calendars and keeps both paths; whichever reaches a block first counts.
 */
export async function submitLate(
  learned: Learned[],
  timestamping: Timestamping,
  now: () => Date,
): Promise<Learned[]> {
  const isLate = ({ status, resubmit_at }: Learned) =>
    status === 'pending' && Date.parse(resubmit_at!) <= now().getTime()
  const late = learned.filter(isLate)
  if (late.length === 0) return learned
  const digests = late.map(({ sha256 }) => Buffer.from(sha256, 'hex'))
  const submission = await submitAll(digests, timestamping, now)
  if (submission.kind === 'too_few') {
    const failure = whyTooFew(submission)
    return learned.map(row => (late.includes(row) ? { ...row, failure } : row))
  }
  const added = new Map(late.map(({ id }, i) => [id, submission.proofs[i]!]))
  const accepted = acceptedBy(submission)
  return learned.map(row => {
    const proof = added.get(row.id)
    if (!proof) return row
    const ageMs = now().getTime() - Date.parse(row.submitted_at)
    const others = row.calendars.filter(({ uri }) => !accepted.some(one => one.uri === uri))
    return {
      ...row,
      proof: bothWays(Buffer.from(row.proof, 'base64'), proof).toString('base64'),
      calendars: [...others, ...accepted],
      next_try_at: later(now(), firstCheckAfter(timestamping.name)),
      resubmit_at: later(now(), resubmitAfter(timestamping.name, ageMs)),
    }
  })
}

function bothWays(old: Buffer, added: Buffer): Buffer {
  try {
    return writeProof(mergeProofs(parseProof(old), parseProof(added)))
  } catch (error) {
    // After many rounds there are more paths than a proof may hold; the old ones had months.
    if (error instanceof ProofError) return added
    throw error
  }
}
