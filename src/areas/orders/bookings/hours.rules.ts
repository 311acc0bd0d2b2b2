import { Type } from 'typebox'
import { custom, date, integer, optional, otherwise, text, word } from '../../../kernel/http/fields.ts'
import { ordersErrors } from '../orders.errors.ts'
import { CALL_WAYS, type CallWay, zone } from './booking.rules.ts'
import type { Calendar } from './slots.rules.ts'
import { timeText } from './zone.rules.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Hours = { weekday: number; opens: number; closes: number }

/** `09:00` in minutes; `24:00` is the end of a day. */
function minutesOf(typed: string): number | null {
  const match = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(typed)
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return minutes <= 1440 ? minutes : null
}

const MAX_SPANS = 50
const MAX_LINK = 500
const invalidHours = () => ordersErrors.invalid_booking_hours({ max: MAX_SPANS })

/** Weekly hours as typed; the spans of one day do not overlap. */
export function readHours(typed: string): Hours[] {
  const spans = typed
    .split(/[,;\n]/)
    .map(span => span.trim().toLowerCase())
    .filter(Boolean)
  if (spans.length > MAX_SPANS) throw invalidHours()
  const read = spans.map(span => {
    const [, day, from, to] = /^([a-z]{3})[a-z]* +(\d{1,2}:\d{2}) *- *(\d{1,2}:\d{2})$/.exec(span) ?? []
    const weekday = WEEKDAYS.indexOf(day as (typeof WEEKDAYS)[number]) + 1
    const [opens, closes] = [minutesOf(from ?? ''), minutesOf(to ?? '')]
    if (weekday === 0 || opens === null || closes === null || closes <= opens || opens >= 1440)
      throw invalidHours()
    return { weekday, opens, closes }
  })
  read.sort((a, b) => a.weekday - b.weekday || a.opens - b.opens)
  const overlap = read.some((one, i) => {
    const next = read[i + 1]
    return next && next.weekday === one.weekday && next.opens < one.closes
  })
  if (overlap) throw ordersErrors.booking_hours_overlap()
  return read
}

export const hoursText = (hours: Calendar['hours']) =>
  hours
    .map(({ weekday, opens, closes }) => `${WEEKDAYS[weekday - 1]} ${timeText(opens)}-${timeText(closes)}`)
    .join(', ')

/** The whole calendar is replaced at once, so that concurrent changes do not mix. */
export const CALENDAR_FIELDS = {
  zone,
  hours: custom<Hours[]>(
    { type: 'string', maxLength: 2000 },
    {
      description: 'Weekly hours in that time zone. None closes the calendar.',
      example: 'mon 09:00-13:00, thu 15:00-18:00',
    },
    value => {
      if (typeof value !== 'string' || value.length > 2000) throw invalidHours()
      return readHours(value)
    },
    [ordersErrors.invalid_booking_hours, ordersErrors.booking_hours_overlap],
  ),
  slot_minutes: otherwise(integer({ description: 'Length of a call.' }, { min: 5, max: 480 }), 30),
  notice_minutes: otherwise(
    integer({ description: 'Minimum notice for a booking.' }, { min: 0, max: 43_200 }),
    720,
  ),
  horizon_days: otherwise(
    integer({ description: 'How many days ahead calls can be booked.' }, { min: 1, max: 366 }),
    42,
  ),
  call_by: otherwise(
    word<CallWay>({ description: 'Whether we call people by phone, or both open a link.' }, CALL_WAYS),
    'phone',
  ),
  call_link: optional(
    custom<string>(
      { type: 'string', maxLength: MAX_LINK },
      { description: 'The link for calls, with https.', example: 'https://meet.example.com/office' },
      value => {
        if (typeof value !== 'string') throw ordersErrors.invalid_call_link({ max: MAX_LINK })
        return readCallLink(value)
      },
      [ordersErrors.invalid_call_link],
    ),
  ),
}

/** The firm's link for calls, such as a video room. */
export function readCallLink(typed: string): string {
  const link = typed.trim()
  if (link.length > MAX_LINK || !/^https:\/\/[^\s\p{C}<>"]+$/u.test(link) || !URL.canParse(link))
    throw ordersErrors.invalid_call_link({ max: MAX_LINK })
  return link
}

/** With calls at a link, it must be known. */
export function checkCalls({ call_by, call_link }: { call_by: CallWay; call_link: string | null }): void {
  if (call_by === 'link' && call_link === null) throw ordersErrors.call_link_required({ field: 'call_link' })
}

export const CLOSED_DAY = {
  day: date({ description: 'The closed day, in the time zone of the calendar.', example: '2027-12-24' }),
  reason: otherwise(text({ description: 'Reason, for internal use.' }, { max: 300 }), ''),
}

export const CALENDAR = Type.Object(
  {
    zone: Type.String({ maxLength: 60 }),
    hours: Type.String({ maxLength: 2000 }),
    week: Type.Array(
      Type.Object(
        {
          weekday: Type.Integer({ minimum: 1, maximum: 7 }),
          opens: Type.String({ maxLength: 5 }),
          closes: Type.String({ maxLength: 5 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: MAX_SPANS },
    ),
    slot_minutes: Type.Integer({ minimum: 5, maximum: 480 }),
    notice_minutes: Type.Integer({ minimum: 0, maximum: 43_200 }),
    horizon_days: Type.Integer({ minimum: 1, maximum: 366 }),
    call_by: Type.Enum([...CALL_WAYS]),
    call_link: Type.Union([Type.String({ maxLength: MAX_LINK }), Type.Null()]),
    closed_days: Type.Array(
      Type.Object(
        { day: Type.String({ format: 'date', maxLength: 10 }), reason: Type.String({ maxLength: 300 }) },
        { additionalProperties: false },
      ),
      { maxItems: 500 },
    ),
  },
  { title: 'BookingCalendar', additionalProperties: false },
)
