import type { Db } from '../../../kernel/sql/postgres.ts'
import { countBookings } from './booking.sql.ts'
import { readCalendar } from './bookings.ts'
import { spanOf } from './slots.rules.ts'
import { wallClock } from './zone.rules.ts'

/** Calls booked for today, in the zone of the calendar; `staffId` as `onlyClientsOf`. */
export async function countBookingsToday(
  db: Db,
  staffId: number | null,
  now: Date,
): Promise<{ day: string; booked: number }> {
  const { zone } = await readCalendar(db, now)
  const { day } = wallClock(now.getTime(), zone)
  const { starts, ends } = spanOf({ from: day, to: day }, zone)
  const span = { starts: new Date(starts).toISOString(), ends: new Date(ends).toISOString() }
  return { day, ...(await db.one(countBookings, { staff_id: staffId, ...span })) }
}
