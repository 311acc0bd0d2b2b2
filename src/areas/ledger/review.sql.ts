import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { isAssignedLlc } from '../entities/entities.ts'
import { STAFF_ID } from '../members/members.ts'

/** The number of each status, of one LLC or of all. */
export const countStatuses = statement({
  name: 'ledger.count_statuses',
  params: { ...STAFF_ID, entity_id: orNull(int) },
  row: { pending: int, ratified: int, vetoed: int, rejected: int },
  sql: `
    select coalesce(sum(pending), 0)::bigint as pending, coalesce(sum(ratified), 0)::bigint as ratified,
           coalesce(sum(vetoed), 0)::bigint as vetoed, coalesce(sum(rejected), 0)::bigint as rejected
    from ledger.tally y
    where ($entity_id::integer is null or y.entity_id = $entity_id::integer) and ${isAssignedLlc('y.entity_id')}`,
})

/** A transaction with its LLC and owner, for the Manager. */
export const findForReview = statement({
  name: 'ledger.find_for_review',
  params: { transaction_id: text },
  row: {
    json: text,
    amount: text,
    occurrence: orNull(int),
    series_ended_at: orNull(instant),
    entity_id: int,
    llc: text,
    state: text,
    llc_status: text,
    formation_date: orNull(text),
    subscribed: bool,
    member_id: int,
    member: text,
    language: text,
    country: orNull(text),
    alike: json,
  },
  sql: `
    select t.json, trim_scale(t.amount) as amount, t.occurrence, s.ended_at as series_ended_at, e.id as entity_id,
           e.name as llc, e.state, e.status as llc_status, e.formation_date,
           entities.is_subscribed(e.id) as subscribed,
           m.id as member_id, m.name as member, m.language, m.country,
           (
             select coalesce(json_agg(a.transaction_id order by a.place desc), '[]') from (
               select transaction_id, place from ledger.transaction o
               where o.entity_id = t.entity_id and o.place > t.place - 50 and o.place < t.place
                 and o.category = t.category and o.amount = t.amount and o.series_id is null
                 and t.series_id is null and o.status in ('PENDING', 'RATIFIED')
                 and o.submitted_at > t.submitted_at - interval '30 days'
               order by place desc limit 5
             ) a
           ) as alike
    from ledger.transaction t
    join entities.entities e on e.id = t.entity_id
    join members.members m on m.id = e.member_id
    left join ledger.series s on s.id = t.series_id
    where t.transaction_id = $transaction_id`,
})

/** The latest decisions on the LLC's other transactions. */
export const listEarlierDecisions = statement({
  name: 'ledger.list_earlier_decisions',
  params: { entity_id: int, beside: text, limit: int },
  row: { json: text },
  sql: `
    select json from (
      select t.json, t.decided_at, t.place from ledger.transaction t
      where t.entity_id = $entity_id and t.status <> 'PENDING' and t.transaction_id <> $beside
      order by t.place desc limit $limit::integer
    ) x order by decided_at desc, place desc`,
})

/** Other pending transactions of an LLC. */
export const findOthersPending = statement({
  name: 'ledger.find_others_pending',
  params: { entity_id: int, besides: json },
  row: { pending: int, distributions: text, contributions: text },
  sql: `
    select pending, trim_scale(distributions) as distributions, trim_scale(contributions) as contributions
    from ledger.pending_of($entity_id, array(select json_array_elements_text($besides::json)))`,
})

/** The totals of each month, by category and movement type. */
export const listMonthTotals = statement({
  name: 'ledger.list_month_totals',
  params: { entity_id: int, first_month: int, last_month: int },
  row: {
    month: int,
    category: orNull(text),
    movement_type: text,
    entries: int,
    income: text,
    expense: text,
  },
  sql: `
    select c.month, nullif(c.category, '') as category, c.movement_type, c.entries, c.income, c.expense
    from bookkeeping.category_totals($entity_id, $first_month::integer, $last_month::integer) c
    order by c.month, c.category, c.movement_type`,
})

/** Everything received less everything paid, and the bank balances. */
export const findMoney = statement({
  name: 'ledger.find_money',
  params: { entity_id: int },
  row: { booked: text, banks: json },
  sql: `
    select trim_scale(coalesce((
             select sum(income - expense) from bookkeeping.category_totals($entity_id, 0, 99999)
           ), 0)) as booked,
           (
             select coalesce(json_agg(json_build_object(
               'provider', provider, 'balance', trim_scale(balance)::text,
               'told_at', to_char(told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
             ) order by provider), '[]')
             from banking.balances_of($entity_id)
           ) as banks`,
})
