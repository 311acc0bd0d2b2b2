import { randomBytes } from 'node:crypto'
import type { DatabaseError } from 'pg'
import type { Config } from '../../../kernel/config.ts'
import { errors } from '../../../kernel/http/errors.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { ordersErrors } from '../orders.errors.ts'
import type { CallWay, Topic } from './booking.rules.ts'
import {
  findBookingById,
  findByCode,
  findByRequest,
  findCalendar,
  insertBooking,
  listTaken,
  markCancelled,
  markMoved,
} from './booking.sql.ts'
import { type BookingNews, type Organizer, writeBookingMail, writeStaffNews } from './booking-mail.rules.ts'
import {
  bookableSpan,
  type Calendar,
  checkDays,
  computeSlots,
  findSlot,
  type SlotDay,
  type Span,
} from './slots.rules.ts'

/** Dependencies of writing a booking. */
export type BookingDeps = { db: Db; secrets: Secrets; config: Pick<Config, 'publicUrl'>; now: Date }

export type ClosedDay = { day: string; reason: string }

/** How calls take place, and with whom. */
export type Calls = { callBy: CallWay; callLink: string | null; organizer: Organizer }

export async function readCalendar(db: Db, now: Date): Promise<Calendar & Calls & { closed: ClosedDay[] }> {
  // A day earlier, because it may still be yesterday at the operator.
  const from_day = addDays(dateOf(now), -1)
  const found = await db.one(findCalendar, { from_day })
  const closed = found.closed_days as ClosedDay[]
  return {
    zone: found.zone,
    slotMinutes: found.slot_minutes,
    noticeMinutes: found.notice_minutes,
    horizonDays: found.horizon_days,
    callBy: found.call_by as CallWay,
    callLink: found.call_link,
    organizer: { name: found.firm_name, email: found.firm_email },
    hours: found.hours as Calendar['hours'],
    closedDays: closed.map(({ day }) => day),
    closed,
  }
}

/** The free slots of a visitor's days, and how far ahead can be booked. */
export async function findSlots(
  db: Db,
  period: { from: string; to: string; zone: string },
  now: Date,
): Promise<{ days: SlotDay[]; calendar: Calendar & Calls; until: string }> {
  const calendar = await readCalendar(db, now)
  const bookable = bookableSpan(calendar, now.getTime())
  const instant = (at: number) => new Date(at).toISOString()
  const rows = await db.all(listTaken, {
    starts: now.toISOString(),
    ends: instant(Math.max(bookable.ends, now.getTime())),
  })
  const taken: Span[] = rows.map(({ starts, ends }) => ({
    starts: Date.parse(starts),
    ends: Date.parse(ends),
  }))
  const days = computeSlots(calendar, taken, period, now.getTime())
  return { days, calendar, until: instant(bookable.ends) }
}

/** The free slots of two weeks, earliest first. */
export async function findFreeSlots(db: Db, now: Date): Promise<string[]> {
  const period = { ...checkDays({ from: null, to: null, zone: 'UTC' }, now.getTime()), zone: 'UTC' }
  const { days } = await findSlots(db, period, now)
  return days.flatMap(({ slots }) => slots.map(({ starts_at }) => starts_at))
}

