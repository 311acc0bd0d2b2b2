import { queueMail, queueMailWithFile } from '../../../kernel/mail/mail.ts'
import { bytes, instant, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { STAFF_ID } from '../../members/members.ts'
import { clientWithEmail, IS_ASSIGNED_BOOKING, isNotifiedAbout } from '../client-records.ts'

/** The calendar with its hours, and its closed days from a day on. */
export const findCalendar = statement({
  name: 'orders.find_calendar',
  params: { from_day: text },
  row: {
    zone: text,
    slot_minutes: int,
    notice_minutes: int,
    horizon_days: int,
    call_by: text,
    call_link: orNull(text),
    firm_name: orNull(text),
    firm_email: orNull(text),
    hours: json,
    closed_days: json,
  },
  sql: `
    select zone, slot_minutes, notice_minutes, horizon_days, call_by, call_link, f.name as firm_name, f.email as firm_email,
           (select coalesce(json_agg(json_build_object(
              'weekday', weekday, 'opens', extract(epoch from opens)::integer / 60,
              'closes', extract(epoch from closes)::integer / 60) order by weekday, opens), '[]')
            from orders.hours) as hours,
           (select coalesce(json_agg(json_build_object('day', day, 'reason', reason) order by day), '[]')
            from (select day, reason from orders.closed_day where day >= $from_day::date order by day limit 500) c
           ) as closed_days
    from orders.calendar left join firm.letterheads f on true`,
})

/** Bookings between two instants; calls do not overlap, so this is bounded by the interval. */
export const listTaken = statement({
  name: 'orders.list_taken',
  params: { starts: instant, ends: instant },
  row: { starts: instant, ends: instant },
  sql: `
    select lower(during) as starts, upper(during) as ends from orders.booking
    where status = 'booked' and during && tstzrange($starts::timestamptz, $ends::timestamptz)
    order by during`,
})

const BOOKED = 'status, lower(during) as starts_at, upper(during) as ends_at, zone, topic, call_by, call_link'
const BOOKED_ROW = {
  status: text,
  starts_at: instant,
  ends_at: instant,
  zone: text,
  topic: text,
  call_by: orNull(text),
  call_link: orNull(text),
}

/** Writers of the calendar take turns here: two concurrent inserts would deadlock on the range. */
const TURN = 'turn as (select true as mine from orders.calendar for no key update)'

const MAIL_PARAMS = {
  subject: text,
  body_text: text,
  file_name: text,
  file_type: text,
  file_text: text,
  staff_subject_en: text,
  staff_body_en: text,
  staff_subject_es: text,
  staff_body_es: text,
}

/** Emails to the visitor, with the appointment, and to staff. `of` has id, moves and person_id. */
const queueEmails = (of: string, what: string) => `
  mailed as (${queueMailWithFile(`
    select 'booking/' || b.id || '/${what}/' || b.moves as about, p.email as to_address, $subject::text as subject,
           $body_text::text as body, $file_name::text as file_name, $file_type::text as file_type,
           $file_text::text as file_text, p.language
    from ${of} b join ${of === 'made' ? 'someone' : 'orders.person'} p on p.id = b.person_id`)}),
  staff_mailed as (${queueMail(`
    select 'booking/' || b.id || '/${what}/' || b.moves || '/staff/' || m.id as about, m.email as to_address,
           case m.language when 'es' then $staff_subject_es::text else $staff_subject_en::text end as subject,
           case m.language when 'es' then $staff_body_es::text else $staff_body_en::text end as body
    from ${of} b join ${of === 'made' ? 'someone' : 'orders.person'} p on p.id = b.person_id cross join lateral (
      select id, email, language from members.members s
      where role in ('manager', 'admin') and disabled_at is null and ${isNotifiedAbout(clientWithEmail('p.email'))}
      order by id limit 50
    ) m`)})`

/** The constraint rejects an overlapping time; then nothing is left behind. */
export const insertBooking = write({
  name: 'orders.insert_booking',
  action: 'booking.create',
  params: {
    request_id: text,
    starts: instant,
    ends: instant,
    zone: text,
    topic: text,
    name: text,
    email: text,
    phone: orNull(text),
    language: text,
    note: orNull(text),
    call_by: text,
    call_link: orNull(text),
    code_hash: bytes,
    ...MAIL_PARAMS,
  },
  row: { id: int, ...BOOKED_ROW },
  sql: `
    ${TURN},
    someone as (
      insert into orders.person (name, email, phone, language, note)
      select $name, $email, $phone::text, $language, $note::text from turn returning id, email, language
    ), made as (
      insert into orders.booking (request_id, person_id, during, topic, zone, call_by, call_link, code_hash)
      select $request_id::text::uuid, id, tstzrange($starts::timestamptz, $ends::timestamptz), $topic, $zone, $call_by,
             $call_link::text, $code_hash
      from someone
      returning id, person_id, moves, ${BOOKED}
    ), ${queueEmails('made', 'booked')},
    written as (select m.*, 'booking/' || m.id as record from made m)`,
})

export const findByRequest = statement({
  name: 'orders.find_booking_by_request',
  params: { request_id: text },
  row: { ...BOOKED_ROW, email: text, name: text },
  sql: `
    select ${BOOKED.replace('status', 'b.status')}, p.email, p.name from orders.booking b join orders.person p on p.id = b.person_id
    where b.request_id = $request_id::text::uuid`,
})

const KNOWN_ROW = {
  id: int,
  request_id: text,
  ...BOOKED_ROW,
  moves: int,
  name: text,
  phone: orNull(text),
  language: text,
}
const KNOWN = `
  select b.id, b.request_id::text as request_id, b.status, lower(b.during) as starts_at, upper(b.during) as ends_at, b.zone,
         b.topic, b.call_by, b.call_link, b.moves, p.name, p.phone, p.language
  from orders.booking b join orders.person p on p.id = b.person_id`

export const findByCode = statement({
  name: 'orders.find_booking_by_code',
  params: { hashes: json },
  row: KNOWN_ROW,
  sql: `${KNOWN} where b.code_hash in (select decode(h, 'hex') from json_array_elements_text($hashes::json) h)`,
})

export const findBookingById = statement({
  name: 'orders.find_booking',
  params: { id: int },
  row: KNOWN_ROW,
  sql: `${KNOWN} where b.id = $id::bigint`,
})

/** Only if unchanged since it was read: of two concurrent changes, one succeeds. */
export const markMoved = write({
  name: 'orders.mark_moved',
  action: 'booking.move',
  params: { id: int, moves: int, starts: instant, ends: instant, code_hash: bytes, ...MAIL_PARAMS },
  row: { ...BOOKED_ROW },
  sql: `
    ${TURN},
    moved as (
      update orders.booking b
      set during = tstzrange($starts::timestamptz, $ends::timestamptz), moves = b.moves + 1, code_hash = $code_hash
      from turn where b.id = $id and b.moves = $moves and b.status = 'booked'
      returning b.id, b.person_id, b.moves, b.status, lower(b.during) as starts_at, upper(b.during) as ends_at, b.zone, b.topic,
                b.call_by, b.call_link
    ), ${queueEmails('moved', 'moved')},
    written as (select m.*, 'booking/' || m.id as record from moved m)`,
})

export const markCancelled = write({
  name: 'orders.mark_cancelled',
  action: 'booking.cancel',
  params: { id: int, ...MAIL_PARAMS },
  row: { ...BOOKED_ROW },
  sql: `
    ended as (
      update orders.booking b set status = 'cancelled', cancelled_at = now()
      where b.id = $id and b.status = 'booked'
      returning b.id, b.person_id, b.moves, b.status, lower(b.during) as starts_at, upper(b.during) as ends_at, b.zone, b.topic,
                b.call_by, b.call_link
    ), ${queueEmails('ended', 'cancelled')},
    written as (select m.*, 'booking/' || m.id as record from ended m)`,
})

/** For the operator: calls from a day on, earliest first. */
export const listBookings = statement({
  name: 'orders.list_bookings',
  params: { ...STAFF_ID, starts: instant, ends: instant, status: orNull(text), limit: int, offset: int },
  row: { bookings: json, total: int },
  sql: `
    with listed as (
      select b.id, b.status, lower(b.during) as starts_at, upper(b.during) as ends_at, b.zone, b.topic, b.person_id,
             b.call_by, b.call_link, b.created_at
      from orders.booking b
      where lower(b.during) >= $starts::timestamptz and lower(b.during) < $ends::timestamptz
        and ($status::text is null or b.status = $status) and ${IS_ASSIGNED_BOOKING}
    )
    select (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'status', a.status, 'starts_at', orders.instant_text(a.starts_at),
        'ends_at', orders.instant_text(a.ends_at), 'zone', a.zone, 'topic', a.topic, 'call_by', a.call_by, 'call_link', a.call_link,
        'name', p.name, 'email', p.email, 'phone', p.phone,
        'language', p.language, 'note', p.note, 'created_at', orders.instant_text(a.created_at)
      ) order by a.starts_at, a.id), '[]')
      from (select * from listed order by starts_at, id limit $limit::integer offset $offset::bigint) a
      join orders.person p on p.id = a.person_id
    ) as bookings, (select count(*) from listed) as total`,
})

/** Booked calls that start in a span. No two are at the same time, so a day has few. */
export const countBookings = statement({
  name: 'orders.count_bookings',
  params: { ...STAFF_ID, starts: instant, ends: instant },
  row: { booked: int },
  sql: `
    select count(*) as booked from orders.booking b
    where lower(b.during) >= $starts::timestamptz and lower(b.during) < $ends::timestamptz and b.status = 'booked'
      and ${IS_ASSIGNED_BOOKING}`,
})
