import type { JobContext } from '../../kernel/jobs/jobs.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { markOwnerStale, noteRuleBook, takeChangedLlc, takeChangedOwner, takeDueSubject } from './job.sql.ts'
import { RULE_BOOK_VERSION, type SubjectRef, settle } from './settle.ts'

const BY_JOB: By = { actor: 'job:obligations', ip: null, idempotency: null }

/** Per run; the next run, a minute later, does the rest. */
const MAX_PER_RUN = 5000

export type JobResult = { looked: number; changed: number }

/** A place in the order of what is taken. */
type Place = { day: string; id: number }
const FIRST: Place = { day: '-infinity', id: 0 }

/** What was taken: its place, and the subject to look at, if there is one. */
type Taken = { place: Place; ref: SubjectRef | null }

/**
 * Looks at the LLCs and owners whose facts can have changed: their records or books were changed, or a new year began. After
 * an update with other rules, all of them.
 * Others are not read. Each is taken and looked at in one transaction, so that several nodes share the work and nothing
 * is lost if one stops.
 */
export async function updateObligations(
  { database, now }: Pick<JobContext, 'database' | 'now'>,
  stopping?: AbortSignal,
): Promise<JobResult> {
  const at = now()
  const today = dateOf(at)
  const result = { looked: 0, changed: 0 }
  const faults: string[] = []
  const isOver = () => stopping?.aborted === true || result.looked + faults.length >= MAX_PER_RUN

  const inOrder = async (take: (tx: Db, after: Place) => Promise<Taken | null>) => {
    let after = FIRST
    while (!isOver()) {
      let taken: Taken | null = null
      try {
        await database.transaction(async tx => {
          taken = await take(tx, after)
          const { ref } = taken ?? {}
          if (!ref) return
          const { changed } = await settle(tx, BY_JOB, ref, at, { fresh: true })
          if (ref.entityId !== null) await tx.one(markOwnerStale, { member_id: ref.memberId })
          result.looked++
          result.changed += changed
        })
      } catch (error) {
        // One that cannot be evaluated must not block the others.
        if (taken === null) throw error
        const { ref } = taken as Taken
        const name = ref?.entityId == null ? `member/${ref?.memberId}` : `entity/${ref.entityId}`
        faults.push(`${name}: ${(error as Error).message}`)
      }
      if (taken === null) return
      after = (taken as Taken).place
    }
  }

  await database.durable.one(noteRuleBook, { version: RULE_BOOK_VERSION })
  await inOrder(async (tx, after) => {
    const found = await tx.maybe(takeChangedLlc, { kinds: ['facts', 'books'], after: after.id })
    if (!found) return null
    const { entity_id: entityId, member_id: memberId } = found
    return { place: { ...FIRST, id: entityId }, ref: memberId === null ? null : { memberId, entityId } }
  })
  await inOrder(async (tx, after) => {
    const found = await tx.maybe(takeChangedOwner, { kinds: ['owner_facts'], after: after.id })
    if (!found) return null
    const { member_id: memberId, subject_id } = found
    return {
      place: { ...FIRST, id: memberId },
      ref: subject_id === null ? null : { memberId, entityId: null },
    }
  })
  const takeDue = async (tx: Db, { day, id }: Place) => {
    const found = await tx.maybe(takeDueSubject, { today, after_day: day, after_id: id })
    if (!found) return null
    const { member_id: memberId, entity_id: entityId } = found
    return { place: { day: found.look_on, id: found.id }, ref: { memberId, entityId } }
  }
  await inOrder(takeDue)
  // Looking at LLCs made owners due that were already passed.
  if (!isOver() && faults.length === 0) await inOrder(takeDue)
  if (faults.length) throw new Error(`${faults.length} could not be looked at, such as ${faults[0]}`)
  return result
}
