import type { Db } from '../../../kernel/sql/postgres.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import { SOON_DAYS } from '../present.rules.ts'
import { countOfAll, countOfAssigned } from './console.sql.ts'

/** Obligations due soon, overdue and proposed, and subjects with open questions; `staffId` as `onlyClientsOf`. */
export function countOpenObligations(db: Db, staffId: number | null, now: Date) {
  const today = dateOf(now)
  const days = { today, soon: addDays(today, SOON_DAYS) }
  return staffId === null ? db.one(countOfAll, days) : db.one(countOfAssigned, { ...days, staff_id: staffId })
}
