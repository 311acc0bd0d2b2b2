import { addDays, weekdayOf } from '../../../kernel/values/dates.ts'
import { ordersErrors } from '../orders.errors.ts'
import { instantOf, timeText, wallClock } from './zone.rules.ts'

/**
 * When the operator takes calls: weekly hours in a zone, and closed days. Times are minutes after midnight.
 */
export type Calendar = {
  zone: string
  slotMinutes: number
  /** Minimum notice for a booking. */
  noticeMinutes: number
  /** How many days ahead calls can be booked. */
  horizonDays: number
  hours: readonly { weekday: number; opens: number; closes: number }[]
  closedDays: readonly string[]
}

/** From the first instant up to and excluding the second. */
export type Span = { starts: number; ends: number }
export type Slot = { starts_at: string; ends_at: string; time: string }
export type SlotDay = { day: string; slots: Slot[] }

const MINUTE_MS = 60_000
export const MAX_DAYS = 62

/**
 * All slots of one of the operator's days, free or not. Steps in real time from opening to closing, so that a
 * day with a clock change has an hour more or less, and no slot twice.
 */
function gridOf(calendar: Calendar, day: string): Span[] {
  const { zone, slotMinutes, hours, closedDays } = calendar
  if (closedDays.includes(day)) return []
  const spans: Span[] = []
  for (const { opens, closes } of hours.filter(({ weekday }) => weekday === weekdayOf(day))) {
    const closing = instantOf({ day, minutes: closes }, zone)
    let starts = instantOf({ day, minutes: opens }, zone)
    for (; starts + slotMinutes * MINUTE_MS <= closing; starts += slotMinutes * MINUTE_MS)
      spans.push({ starts, ends: starts + slotMinutes * MINUTE_MS })
  }
  return spans.sort((a, b) => a.starts - b.starts)
}

const overlaps = (a: Span, b: Span) => a.starts < b.ends && b.starts < a.ends

/** The bookable interval at this moment. */
export function bookableSpan(calendar: Calendar, now: number): Span {
  const lastDay = addDays(wallClock(now, calendar.zone).day, calendar.horizonDays)
  return {
    starts: now + calendar.noticeMinutes * MINUTE_MS,
    ends: instantOf({ day: addDays(lastDay, 1), minutes: 0 }, calendar.zone),
  }
}

/** Whether the calendar allows a call at this instant; whether it is taken is checked separately. */
export function findSlot(calendar: Calendar, starts: number, now: number): Span | null {
  const bookable = bookableSpan(calendar, now)
  if (starts < bookable.starts || starts >= bookable.ends) return null
  return gridOf(calendar, wallClock(starts, calendar.zone).day).find(slot => slot.starts === starts) ?? null
}

/** The days asked for, in the visitor's time zone. Defaults to two weeks from today. */
export function checkDays(
  { from, to, zone }: { from: string | null; to: string | null; zone: string },
  now: number,
): { from: string; to: string } {
  const first = from ?? wallClock(now, zone).day
  const last = to ?? addDays(first, 13)
  if (last < first || last > addDays(first, MAX_DAYS - 1))
    throw ordersErrors.invalid_slot_range({ from: first, max: MAX_DAYS }, { field: 'to' })
  return { from: first, to: last }
}

/** The instants that the visitor's days span. */
export const spanOf = ({ from, to }: { from: string; to: string }, zone: string): Span => ({
  starts: instantOf({ day: from, minutes: 0 }, zone),
  ends: instantOf({ day: addDays(to, 1), minutes: 0 }, zone),
})

/** The free slots of the visitor's days, in the visitor's zone; days without any are omitted. */
export function computeSlots(
  calendar: Calendar,
  taken: readonly Span[],
  { from, to, zone }: { from: string; to: string; zone: string },
  now: number,
): SlotDay[] {
  const [wanted, bookable] = [spanOf({ from, to }, zone), bookableSpan(calendar, now)]
  const [starts, ends] = [Math.max(wanted.starts, bookable.starts), Math.min(wanted.ends, bookable.ends)]
  if (starts >= ends) return []
  const days = new Map<string, Slot[]>()
  const lastDay = wallClock(ends, calendar.zone).day
  for (let day = wallClock(starts, calendar.zone).day; day <= lastDay; day = addDays(day, 1))
    for (const slot of gridOf(calendar, day)) {
      if (slot.starts < starts || slot.starts >= ends || taken.some(other => overlaps(slot, other))) continue
      const seen = wallClock(slot.starts, zone)
      const shown = {
        starts_at: new Date(slot.starts).toISOString(),
        ends_at: new Date(slot.ends).toISOString(),
        time: timeText(seen.minutes),
      }
      days.set(seen.day, [...(days.get(seen.day) ?? []), shown])
    }
  return [...days].map(([day, slots]) => ({ day, slots }))
}
