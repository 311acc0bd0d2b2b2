import type { DatabaseError } from 'pg'
import { errors } from '../../kernel/http/errors.ts'
import { readFields } from '../../kernel/http/fields.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { checkNotErased } from '../members/members.ts'
import { lastDayOfYearFrom } from './calendar.rules.ts'
import { YEARS } from './day.rules.ts'
import { entitiesErrors } from './entities.errors.ts'
import { RECORD } from './entity.rules.ts'
import { findEntity, insertEntity, updateEntityRecord } from './entity.sql.ts'

export { nextDueDay } from './calendar.rules.ts'
export { isAssignedLlc, llcRecord } from './client-records.ts'
/** The area's public interface for areas after it. */
export { addEngagement, changeEngagement, type NewEngagement } from './engagements/engagements.ts'
export { entitiesErrors } from './entities.errors.ts'
export { findOwnerOf, findRecord, lockEntity } from './entity.sql.ts'
export {
  computeDueDates,
  FILING_STATUSES,
  type FilingStatus,
  FORM,
  taxYearOf,
  wholeTaxYear,
} from './filings/filing.rules.ts'
export { type FilingMark, markFiling, planDueFilings, planFilingsOf } from './filings/filings.ts'
export { expectLlc } from './llc-record.ts'
export { endShare, setShare } from './ownership/ownership.ts'
export { OF_LLCS } from './personal-data.ts'
export {
  addPeriod,
  cancelPeriod,
  cancelSubscription,
  renewSubscription,
} from './subscriptions/subscriptions.ts'

/** The record of an LLC except name and state, as entered: dates, `yes`, an empty text to clear. */
export type RecordGiven = Partial<Record<keyof typeof RECORD, string | boolean | null>>

export type NewEntity = {
  memberId: number
  name: string
  state: string
  /** Whether a one-year Manager subscription starts today. */
  subscribed: boolean
  /** The last day of the subscription, if it is not one year. */
  subscribedUntil?: string
  record?: RecordGiven
}

const DEFAULTS = { status: 'active', fiscal_year_end: '12-31', foreign_owned: true }

export async function createEntity(db: Db, by: By, wanted: NewEntity, now: Date): Promise<{ id: number }> {
  await checkNotErased(db, wanted.memberId)
  const today = dateOf(now)
  const { name, state } = wanted
  const given = planRecord({ ...wanted.record, name, state }, today)
  try {
    return await db.one(insertEntity, {
      member_id: wanted.memberId,
      record: { ...DEFAULTS, ...given },
      starts_on: wanted.subscribed ? today : null,
      ends_on: wanted.subscribed ? (wanted.subscribedUntil ?? lastDayOfYearFrom(today)) : null,
      ...byParams(by),
    })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Updates the given fields of an LLC's record; the rest stays. */
export async function changeEntity(
  db: Db,
  by: By,
  id: number,
  given: RecordGiven,
  now: Date,
): Promise<{ changed: string[] }> {
  try {
    const changes = planRecord(given, dateOf(now))
    const done = await db.one(updateEntityRecord, { id, member_id: null, changes, ...byParams(by) })
    return { changed: done.changed?.split(',') ?? [] }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** An LLC that a command names by id. */
export async function findEntityBy(db: Db, idText: string): Promise<{ id: number; name: string }> {
  const id = /^\d{1,9}$/.test(idText) ? Number(idText) : 0
  const found = await db.maybe(findEntity, { id })
  if (!found) throw entitiesErrors.entity_not_found({ id: idText }, { field: 'entity_id' })
  return found
}

/** The validated fields to write; a dissolution date makes it dissolved. */
function planRecord(given: RecordGiven, today: string): Record<string, unknown> {
  const cleared = (name: string, value: unknown) =>
    value === '' && RECORD[name as keyof typeof RECORD]?.onNull === 'clear' ? null : value
  const values = Object.entries(given).map(([name, value]) => [name, cleared(name, value)])
  const read = readFields(RECORD, Object.fromEntries(values), 'body')
  const record: Record<string, unknown> = Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== undefined),
  )
  if (read.dissolved_on && read.dissolved_on > today) throw errors.date_in_future({ field: 'dissolved_on' })
  if (read.dissolved_on === null && read.status === 'dissolved')
    throw entitiesErrors.entity_dissolution_date_required({ field: 'dissolved_on' })
  if (read.dissolved_on) {
    if ((read.status ?? 'dissolved') !== 'dissolved')
      throw entitiesErrors.entity_not_dissolved({ field: 'dissolved_on' })
    record.status = 'dissolved'
  }
  return record
}

function asRefusal(error: unknown): unknown {
  const { constraint } = error as DatabaseError
  if (constraint === 'entity_ein_once') return entitiesErrors.entity_ein_taken({ field: 'ein' })
  if (constraint === 'entity_formed_before_dissolved') return entitiesErrors.entity_dissolved_before_formed()
  if (constraint === 'entity_formation_date_check')
    return errors.date_out_of_range(YEARS, { field: 'formation_date' })
  return error
}