export type NewBooking = {
  request_id: string
  starts_at: string
  zone: string
  topic: Topic
  name: string
  email: string
  phone: string | null
  language: Language
  note: string | null
}
export type Booking = {
  status: string
  starts_at: string
  ends_at: string
  zone: string
  topic: string
  call_by: string | null
  call_link: string | null
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = () => Array.from(randomBytes(20), byte => ALPHABET[byte % 32]).join('')
const codeHash = (secrets: Secrets, code: string) => secrets.fingerprints(`booking/${code}`)

const shown = ({ status, starts_at, ends_at, zone, topic, call_by, call_link }: Booking): Booking => ({
  status,
  starts_at,
  ends_at,
  zone,
  topic,
  call_by,
  call_link,
})

/** Books a call. Of concurrent requests for one slot, one succeeds. */
export async function book(deps: BookingDeps, by: By, wanted: NewBooking): Promise<Booking> {
  const { db, secrets, now } = deps
  const before = await findSame(db, wanted)
  if (before) return before
  const calendar = await readCalendar(db, now)
  if (calendar.callBy === 'phone' && !wanted.phone) throw ordersErrors.phone_required({ field: 'phone' })
  const slot = slotAt(calendar, wanted.starts_at, now)
  const code = newCode()
  const call = { call_by: calendar.callBy, call_link: calendar.callBy === 'link' ? calendar.callLink : null }
  const news = { ...wanted, ...call, requestId: wanted.request_id, moves: 0, code }
  try {
    const made = await db.one(insertBooking, {
      request_id: wanted.request_id,
      ...instantsOf(slot),
      zone: wanted.zone,
      topic: wanted.topic,
      name: wanted.name,
      email: wanted.email,
      phone: wanted.phone || null,
      ...call,
      language: wanted.language,
      note: wanted.note,
      code_hash: codeHash(secrets, code)[0]!,
      ...mailsOf(deps, calendar, { ...news, what: 'booked', ...slot }),
      ...byParams(by),
    })
    return shown(made)
  } catch (error) {
    // Sent twice at the same time: the other one was first.
    if ((error as DatabaseError).constraint === 'booking_request_once') return (await findSame(db, wanted))!
    throw asTaken(error)
  }
}

/** The booking of an earlier identical request; a different request with the same id is rejected. */
async function findSame(db: Db, { request_id, email, name }: NewBooking): Promise<Booking | null> {
  const found = await db.maybe(findByRequest, { request_id })
  if (!found) return null
  if (found.email !== email || found.name !== name)
    throw ordersErrors.request_id_reused({ field: 'request_id' })
  return shown(found)
}

function asTaken(error: unknown): unknown {
  return (error as DatabaseError).constraint === 'booking_one_at_a_time'
    ? ordersErrors.booking_slot_taken({ field: 'starts_at' })
    : error
}

function slotAt(calendar: Calendar, startsAt: string, now: Date): Span {
  const slot = findSlot(calendar, Date.parse(startsAt), now.getTime())
  if (!slot) throw ordersErrors.booking_slot_unavailable({ field: 'starts_at' })
  return slot
}

const instantsOf = ({ starts, ends }: Span) => ({
  starts: new Date(starts).toISOString(),
  ends: new Date(ends).toISOString(),
})

function mailsOf(
  { config: { publicUrl }, now }: BookingDeps,
  { zone, organizer }: Pick<Calendar & Calls, 'zone' | 'organizer'>,
  news: Omit<BookingNews, 'publicUrl' | 'now' | 'organizer'>,
) {
  const whole: BookingNews = { ...news, organizer, publicUrl, now: now.getTime() }
  const { subject, body, ...file } = writeBookingMail(whole)
  const staff = { en: writeStaffNews(whole, zone, 'en'), es: writeStaffNews(whole, zone, 'es') }
  return {
    subject,
    body_text: body,
    ...file,
    staff_subject_en: staff.en.subject,
    staff_body_en: staff.en.body,
    staff_subject_es: staff.es.subject,
    staff_body_es: staff.es.body,
  }
}

async function findCoded({ db, secrets }: BookingDeps, code: string) {
  const hashes = codeHash(secrets, code).map(hash => hash.toString('hex'))
  const found = await db.maybe(findByCode, { hashes })
  if (!found) throw ordersErrors.booking_not_found({ field: 'code' })
  return found
}

export async function findByItsCode(deps: BookingDeps, code: string): Promise<Booking> {
  return shown(await findCoded(deps, code))
}

type Known = Awaited<ReturnType<typeof findCoded>>

const newsOf = (known: Known) => ({
  name: known.name,
  language: known.language as Language,
  topic: known.topic as Topic,
  zone: known.zone,
  call_by: known.call_by,
  call_link: known.call_link,
  phone: known.phone,
  requestId: known.request_id,
  starts: Date.parse(known.starts_at),
  ends: Date.parse(known.ends_at),
})

export async function moveBooking(
  deps: BookingDeps,
  by: By,
  code: string,
  startsAt: string,
): Promise<Booking> {
  const { db, now, secrets } = deps
  const known = await findCoded(deps, code)
  if (known.status !== 'booked') throw ordersErrors.booking_cancelled()
  if (Date.parse(known.starts_at) === Date.parse(startsAt)) return shown(known)
  if (Date.parse(known.starts_at) <= now.getTime()) throw ordersErrors.booking_over()
  const calendar = await readCalendar(db, now)
  const slot = slotAt(calendar, startsAt, now)
  // The code stays the same; its hash is renewed if the secret has changed.
  const news = { ...newsOf(known), ...slot, what: 'moved' as const, moves: known.moves + 1, code }
  const row = {
    id: known.id,
    moves: known.moves,
    ...instantsOf(slot),
    code_hash: codeHash(secrets, code)[0]!,
  }
  try {
    const moved = await db.maybe(markMoved, {
      ...row,
      ...mailsOf(deps, calendar, news),
      ...byParams(by),
    })
    if (!moved) throw ordersErrors.booking_changed()
    return shown(moved)
  } catch (error) {
    throw asTaken(error)
  }
}

export async function cancelByCode(deps: BookingDeps, by: By, code: string): Promise<Booking> {
  return cancel(deps, by, await findCoded(deps, code))
}

/** By a manager or admin. */
export async function cancelById(deps: BookingDeps, by: By, id: number): Promise<Booking> {
  const known = await deps.db.maybe(findBookingById, { id })
  if (!known) throw errors.not_found({ field: 'booking_id' })
  return cancel(deps, by, known)
}

/** Cancelling again changes nothing. */
async function cancel(deps: BookingDeps, by: By, known: Known): Promise<Booking> {
  if (known.status === 'cancelled') return shown(known)
  const calendar = await readCalendar(deps.db, deps.now)
  const news = { ...newsOf(known), what: 'cancelled' as const, moves: known.moves, code: null }
  const ended = await deps.db.maybe(markCancelled, {
    id: known.id,
    ...mailsOf(deps, calendar, news),
    ...byParams(by),
  })
  return shown(ended ?? { ...known, status: 'cancelled' })
}
