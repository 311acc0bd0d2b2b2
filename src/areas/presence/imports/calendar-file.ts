import ICAL from 'ical.js'
import { addDays, DAY_SECONDS, isCalendarDate } from '../../../kernel/values/dates.ts'
import type { CalendarEvent, EventDays, ReadCalendar } from './stay-file.rules.ts'

/** The events of an iCalendar file (RFC 5545), in its order. */
export const readCalendar: ReadCalendar = (text, most) => {
  // Counted before it is parsed, so that a hostile file costs no more than a search.
  const begins = text.match(/^BEGIN:VEVENT\s*$/gim)?.length ?? 0
  if (begins > most) return 'too_many'
  try {
    const parsed = ICAL.parse(text) as unknown
    if (!Array.isArray(parsed) || parsed[0] !== 'vcalendar') return 'not_readable'
    const calendar = new ICAL.Component(parsed)
    const isCancelled = textOf(calendar, 'method').toUpperCase() === 'CANCEL'
    return calendar.getAllSubcomponents('vevent').map(event => readEvent(event, isCancelled))
  } catch {
    return 'not_readable'
  }
}

type Component = InstanceType<typeof ICAL.Component>

const textOf = (component: Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

/** As it is written. The library's own dates and durations turn 30 February into 2 March. */
const writtenIn = (event: Component, name: string): string[] =>
  event.getAllProperties(name).map(property => String(property.jCal[3]))

function readEvent(event: Component, isCancelled: boolean): CalendarEvent {
  return {
    ...readDays(event),
    location: textOf(event, 'location'),
    summary: textOf(event, 'summary'),
    isRecurring: event.hasProperty('rrule') || event.hasProperty('rdate'),
    isCancelled: isCancelled || textOf(event, 'status').toUpperCase() === 'CANCELLED',
  }
}

/** The end of whole days is the day after the last; without an end an event lasts one day. */
function readDays(event: Component): EventDays {
  const [starts, ends, durations] = [
    writtenIn(event, 'dtstart'),
    writtenIn(event, 'dtend'),
    writtenIn(event, 'duration'),
  ]
  const start = starts.length === 1 ? readTime(starts[0]!) : null
  if (!start || ends.length > 1) return { fault: 'date' }
  if (durations.length > 0) {
    const seconds = durations.length === 1 && ends.length === 0 ? readDuration(durations[0]!, start) : null
    if (seconds === null) return { fault: 'duration' }
    return seconds < 0 ? { fault: 'order' } : lasting(start, addSeconds(start, seconds))
  }
  if (ends.length === 0) return lasting(start, start)
  const end = readTime(ends[0]!)
  if (!end || (end.seconds === null) !== (start.seconds === null)) return { fault: 'date' }
  // Someone who flies west may land at an earlier time of the same day.
  const isSameZone = zoneOf(event, 'dtstart') === zoneOf(event, 'dtend')
  const isEarlier = end.day === start.day && isSameZone && (end.seconds ?? 0) < (start.seconds ?? 0)
  return isEarlier || end.day < start.day ? { fault: 'order' } : lasting(start, end)
}

const lasting = (start: Time, end: Time): EventDays => ({
  fault: null,
  from: start.day,
  until: end.seconds === null && end.day > start.day ? addDays(end.day, -1) : end.day,
})

const zoneOf = (event: Component, name: string): string => {
  const property = event.getFirstProperty(name)
  return `${property?.getFirstParameter('tzid') ?? ''} ${String(property?.jCal[3]).endsWith('Z')}`
}

/** A day as it is written, in the time zone of the event, where the person is; and the seconds since midnight, unless it is a whole day. */
type Time = { day: string; seconds: number | null }

function readTime(written: string): Time | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):(\d{2})Z?)?$/.exec(written)
  if (!found || !isCalendarDate(found[1]!)) return null
  const [, day, ...time] = found
  if (time[0] === undefined) return { day: day!, seconds: null }
  const [hours, minutes, seconds] = time.map(Number) as [number, number, number]
  // A leap second is the sixtieth.
  if (hours > 23 || minutes > 59 || seconds > 60) return null
  return { day: day!, seconds: hours * 3600 + minutes * 60 + seconds }
}

const DURATION =
  /^([+-]?)P(?:(\d{1,5})W|(?=[\dT])(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?)$/

/** In seconds. Whole days last whole days. */
function readDuration(written: string, start: Time): number | null {
  const found = DURATION.exec(written)
  if (!found) return null
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  if (start.seconds === null && found.slice(4).some(part => part !== undefined)) return null
  const total = (weeks * 7 + days) * DAY_SECONDS + hours * 3600 + minutes * 60 + seconds
  return found[1] === '-' ? -total : total
}

function addSeconds({ day, seconds }: Time, more: number): Time {
  const total = (seconds ?? 0) + more
  return {
    day: addDays(day, Math.floor(total / DAY_SECONDS)),
    seconds: seconds === null ? null : total % DAY_SECONDS,
  }
}
