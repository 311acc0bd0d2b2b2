import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import type { CallWay } from './booking.rules.ts'
import { readCalendar } from './bookings.ts'
import { checkCalls, hoursText } from './hours.rules.ts'
import { countBookedOn, deleteClosedDay, hasHours, insertClosedDay, updateCalendar } from './hours.sql.ts'
import type { Calendar } from './slots.rules.ts'
import { timeText } from './zone.rules.ts'

export type WantedCalendar = {
  zone: string
  hours: Calendar['hours']
  slot_minutes: number
  notice_minutes: number
  horizon_days: number
  call_by: CallWay
  call_link: string | null
}

export async function setCalendar(db: Db, by: By, wanted: WantedCalendar): Promise<void> {
  checkCalls(wanted)
  await db.one(updateCalendar, { ...wanted, ...byParams(by) })
}

/** Returns how many calls are already booked on that day; they stay. */
export async function closeDay(db: Db, by: By, day: string, reason: string): Promise<{ booked: number }> {
  await db.maybe(insertClosedDay, { day, reason, ...byParams(by) })
  return db.one(countBookedOn, { day })
}

/** Whether the day was closed. */
export async function reopenDay(db: Db, by: By, day: string): Promise<boolean> {
  return (await db.maybe(deleteClosedDay, { day, ...byParams(by) })) !== null
}

/** Whether calls can be booked at all: without opening hours, there are no times. */
export const takesCalls = async (db: Db): Promise<boolean> => (await db.one(hasHours, {})).has_hours

/** The calendar for the console and the command line. */
export async function shownCalendar(db: Db, now: Date) {
  const calendar = await readCalendar(db, now)
  return {
    zone: calendar.zone,
    hours: hoursText(calendar.hours),
    week: calendar.hours.map(({ weekday, opens, closes }) => ({
      weekday,
      opens: timeText(opens),
      closes: timeText(closes),
    })),
    slot_minutes: calendar.slotMinutes,
    notice_minutes: calendar.noticeMinutes,
    horizon_days: calendar.horizonDays,
    call_by: calendar.callBy,
    call_link: calendar.callLink,
    closed_days: calendar.closed,
  }
}
