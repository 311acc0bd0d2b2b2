import { bool, int, statement, text } from '../../../kernel/sql/statement.ts'
import { write } from '../../../kernel/sql/write.ts'
import { MAX_PLANS } from './plans.rules.ts'

export const listPlans = statement({
  name: 'presence.list_plans',
  params: { member_id: int },
  row: { id: int, from: text, until: text, country: text },
  sql: `
    select id, starts_on as from, ends_on as until, country from presence.plan
    where member_id = $member_id and ended_at is null
    order by starts_on, id limit ${MAX_PLANS}`,
})

export const insertPlan = write({
  name: 'presence.insert_plan',
  action: 'presence.plan',
  params: { member_id: int, starts_on: text, ends_on: text, country: text },
  row: { id: int },
  sql: `
    made as (
      insert into presence.plan (member_id, starts_on, ends_on, country)
      values ($member_id, $starts_on::date, $ends_on::date, $country)
      returning id
    ), written as (select id, 'presence_plan/' || id as record from made)`,
})

export const markPlanEnded = write({
  name: 'presence.mark_plan_ended',
  action: 'presence.plan_end',
  detail: 'how',
  params: { id: int, how: text },
  row: { id: int },
  sql: `
    gone as (
      update presence.plan set ended_at = now(), ended_how = $how
      where id = $id and ended_at is null
      returning id, ended_how as how
    ), written as (select id, how, 'presence_plan/' || id as record from gone)`,
})

export const findPlan = statement({
  name: 'presence.find_plan',
  params: { id: int, member_id: int },
  row: { from: text, until: text, country: text, ended: bool, confirmed: bool },
  sql: `
    select starts_on as from, ends_on as until, country, ended_at is not null as ended,
           coalesce(ended_how = 'confirmed', false) as confirmed
    from presence.plan where id = $id and member_id = $member_id`,
})

/** Restores a plan that a change ended, unless another one took its days. */
export const restorePlan = write({
  name: 'presence.restore_plan',
  action: 'presence.plan_restore',
  params: { id: int },
  row: { id: int },
  sql: `
    back as (
      update presence.plan as p set ended_at = null, ended_how = null
      where id = $id and ended_at is not null
        and not exists (
          select from presence.plan as o
          where o.member_id = p.member_id and o.ended_at is null
            and o.starts_on <= p.ends_on and o.ends_on >= p.starts_on
        )
      returning id
    ), written as (select id, 'presence_plan/' || id as record from back)`,
})
