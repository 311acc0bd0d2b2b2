import { bool, int, json, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** Hours are replaced as a whole; existing bookings stay. */
export const updateCalendar = write({
  name: 'orders.update_calendar',
  action: 'calendar.update',
  params: {
    zone: text,
    slot_minutes: int,
    notice_minutes: int,
    horizon_days: int,
    call_by: text,
    call_link: orNull(text),
    hours: json,
  },
  row: { spans: int },
  sql: `
    kept as (
      update orders.calendar set zone = $zone, slot_minutes = $slot_minutes::integer,
             notice_minutes = $notice_minutes::integer, horizon_days = $horizon_days::integer,
             call_by = $call_by, call_link = $call_link
      returning only_one
    ), wanted as (
      select weekday, opens, closes from kept, json_to_recordset($hours::json) as h (weekday integer, opens integer, closes integer)
    ), gone as (
      delete from orders.hours h using kept
      where not exists (select from wanted w where w.weekday = h.weekday and make_time(w.opens / 60, w.opens % 60, 0) = h.opens)
    ), put as (
      insert into orders.hours as h (weekday, opens, closes)
      select weekday, make_time(opens / 60, opens % 60, 0),
             case when closes = 1440 then time '24:00' else make_time(closes / 60, closes % 60, 0) end
      from wanted
      on conflict (weekday, opens) do update set closes = excluded.closes
      returning 1
    ), written as (select count(*)::integer as spans, 'calendar/1' as record from put)`,
})

export const insertClosedDay = write({
  name: 'orders.insert_closed_day',
  action: 'holiday.add',
  params: { day: text, reason: text },
  row: { day: text },
  sql: `
    put as (
      insert into orders.closed_day as c (day, reason) values ($day::date, $reason)
      on conflict (day) do update set reason = excluded.reason where c.reason <> excluded.reason
      returning day
    ), written as (select day, 'holiday/' || day as record from put)`,
})

export const deleteClosedDay = write({
  name: 'orders.delete_closed_day',
  action: 'holiday.remove',
  params: { day: text },
  row: { day: text },
  sql: `
    gone as (delete from orders.closed_day where day = $day::date returning day),
    written as (select day, 'holiday/' || day as record from gone)`,
})

export const hasHours = statement({
  name: 'orders.has_hours',
  params: {},
  row: { has_hours: bool },
  sql: 'select exists (select from orders.hours) as has_hours',
})

/** The number of calls booked on a day to be closed: they stay, and someone must contact those customers. */
export const countBookedOn = statement({
  name: 'orders.count_booked_on',
  params: { day: text },
  row: { booked: int },
  sql: `
    select count(*) as booked from orders.booking b, orders.calendar c
    where b.status = 'booked' and b.during && tstzrange(
      ($day::date)::timestamp at time zone c.zone, ($day::date + 1)::timestamp at time zone c.zone)`,
})
