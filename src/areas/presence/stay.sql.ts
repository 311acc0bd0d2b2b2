import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { MAX_STAYS_BEGINNING_ON_A_DAY } from './presence.rules.ts'

/**
 * Adds a stay to a member's log, at the first free place of its first day. Gives no row when the day is full, or
 * when another writer took the place at this moment.
 */
export const insertStay = write({
  name: 'presence.insert_stay',
  action: 'stay.create',
  params: { member_id: int, starts_on: text, ends_on: orNull(text), country: text, kept_from: orNull(text) },
  row: { id: int },
  sql: `
    made as (
      insert into presence.stay (member_id, starts_on, ends_on, country, kept_from, place)
      select $member_id, $starts_on::date, $ends_on::date, $country, $kept_from::date, free.place
      from generate_series(1, ${MAX_STAYS_BEGINNING_ON_A_DAY}) as free (place)
      where not exists (
        select from presence.stay s
        where s.member_id = $member_id and s.starts_on = $starts_on::date and s.place = free.place
          and s.removed_at is null
      )
      order by free.place limit 1
      on conflict (member_id, starts_on, place) where removed_at is null do nothing
      returning id
    ), written as (select id, 'stay/' || id as record from made)`,
})

export const countStaysOfDay = statement({
  name: 'presence.count_stays_of_day',
  params: { member_id: int, starts_on: text },
  row: { stays: int },
  sql: `
    select count(*) as stays from presence.stay
    where member_id = $member_id and starts_on = $starts_on::date and removed_at is null`,
})

/** Takes a stay out of the log; it is kept as removed. Removing it again changes nothing. */
export const markStayRemoved = write({
  name: 'presence.mark_stay_removed',
  action: 'stay.remove',
  params: { id: int },
  row: { id: int },
  sql: `
    gone as (update presence.stay set removed_at = now() where id = $id and removed_at is null returning id),
    written as (select id, 'stay/' || id as record from gone)`,
})

export const findStay = statement({
  name: 'presence.find_stay',
  params: { id: int },
  row: { id: int, removed: bool },
  sql: 'select id, removed_at is not null as removed from presence.stay where id = $id',
})

const LIVE = 's.member_id = $member_id and s.removed_at is null'

/**
 * The stays that decide where a member was in a time, in the order of the log: those that begin in it, and of those
 * before it what still has a say. The last one to begin before it tells the day of the last change; whatever
 * reaches into the time, or fills its first days, contains that day. The last move without an end before that day is
 * there too, because it may have ended some of these. So it reads at most five rows for each day of the time and
 * what contains one day, each through an index, whatever else the log holds.
 */
export const listDecidingStays = statement({
  name: 'presence.list_deciding_stays',
  params: { member_id: int, from: text, until: text },
  row: { stays: json },
  sql: `
    with change as materialized (
      select s.starts_on as day from presence.stay s where ${LIVE} and s.starts_on < $from::date
      order by s.starts_on desc limit 1
    ), deciding as (
      select s.id, s.starts_on, s.ends_on, s.country, s.kept_from from presence.stay s
      where ${LIVE} and s.starts_on between $from::date and $until::date
      union all
      select s.id, s.starts_on, s.ends_on, s.country, s.kept_from from change
      join presence.stay s on s.days @> presence.day_number($member_id, change.day) and s.removed_at is null
      union all
      select moved.* from change cross join lateral (
        select s.id, s.starts_on, s.ends_on, s.country, s.kept_from from presence.stay s
        where ${LIVE} and s.ends_on is null and s.starts_on < change.day
        order by s.starts_on desc, s.id desc limit 1
      ) moved
    )
    select coalesce(
      json_agg(
        json_build_object('id', id, 'from', starts_on, 'to', ends_on, 'country', country, 'kept_from', kept_from)
        order by starts_on, id
      ), '[]'
    ) as stays
    from deciding`,
})

/** The stays of a member's log that begin or go on in a time, the first first. */
export const listStays = statement({
  name: 'presence.list_stays',
  params: { member_id: int, from: text, until: text },
  row: { id: int, from: text, to: orNull(text), country: text },
  sql: `
    select s.id, s.starts_on as from, s.ends_on as to, s.country from presence.stay s
    where s.removed_at is null and s.days && int8range(
      presence.day_number($member_id, $from::date), presence.day_number($member_id, $until::date), '[]')
    order by s.starts_on, s.id`,
})
