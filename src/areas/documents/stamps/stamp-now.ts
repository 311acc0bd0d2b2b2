import type { Config } from '../../../kernel/config.ts'
import type { Database } from '../../../kernel/sql/postgres.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { LEASE_MS, pauseAfterRefusal } from './pause.rules.ts'
import { findStampProof, putOffStamps, recordStamps, takeOneToSubmit } from './stamp.sql.ts'
import { BY_STAMP, later, submitBatch } from './submit-stamps.ts'
import { timestampingOf } from './timestamping.ts'

/** A content's timestamp, or why there is none yet. */
export type StampSoFar =
  | { status: string; chain: string | null; proof: Buffer; reason: null }
  | { status: string; chain: null; proof: null; reason: string }

/**
 * Submits one content to the calendars immediately, for callers that export it with its proof and cannot wait
 * for the job. If they do not accept it in time, the job does it later.
 */
export async function stampNow(
  database: Database,
  config: Config,
  { sha256, entityId }: { sha256: Buffer; entityId: number },
  limitMs: number,
  now: () => Date,
): Promise<StampSoFar> {
  const timestamping = await timestampingOf(config, AbortSignal.timeout(limitMs))
  if (!timestamping) return nothing('Timestamps are turned off in this installation.')
  const until = later(now(), LEASE_MS)
  const taken = await database.durable.maybe(takeOneToSubmit, { sha256, entity_id: entityId, until })
  let reason = 'Another process is submitting it right now.'
  if (taken) {
    const submitted = await submitBatch([taken], timestamping, now)
    if ('rows' in submitted)
      await database.durable.all(recordStamps, { rows: submitted.rows, ...byParams(BY_STAMP) })
    else {
      reason = submitted.failure
      const next_try_at = later(now(), pauseAfterRefusal(timestamping.name, taken.tries))
      const rows = [{ id: taken.id, tries: taken.tries, next_try_at, failure: reason }]
      await database.durable.all(putOffStamps, { rows, now: now().toISOString() })
    }
  }
  const found = await database.durable.maybe(findStampProof, { sha256, entity_id: entityId })
  if (!found?.proof) return nothing(reason)
  return { status: found.status, chain: found.chain, proof: found.proof, reason: null }
}

const nothing = (reason: string): StampSoFar => ({ status: 'none', chain: null, proof: null, reason })
