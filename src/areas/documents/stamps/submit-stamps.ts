import type { Database } from '../../../kernel/postgres.ts'
import { type By, byParams } from '../../../kernel/write.ts'
import { type Submission, submitDigests } from '../timestamps/submit.ts'
import type { Learned } from './learned.rules.ts'
import { firstCheckAfter, LEASE_MS, pauseAfterRefusal, resubmitAfter } from './pause.rules.ts'
import { putOffStamps, recordStamps, takeToSubmit } from './stamp.sql.ts'
import type { Timestamping } from './timestamping.ts'

export const BY_STAMP: By = { actor: 'job:stamp', ip: null, idempotency: null }

/** Contents of one submission: they share one message to the calendars, and later one question after it. */
export const MOST_SUBMITTED = 512

/** Gives what is new to the calendars. Returns how many contents they took. */
export async function submitStamps(
  database: Database,
  timestamping: Timestamping,
  now: () => Date,
): Promise<number> {
  const started = now()
  const taken = await database.durable.all(takeToSubmit, {
    now: started.toISOString(),
    until: later(started, LEASE_MS),
    most: MOST_SUBMITTED,
  })
  if (taken.length === 0) return 0
  const rows = await submitAnew(taken, timestamping, now)
  if (rows) await database.durable.all(recordStamps, { rows, ...byParams(BY_STAMP) })
  else {
    const putOff = taken.map(({ sha256, tries }) => ({
      sha256: sha256.toString('hex'),
      tries,
      next_try_at: later(now(), pauseAfterRefusal(timestamping.name, tries)),
    }))
    await database.durable.all(putOffStamps, { rows: putOff })
  }
  return rows?.length ?? 0
}

/** All in one submission; null when too few calendars took it. */
export async function submitAnew(
  taken: readonly { sha256: Buffer; tries: number }[],
  timestamping: Timestamping,
  now: () => Date,
): Promise<Learned[] | null> {
  const { name: chain } = timestamping
  const submission = await submitAll(
    taken.map(({ sha256 }) => sha256),
    timestamping,
    now,
  )
  if (submission.kind === 'too_few') return null
  return taken.map(({ sha256, tries }, i) => ({
    sha256: sha256.toString('hex'),
    tries,
    status: 'pending',
    chain,
    proof: submission.proofs[i]!.toString('base64'),
    submitted_at: submission.submittedAt.toISOString(),
    calendars: acceptedBy(submission),
    bitcoin: null,
    checked_at: null,
    reason: null,
    next_try_at: later(now(), firstCheckAfter(chain)),
    resubmit_at: later(now(), resubmitAfter(chain, 0)),
  }))
}

export function submitAll(
  digests: readonly Buffer[],
  { calendars, allowed, fetch, timeoutMs, randomBytes }: Timestamping,
  now: () => Date,
): Promise<Submission> {
  return submitDigests(digests, { calendars, allowed, fetch, timeoutMs, randomBytes, now })
}

export function acceptedBy({ replies }: Submission): Learned['calendars'] {
  const uris = replies.flatMap(reply => (reply.kind === 'accepted' ? reply.uris : []))
  return [...new Set(uris)].map(uri => ({ uri, state: 'pending' }))
}

export const later = (than: Date, ms: number): string => new Date(than.getTime() + ms).toISOString()
