import { bool, instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'

const LISTED = {
  json: text,
  llc: text,
  member_id: int,
  member: text,
}

/** Transactions of one status with their LLC and owner; the total is stored. */
const queued = (which: string, order: string) => `
  select t.json, e.name as llc, m.id as member_id, m.name as member
  from (
    select transaction_id, entity_id, json, submitted_at, decided_at, place from ledger.transaction
    where ${which} order by ${order} limit $limit::integer offset $offset::bigint
  ) t
  join entities.entity e on e.id = t.entity_id
  join members.member m on m.id = e.member_id
  order by ${order}`

const PAGE = { limit: int, offset: int }

/** Longest waiting first, over all LLCs. */
export const listQueued = statement({
  name: 'ledger.list_queued',
  params: PAGE,
  row: LISTED,
  sql: queued("status = 'PENDING'", 'submitted_at, transaction_id'),
})

export const listQueuedOf = statement({
  name: 'ledger.list_queued_of',
  params: { entity_id: int, ...PAGE },
  row: LISTED,
  sql: queued("entity_id = $entity_id and status = 'PENDING'", 'place'),
})

/** Latest decision first, over all LLCs. */
export const listSettled = statement({
  name: 'ledger.list_settled',
  params: { status: text, ...PAGE },
  row: LISTED,
  sql: queued("status = $status and status <> 'PENDING'", 'decided_at desc, transaction_id desc'),
})

export const listSettledOf = statement({
  name: 'ledger.list_settled_of',
  params: { entity_id: int, status: text, ...PAGE },
  row: LISTED,
  sql: queued('entity_id = $entity_id and status = $status', 'place desc'),
})

/** The number of each status, of one LLC or of all. */
export const countStatuses = statement({
  name: 'ledger.count_statuses',
  params: { entity_id: orNull(int) },
  row: { pending: int, ratified: int, vetoed: int, rejected: int },
  sql: `
    select coalesce(sum(pending), 0)::bigint as pending, coalesce(sum(ratified), 0)::bigint as ratified,
           coalesce(sum(vetoed), 0)::bigint as vetoed, coalesce(sum(rejected), 0)::bigint as rejected
    from ledger.tally where $entity_id::integer is null or entity_id = $entity_id::integer`,
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
    join entities.entity e on e.id = t.entity_id
    join members.member m on m.id = e.member_id
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

/** Which side of the result an entry belongs to, as in the reports: by group and movement type. */
const IS_INCOME = `c.movement_type in ('ingreso', 'gasto') and (
  bookkeeping.group_label(c.category) = 'INGRESOS'
  or bookkeeping.group_label(c.category) = 'OTROS' and c.movement_type = 'ingreso')`
const IS_EXPENSE = `c.movement_type in ('ingreso', 'gasto') and (
  bookkeeping.group_label(c.category) in ('GASTOS_DEDUCIBLES', 'NO_DEDUCIBLES')
  or bookkeeping.group_label(c.category) = 'OTROS' and c.movement_type = 'gasto')`
/** Owner distributions and contributions, by movement type first, as on Form 5472. */
const moved = (kind: string) => `(c.movement_type = '${kind}' or c.category = '${kind}'
  and c.movement_type not in ('distribucion', 'aportacion', 'transferencia_interna', 'ajuste'))`

const sum = (what: string, which: string, as: string) =>
  `trim_scale(coalesce(sum(${what}) filter (where ${which}), 0)) as ${as}`

/** Each month's figures from the stored totals of the books; the rules avoid double counting. */
export const listMonthFigures = statement({
  name: 'ledger.list_month_figures',
  params: { entity_id: int, first_month: int, last_month: int },
  row: {
    month: int,
    entries: int,
    income: text,
    expense: text,
    distributions: text,
    contributions: text,
  },
  sql: `
    select c.month, sum(c.entries)::bigint as entries,
           ${sum('c.income - c.expense', IS_INCOME, 'income')},
           ${sum('c.expense - c.income', IS_EXPENSE, 'expense')},
           ${sum('c.expense - c.income', moved('distribucion'), 'distributions')},
           ${sum('c.income - c.expense', moved('aportacion'), 'contributions')}
    from bookkeeping.category_totals($entity_id, $first_month::integer, $last_month::integer) c
    group by c.month order by c.month`,
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
