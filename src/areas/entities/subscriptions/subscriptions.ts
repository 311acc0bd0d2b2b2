import { invalid } from '../../../kernel/http/refusal.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { addDays, dateOf, isCalendarDate } from '../../../kernel/values/dates.ts'
import { lastDayOfYearFrom } from '../calendar.rules.ts'
import { lockEntity } from '../entity.sql.ts'
import { findPaidUntil, insertPeriod, markPeriodCancelled, markPeriodsCancelled } from './subscription.sql.ts'

export type Renewal = { id: number; starts_on: string; ends_on: string }

/**
 * Adds a period: after the last paid day or from today; for a year, or until a given day. Of two concurrent
 * renewals, the second adds the period after the first. `tx` is a transaction in which the LLC stays locked.
 */
export async function renewSubscription(
  tx: Db,
  by: By,
  entityId: number,
  until: string | null,
  now: Date,
): Promise<Renewal> {
  const today = dateOf(now)
  if (until !== null && !isCalendarDate(until))
    throw invalid('--until must be a date of the calendar, YYYY-MM-DD.')
  if (until !== null && until > '2100-12-31') throw invalid('--until must not lie after 2100-12-31.')
  await tx.one(lockEntity, { id: entityId })
  const { ends_on: paidUntil } = await tx.one(findPaidUntil, { entity_id: entityId, today })
  const startsOn = paidUntil === null ? today : addDays(paidUntil, 1)
  const endsOn = until ?? lastDayOfYearFrom(startsOn)
  if (endsOn < startsOn)
    throw invalid(`--until must not lie before ${startsOn}, the first day of the new period.`)
  const period = { starts_on: startsOn, ends_on: endsOn }
  const { id } = await tx.one(insertPeriod, { entity_id: entityId, ...period, ...byParams(by) })
  return { id, ...period }
}

/** A period with both days given, for example from an older system. */
export function addPeriod(
  db: Db,
  by: By,
  entityId: number,
  startsOn: string,
  endsOn: string,
): Promise<{ id: number }> {
  return db.one(insertPeriod, {
    entity_id: entityId,
    starts_on: startsOn,
    ends_on: endsOn,
    ...byParams(by),
  })
}

/** Ends the subscription immediately, including prepaid periods. */
export async function cancelSubscription(db: Db, by: By, entityId: number, now: Date): Promise<number> {
  const ended = { entity_id: entityId, today: dateOf(now), ...byParams(by) }
  const done = await db.maybe(markPeriodsCancelled, ended)
  if (!done) throw invalid(`Entity ${entityId} has no active subscription.`)
  return done.cancelled
}

/**
 * Voids one period, by id or first day, such as a renewal by mistake; the others stay. A past period cannot
 * be voided.
 */
export async function cancelPeriod(
  db: Db,
  by: By,
  entityId: number,
  period: string,
  now: Date,
): Promise<Renewal> {
  const byId = /^\d{1,9}$/.test(period)
  if (!byId && !isCalendarDate(period))
    throw invalid('--period must be the id of a period or its first day, YYYY-MM-DD.')
  const done = await db.maybe(markPeriodCancelled, {
    entity_id: entityId,
    id: byId ? Number(period) : null,
    starts_on: byId ? null : period,
    today: dateOf(now),
    ...byParams(by),
  })
  if (!done)
    throw invalid(
      `Entity ${entityId} has no period ${period} that is active and not over; subscription list shows them.`,
    )
  return done
}
