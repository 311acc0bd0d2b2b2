import { bool, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'
import { MAX_STAYS_BEGINNING_ON_A_DAY } from './presence.rules.ts'

/**
 * Adds a stay to a member's log, at the first free position of its first day. No row if the day is full or
 * another writer just took the position.
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

/** Removes a stay from the log; it is kept as removed. Removing it again changes nothing. */
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
 * The stays that determine where a member was in a period, in log order: those that start in it, and earlier
 * ones that still matter. The last one to start before it gives the day of the last change; anything that
 * reaches into the period, or fills its first days, contains that day. The last open-ended move before that
 * day is included too, because it may have ended some of these. So it reads at most five rows per day of the
 * period plus those that contain one day, each through an index, whatever else the log contains.
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

/** The stays of a member's log that start or continue in a period, earliest first. */
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
