import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { longDates } from '../../../kernel/values/date-text.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { lastDayOfYearFrom } from '../calendar.rules.ts'
import { readDay } from '../day.rules.ts'
import { entitiesErrors } from '../entities.errors.ts'
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
  const last = until === null ? null : readDay('until', until)
  await tx.one(lockEntity, { id: entityId })
  const { ends_on: paidUntil } = await tx.one(findPaidUntil, { entity_id: entityId, today })
  const startsOn = paidUntil === null ? today : addDays(paidUntil, 1)
  const endsOn = last ?? lastDayOfYearFrom(startsOn)
  if (endsOn < startsOn)
    throw entitiesErrors.subscription_ends_before_start({ date: longDates(startsOn) }, { field: 'until' })
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
  if (!done) throw entitiesErrors.subscription_not_active({ entity: entityId })
  return done.cancelled
}

/** Voids one period, by its id or its first day, such as a renewal by mistake. A period that has ended was used, and stays. */
export async function cancelPeriod(
  db: Db,
  by: By,
  entityId: number,
  period: { id: number } | { startsOn: string },
  now: Date,
): Promise<Renewal> {
  const wanted =
    'id' in period ? { id: period.id, starts_on: null } : { id: null, starts_on: period.startsOn }
  const done = await db.maybe(markPeriodCancelled, {
    entity_id: entityId,
    ...wanted,
    today: dateOf(now),
    ...byParams(by),
  })
  if (!done)
    throw entitiesErrors.subscription_period_not_found(
      { entity: entityId, period: wanted.id ?? wanted.starts_on! },
      { field: 'period_id' },
    )
  return done
}
