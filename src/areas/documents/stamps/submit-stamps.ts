import type { Database } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { type Submission, submitDigests } from '../timestamps/submit.ts'
import { formatFailure } from './failure.rules.ts'
import type { Learned } from './learned.rules.ts'
import { firstCheckAfter, LEASE_MS, pauseAfterRefusal, resubmitAfter } from './pause.rules.ts'
import { putOffStamps, recordStamps, takeProvenLocally, takeToSubmit } from './stamp.sql.ts'
import type { Timestamping } from './timestamping.ts'

export const BY_STAMP: By = { actor: 'job:stamp', ip: null, idempotency: null }

/** Contents per submission: they share one message to the calendars, and later one request about it. */
export const MAX_SUBMITTED = 512

/**
 * The result of one round: how many contents, and what prevented more; undefined if nothing was attempted.
 */
export type Round = { count: number; failure: string | null | undefined }

/** Submits new contents to the calendars. Returns how many were accepted. */
export async function submitStamps(
  database: Database,
  timestamping: Timestamping,
  now: () => Date,
): Promise<Round> {
  const first = await submitTaken(database, takeToSubmit, timestamping, now)
  // A demo proof proves nothing: for Bitcoin it is new. Never the other way round.
  if (first.failure !== undefined || timestamping.name !== 'bitcoin') return first
  return submitTaken(database, takeProvenLocally, timestamping, now)
}

async function submitTaken(
  database: Database,
  take: typeof takeToSubmit,
  timestamping: Timestamping,
  now: () => Date,
): Promise<Round> {
  const started = now()
  const taken = await database.durable.all(take, {
    now: started.toISOString(),
    until: later(started, LEASE_MS),
    most: MAX_SUBMITTED,
  })
  if (taken.length === 0) return { count: 0, failure: undefined }
  const submitted = await submitBatch(taken, timestamping, now)
  if ('rows' in submitted) {
    await database.durable.all(recordStamps, { rows: submitted.rows, ...byParams(BY_STAMP) })
    return { count: submitted.rows.length, failure: null }
  }
  // Being stopped says nothing about the servers.
  const failure = timestamping.stopping?.aborted ? undefined : submitted.failure
  const putOff = taken.map(({ id, tries }) => ({
    id,
    tries,
    next_try_at: later(now(), pauseAfterRefusal(timestamping.name, tries)),
    failure,
  }))
  await database.durable.all(putOffStamps, { rows: putOff, now: now().toISOString() })
  return { count: 0, failure }
}

/** All in one submission, or why too few calendars accepted it. */
export async function submitBatch(
  taken: readonly { id: number; sha256: Buffer; tries: number }[],
  timestamping: Timestamping,
  now: () => Date,
): Promise<{ rows: Learned[] } | { failure: string }> {
  const { name: chain } = timestamping
  const submission = await submitAll(
    taken.map(({ sha256 }) => sha256),
    timestamping,
    now,
  )
  if (submission.kind === 'too_few') return { failure: whyTooFew(submission) }
  const rows = taken.map(
    ({ id, sha256, tries }, i): Learned => ({
      id,
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
      failure: null,
    }),
  )
  return { rows }
}

export function whyTooFew({ replies }: Submission): string {
  const accepted = replies.filter(({ kind }) => kind === 'accepted').length
  const what =
    accepted === 0 ? 'no calendar accepted it' : `only ${accepted} calendar accepted it, and two are needed`
  const words = replies.flatMap(reply =>
    reply.kind === 'accepted' ? [] : [{ uri: reply.calendar, reason: reply.reason }],
  )
  return formatFailure(what, words)
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
