import { Type } from 'typebox'
import { custom, date, optional, word } from '../../../kernel/http/fields.ts'
import { LANGUAGES } from '../../../kernel/values/language.ts'
import { ordersErrors } from '../orders.errors.ts'
import { CONTACT, PHONE, requestId } from '../person.rules.ts'
import { isZone } from './zone.rules.ts'

/** How calls take place: the firm calls the person, or both open a link. */
export const CALL_WAYS = ['phone', 'link'] as const
export type CallWay = (typeof CALL_WAYS)[number]

/** The topics of a call. */
export const TOPICS = ['new_llc', 'existing_llc', 'taxes', 'banking', 'other'] as const
export type Topic = (typeof TOPICS)[number]

export const zone = custom<string>(
  { type: 'string', maxLength: 60 },
  { description: 'A time zone by its IANA name.', example: 'Europe/Madrid' },
  value => {
    if (typeof value !== 'string' || !isZone(value)) throw ordersErrors.invalid_time_zone()
    return value
  },
  [ordersErrors.invalid_time_zone],
)

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** The start of a slot. */
export const startsAt = custom<string>(
  { type: 'string', format: 'date-time', maxLength: 40 },
  { description: 'Start of the call: the `starts_at` of a slot.' },
  value => {
    if (typeof value !== 'string' || !INSTANT.test(value) || Number.isNaN(Date.parse(value)))
      throw ordersErrors.invalid_instant()
    return new Date(value).toISOString()
  },
  [ordersErrors.invalid_instant],
)

/** Crockford's base32 in groups, easy to read from an email and type. */
export const CODE = /^[0-9A-HJKMNP-TV-Z]{20}$/

export const bookingCode = custom<string>(
  { type: 'string', maxLength: 40 },
  { description: 'The code in the confirmation email.', example: 'K7QD9-M2X4T-BV8RA-3WEZ1' },
  value => {
    const bare = typeof value === 'string' ? value.toUpperCase().replaceAll(/[\s-]/g, '') : ''
    if (!CODE.test(bare)) throw ordersErrors.invalid_booking_code()
    return bare
  },
  [ordersErrors.invalid_booking_code],
)

export const NEW_BOOKING = {
  request_id: requestId,
  starts_at: startsAt,
  zone,
  topic: word({ description: 'What the call is about.' }, TOPICS),
  ...CONTACT,
  ...PHONE,
}

export const SLOT_FILTER = {
  from: optional(date({ description: 'First day, in your time zone. Defaults to today.' })),
  to: optional(date({ description: 'Last day. Defaults to two weeks after the first. At most 62 days.' })),
  zone,
}

const INSTANT_TEXT = Type.String({ format: 'date-time', maxLength: 40 })

const BOOKED = {
  status: Type.Enum(['booked', 'cancelled']),
  starts_at: INSTANT_TEXT,
  ends_at: INSTANT_TEXT,
  zone: Type.String({ maxLength: 60 }),
  topic: Type.Enum([...TOPICS]),
  call_by: Type.Union([Type.Enum([...CALL_WAYS]), Type.Null()]),
  call_link: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
}

/** A booking as the visitor sees it, without personal details. */
export const BOOKING = Type.Object(BOOKED, { title: 'Booking', additionalProperties: false })

export const STAFF_BOOKING = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    ...BOOKED,
    name: Type.String({ maxLength: 300 }),
    email: Type.String({ maxLength: 254 }),
    phone: Type.Union([Type.String({ maxLength: 30 }), Type.Null()]),
    language: Type.Enum([...LANGUAGES]),
    note: Type.Union([Type.String({ maxLength: 2000 }), Type.Null()]),
    created_at: INSTANT_TEXT,
  },
  { title: 'StaffBooking', additionalProperties: false },
)

export const SLOT_DAYS = Type.Array(
  Type.Object(
    {
      day: Type.String({ format: 'date', maxLength: 10 }),
      slots: Type.Array(
        Type.Object(
          { starts_at: INSTANT_TEXT, ends_at: INSTANT_TEXT, time: Type.String({ maxLength: 5 }) },
          { additionalProperties: false },
        ),
        { maxItems: 288 },
      ),
    },
    { additionalProperties: false },
  ),
  { maxItems: 63 },
)
