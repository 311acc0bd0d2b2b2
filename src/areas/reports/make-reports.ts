import { createHash } from 'node:crypto'
import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { composeReport } from './compose.rules.ts'
import { type PeriodState, periodsToLookAt, planDue } from './due.rules.ts'
import type { Period, ReportFacts } from './facts.rules.ts'
import { closesOn, firstHistory, monthSpan } from './periods.rules.ts'
import { listPeriodStates, movePlannedMark, planNewEntities, settlePlan, takeDuePlan } from './plan.sql.ts'
import { readFacts } from './read-facts.ts'
import { insertPeriod, insertReport, lockPeriod, markCompared } from './report.sql.ts'
import { factsOfBooks, type StoredContent, storedContent } from './stored-content.ts'

export const BY_JOB: By = { actor: 'job:reports', ip: null, idempotency: null }

const MINUTE_MS = 60_000
/** How long a claim on an LLC lasts; then another process can take over from one that died. */
const LEASE_MS = 20 * MINUTE_MS
/** How often an LLC's books are compared with its reports. */
const PAUSE_MS = 60 * MINUTE_MS

/** Maximum work per run; the next run continues. */
const MAX_REPORTS = 200
const MAX_LOOKS = 1000
const MAX_NEW = 1000

export type MadeReport = { id: number; revision: number; made: boolean }

/** A report that is computed but not yet written. */
type Prepared = StoredContent & { books_hash: Buffer; books_version: number; generated_at: string }

/**
 * Generates the report of a period, or the next revision if the books have changed; otherwise returns the
 * current one. `replaces` is the id of a report that gets a new revision in any case.
 */
export async function makeReport(
  database: Pick<Database, 'durable' | 'transaction'>,
  by: By,
  entityId: number,
  period: Period,
  now: Date,
  replaces: number | null = null,
): Promise<MadeReport> {
  const prepared = await prepare(database.durable, entityId, period, now)
  return database.transaction(tx => writeReport(tx, by, entityId, period, prepared, replaces))
}

/**
 * The reports an LLC would have if they had always been generated, each early on the day its period closed.
 * Runs in the caller's transaction.
 */
export async function makePastReports(
  tx: Db,
  by: By,
  entityId: number,
  today: string,
): Promise<{ id: number; period: Period }[]> {
  const states = await findPeriodStates(tx, entityId, firstHistory(today))
  const made: { id: number; period: Period }[] = []
  for (const { period } of states.filter(({ has_entries }) => has_entries)) {
    const prepared = await prepare(tx, entityId, period, new Date(`${closesOn(period)}T05:20:00Z`))
    made.push({ period, id: (await writeReport(tx, by, entityId, period, prepared, null)).id })
  }
  return made
}

async function prepare(db: Db, entityId: number, period: Period, now: Date): Promise<Prepared> {
  // Read first: entries added in between are at worst compared once more.
  const [state] = await findPeriodStates(db, entityId, [period])
  const facts = await readFacts(db, entityId, period, now)
  return {
    ...storedContent(composeReport(facts)),
    books_hash: hashOfBooks(facts),
    books_version: state?.books_version ?? 0,
    generated_at: now.toISOString(),
  }
}

export function hashOfBooks(facts: ReportFacts): Buffer {
  const { metrics, alerts_en, alerts_es, recommendations } = storedContent(composeReport(factsOfBooks(facts)))
  return createHash('sha256')
    .update(JSON.stringify([metrics, alerts_en, alerts_es, recommendations]))
    .digest()
}

