import type { DatabaseError } from 'pg'
import { readFields } from '../../kernel/http/fields.ts'
import { invalid } from '../../kernel/http/refusal.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { dateOf } from '../../kernel/values/dates.ts'
import { lastDayOfYearFrom } from './calendar.rules.ts'
import { RECORD } from './entity.rules.ts'
import { findEntity, insertEntity, updateEntityRecord } from './entity.sql.ts'

/** The area's public interface for areas after it. */
export { addEngagement, changeEngagement, type NewEngagement } from './engagements/engagements.ts'
export { findRecord } from './entity.sql.ts'
export { computeDueDates, wholeTaxYear } from './filings/filing.rules.ts'
export { markFiling, planDueFilings, planFilingsOf } from './filings/filings.ts'
export { endShare, setShare } from './ownership/ownership.ts'
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
  record?: RecordGiven
}

const DEFAULTS = { status: 'active', fiscal_year_end: '12-31', foreign_owned: true }

export async function createEntity(db: Db, by: By, wanted: NewEntity, now: Date): Promise<{ id: number }> {
  const today = dateOf(now)
  const { name, state } = wanted
  const given = planRecord({ ...wanted.record, name, state }, today)
  try {
    return await db.one(insertEntity, {
      member_id: wanted.memberId,
      record: { ...DEFAULTS, ...given },
      starts_on: wanted.subscribed ? today : null,
      ends_on: wanted.subscribed ? lastDayOfYearFrom(today) : null,
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
  if (!found) throw invalid(`There is no entity ${idText}.`)
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
  if (typeof read.name === 'string' && read.name.includes('\n')) throw invalid('name must be one line.')
  if (read.dissolved_on && read.dissolved_on > today)
    throw invalid('dissolved_on must not lie in the future.')
  if (read.dissolved_on === null && read.status === 'dissolved')
    throw invalid(
      'An LLC whose status is dissolved has a day of dissolution: dissolved_on cannot be cleared.',
    )
  if (read.dissolved_on) {
    if ((read.status ?? 'dissolved') !== 'dissolved')
      throw invalid('dissolved_on is for an LLC whose status is dissolved.')
    record.status = 'dissolved'
  }
  return record
}

function asRefusal(error: unknown): unknown {
  const { constraint } = error as DatabaseError
  if (constraint === 'entity_ein_once') return invalid('There is already an LLC with this EIN.')
  if (constraint === 'entity_formed_before_dissolved')
    return invalid('dissolved_on must not lie before formation_date.')
  if (constraint === 'entity_formation_date_check')
    return invalid('formation_date must lie between 1900 and 2100.')
  return error
}
