import type { Db } from '../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { longDates } from '../../kernel/values/date-text.ts'
import type { LoggedStay } from './paint.rules.ts'
import { presenceErrors } from './presence.errors.ts'
import { MAX_STAYS_BEGINNING_ON_A_DAY, type Stay } from './presence.rules.ts'
import { checkStay } from './range.rules.ts'
import { countStaysOfDay, findStay, insertStay, listDecidingStays, markStayRemoved } from './stay.sql.ts'

/** Adds a stay to a member's log, which all LLCs of this member share. */
export async function addStay(db: Db, by: By, memberId: number, stay: Stay): Promise<{ id: number }> {
  checkStay(stay)
  const { from: starts_on, to: ends_on, country, kept_from = null } = stay
  // Another writer may take the position that was free a moment ago; a day has five.
  for (let tries = 0; tries < MAX_STAYS_BEGINNING_ON_A_DAY; tries++) {
    const row = { member_id: memberId, starts_on, ends_on, country, kept_from }
    const made = await db.maybe(insertStay, { ...row, ...byParams(by) })
    if (made) return made
    const { stays } = await db.one(countStaysOfDay, { member_id: memberId, starts_on })
    if (stays >= MAX_STAYS_BEGINNING_ON_A_DAY) break
  }
  throw presenceErrors.stay_limit_reached(
    { max: MAX_STAYS_BEGINNING_ON_A_DAY, date: longDates(starts_on) },
    { field: 'from' },
  )
}

/** Removes a stay from the log. `already`: it was removed before. */
export async function removeStay(db: Db, by: By, id: number): Promise<{ already: boolean }> {
  if (await db.maybe(markStayRemoved, { id, ...byParams(by) })) return { already: false }
  const found = await db.maybe(findStay, { id })
  if (!found) throw presenceErrors.stay_not_found({ id })
  return { already: found.removed }
}

/** The stays that determine where a member was between two dates. */
export async function findDecidingStays(
  db: Db,
  memberId: number,
  time: { from: string; until: string },
): Promise<LoggedStay[]> {
  const { stays } = await db.one(listDecidingStays, { member_id: memberId, ...time })
  return stays as LoggedStay[]
}
