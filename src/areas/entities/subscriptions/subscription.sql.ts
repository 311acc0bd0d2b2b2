import { int, orNull, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'

/** The last paid day, if it has not passed. */
export const findPaidUntil = statement({
  name: 'entities.find_paid_until',
  params: { entity_id: int, today: text },
  row: { ends_on: orNull(text) },
  sql: `
    select max(ends_on) as ends_on from entities.subscription
    where entity_id = $entity_id and status = 'active' and ends_on >= $today::date`,
})

export const insertPeriod = write({
  name: 'entities.insert_period',
  action: 'subscription.create',
  params: { entity_id: int, starts_on: text, ends_on: text },
  row: { id: int },
  sql: `
    made as (
      insert into entities.subscription (entity_id, status, starts_on, ends_on)
      values ($entity_id, 'active', $starts_on::date, $ends_on::date) returning id
    ), written as (select id, 'subscription/' || id as record from made)`,
})

/** The current and future periods; past ones do not change. */
export const markPeriodsCancelled = write({
  name: 'entities.mark_periods_cancelled',
  action: 'subscription.cancel',
  params: { entity_id: int, today: text },
  row: { cancelled: int },
  sql: `
    ended as (
      update entities.subscription set status = 'cancelled', cancelled_on = $today::date
      where entity_id = $entity_id and status = 'active' and ends_on >= $today::date returning id
    ), written as (
      select count(*)::integer as cancelled, 'entity/' || $entity_id::integer as record from ended having count(*) > 0
    )`,
})

/** One of them; of several with the same first day, the newest. */
export const markPeriodCancelled = write({
  name: 'entities.mark_period_cancelled',
  action: 'subscription.cancel',
  params: { entity_id: int, id: orNull(int), starts_on: orNull(text), today: text },
  row: { id: int, starts_on: text, ends_on: text },
  sql: `
    ended as (
      update entities.subscription set status = 'cancelled', cancelled_on = $today::date
      where id = (
        select max(s.id) from entities.subscription s
        where s.entity_id = $entity_id and s.status = 'active' and s.ends_on >= $today::date
          and (s.id = $id::integer or s.starts_on = $starts_on::date)
      ) and status = 'active'
      returning id, starts_on, ends_on
    ), written as (select id, starts_on, ends_on, 'subscription/' || id as record from ended)`,
})

export const listPeriods = statement({
  name: 'entities.list_periods',
  params: { entity_id: orNull(int) },
  row: {
    id: int,
    entity_id: int,
    entity_name: text,
    status: text,
    starts_on: text,
    ends_on: text,
    cancelled_on: orNull(text),
  },
  sql: `
    select s.id, s.entity_id, e.name as entity_name, s.status, s.starts_on, s.ends_on, s.cancelled_on
    from entities.subscription s join entities.entity e on e.id = s.entity_id
    where $entity_id::integer is null or s.entity_id = $entity_id::integer
    order by s.entity_id, s.starts_on, s.id`,
})
