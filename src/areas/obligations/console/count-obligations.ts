import type { Db } from '../../../kernel/sql/postgres.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { countOfAll, countOfAssigned } from './console.sql.ts'

/** "Due soon" is within this many days. */
export const SOON_DAYS = 30

/** Obligations due soon, overdue and proposed, and subjects with open questions; `staffId` as `onlyClientsOf`. */
export function countObligations(db: Db, staffId: number | null, now: Date) {
  const today = dateOf(now)
  const days = { today, soon: addDays(today, SOON_DAYS) }
  return staffId === null ? db.one(countOfAll, days) : db.one(countOfAssigned, { ...days, staff_id: staffId })
}