/** Of several processes generating the same report, the first one writes it; the others use the result. */
async function writeReport(
  tx: Db,
  by: By,
  entityId: number,
  period: Period,
  prepared: Prepared,
  replaces: number | null,
): Promise<MadeReport> {
  await tx.maybe(insertPeriod, { entity_id: entityId, ...period })
  const found = await tx.one(lockPeriod, { entity_id: entityId, type: period.type, from: period.from })
  const { id: period_id, newest_id, newest_revision, books_hash, generated_at } = found
  const stands = newest_id !== replaces && books_hash?.equals(prepared.books_hash)
  // Newer than the facts this one was computed from: do not go back.
  const isOvertaken = generated_at !== null && generated_at > prepared.generated_at
  if (newest_id !== null && (stands || isOvertaken)) {
    if (!isOvertaken) await tx.one(markCompared, { id: newest_id, books_version: prepared.books_version })
    return { id: newest_id, revision: newest_revision, made: false }
  }
  const revision = newest_revision + 1
  const { id } = await tx.one(insertReport, { period_id, revision, ...prepared, ...byParams(by) })
  return { id, revision, made: true }
}

/** The state of one period of an existing LLC. */
export async function findPeriodState(db: Db, entityId: number, period: Period): Promise<PeriodState> {
  return (await findPeriodStates(db, entityId, [period]))[0]!
}

async function findPeriodStates(
  db: Db,
  entityId: number,
  periods: readonly Period[],
): Promise<PeriodState[]> {
  const spans = periods.map((period, place) => ({
    place,
    type: period.type,
    from: period.from,
    ...monthSpan(period),
  }))
  const found = await db.all(listPeriodStates, { entity_id: entityId, periods: spans })
  return found.map(({ place, ...state }) => ({ period: periods[place]!, ...state }))
}

export const makeDueReportsJob: Job = {
  name: 'generate reports',
  everyMs: MINUTE_MS,
  // A first run on a large installation has much to do.
  deadlineMs: 3_600_000,
  run: ({ database, now }, stopping) => makeDueReports(database, now(), stopping),
}

/**
 * Does what is due: reports of closed periods, and revisions of those whose books were corrected. An LLC
 * whose reports fail does not block the others; the error is thrown at the end.
 */
export async function makeDueReports(database: Database, now: Date, stopping?: AbortSignal): Promise<void> {
  await database.durable.one(planNewEntities, { now: now.toISOString(), most: MAX_NEW })
  await database.durable.maybe(movePlannedMark, {})
  let worked = 0
  let failure: unknown = null
  for (let looks = 0; looks < MAX_LOOKS && worked < MAX_REPORTS && !stopping?.aborted; looks++) {
    const until = new Date(now.getTime() + LEASE_MS).toISOString()
    const taken = await database.durable.maybe(takeDuePlan, { now: now.toISOString(), until })
    if (!taken) break
    try {
      worked += await lookAfter(database, taken, until, now, MAX_REPORTS - worked)
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
}

type Taken = NonNullable<typeof takeDuePlan.gives>

/**
 * The reports of one LLC, up to a limit; the rest is found again right away. Returns how many were generated
 * or compared.
 */
async function lookAfter(
  database: Database,
  { entity_id, done_until, books_revision, current_revision }: Taken,
  until: string,
  now: Date,
  most: number,
): Promise<number> {
  const today = dateOf(now)
  const settle = (lookAt: Date, doneUntil: string | null, revision: number | null) =>
    database.durable.maybe(settlePlan, {
      entity_id,
      taken_until: until,
      look_at: lookAt.toISOString(),
      done_until: doneUntil,
      books_revision: revision,
    })
  const later = new Date(now.getTime() + PAUSE_MS)
  if (done_until === today && books_revision === current_revision) {
    await settle(later, today, books_revision)
    return 0
  }
  const states = await findPeriodStates(database.durable, entity_id, periodsToLookAt(today, done_until))
  const { make, compare, postponed } = planDue(states, today, done_until)
  const work = [
    ...make.map(({ period, report_id }) => ({ period, replaces: report_id })),
    ...compare.map(({ period }) => ({ period, replaces: null })),
  ]
  for (const { period, replaces } of work.slice(0, most))
    await makeReport(database, BY_JOB, entity_id, period, now, replaces)
  if (work.length > most) await settle(now, null, books_revision)
  else await settle(later, today, postponed ? null : current_revision)
  return Math.min(work.length, most)
}
