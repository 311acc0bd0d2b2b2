import { listedBy, pageColumns } from '../../kernel/sql/page.ts'
import { instant, int, json, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { write } from '../../kernel/sql/write.ts'

/**
 * Counts payments in their lists. The rows are locked in a fixed order, so that writers take turns instead of
 * deadlocking. `moved` returns member_id, entity_id, month and the difference.
 */
const COUNT = `
  insert into payments.total as t (list, list_id, month, payments)
  select list, list_id, month, payments from moved
  cross join lateral (values ('entity', entity_id), ('member', member_id)) as lists (list, list_id)
  order by list, list_id, month
  on conflict (list, list_id, month) do update set payments = t.payments + excluded.payments`

export const insertPayment = write({
  name: 'payments.insert_payment',
  action: 'payment.create',
  params: {
    entity_id: int,
    service_id: int,
    service_en: text,
    service_es: text,
    amount: text,
    currency: text,
    status: text,
    description: orNull(text),
    invoice_number: orNull(text),
    due_date: orNull(text),
    paid_at: orNull(instant),
  },
  row: { id: int, payment: text },
  sql: `
    named as (
      select e.id as entity_id, e.member_id,
             case m.language when 'es' then $service_es::text else $service_en::text end as service_name
      from entities.entities e join members.members m on m.id = e.member_id where e.id = $entity_id
    ), made as (
      insert into payments.payment (
        entity_id, member_id, service_id, service_name, amount, currency, status, description, invoice_number,
        due_date, paid_at
      )
      select entity_id, member_id, $service_id, service_name, $amount::numeric, $currency, $status, $description,
             $invoice_number, $due_date::date, $paid_at::timestamptz
      from named
      returning id, member_id, entity_id, day, json
    ), moved as (select member_id, entity_id, payments.month_of(day) as month, 1 as payments from made),
    counted as (${COUNT}),
    written as (select id, 'payment/' || id as record, json as payment from made)`,
})

/** The payment stays locked until the transaction ends. */
export const lockPayment = statement({
  name: 'payments.lock_payment',
  params: { id: int },
  row: {
    service_id: int,
    amount: text,
    currency: text,
    status: text,
    paid_at: orNull(instant),
    due_date: orNull(text),
    description: orNull(text),
    invoice_number: orNull(text),
  },
  sql: `
    select service_id, trim_scale(amount) as amount, currency, status, paid_at, due_date, description, invoice_number
    from payments.payment where id = $id for no key update`,
})

export const updatePayment = write({
  name: 'payments.update_payment',
  action: 'payment.update',
  detail: 'changed',
  params: {
    id: int,
    service_id: int,
    /** The names of another service; null if unchanged, which keeps the recorded name. */
    service_en: orNull(text),
    service_es: orNull(text),
    amount: text,
    currency: text,
    status: text,
    paid_at: orNull(instant),
    due_date: orNull(text),
    description: orNull(text),
    invoice_number: orNull(text),
    changed: text,
  },
  row: { id: int, payment: text },
  sql: `
    made as (
      update payments.payment p set status = $status, paid_at = $paid_at, due_date = $due_date::date,
             description = $description, invoice_number = $invoice_number, amount = $amount::numeric,
             currency = $currency, service_id = $service_id,
             service_name = coalesce(case m.language when 'es' then $service_es::text else $service_en::text end,
                                     p.service_name)
      from members.members m where p.id = $id and m.id = p.member_id
      returning p.id, p.member_id, p.entity_id, p.json,
                payments.month_of(old.day) as from_month, payments.month_of(new.day) as to_month
    ), moved as (
      select member_id, entity_id, month, payments from made
      cross join lateral (values (from_month, -1), (to_month, 1)) as step (month, payments)
      where from_month <> to_month
    ), counted as (${COUNT}),
    written as (select id, 'payment/' || id as record, $changed::text as changed, json as payment from made)`,
})

const PAGE_PARAMS = { list_id: int, from_day: text, to_day: text, limit: int }
const AFTER_PARAMS = { after_day: text, after_id: int }
const PAGE_ROW = { payments: orNull(text), last: orNull(text), total: int }
const COLUMNS = pageColumns('payments', 'day, id')

type List = 'entity' | 'member'

const DAYS = 'between $from_day::date and $to_day::date'
const AFTER = '(day, id) < ($after_day::date, $after_id::bigint)'
const TOTALS = (list: List) =>
  `payments.total where list = '${list}' and list_id = $list_id and month ${DAYS}`

/** The newest payments of a list after one of them, in index order. */
const newestPage = (list: List) => `
  select page.payments, page.last, (select coalesce(sum(payments), 0)::bigint from ${TOTALS(list)}) as total
  from (
    select ${COLUMNS} from (
      select json, day, id, row_number() over (order by ${list}_id, day desc, id desc) as n
      from payments.payment where ${listedBy(`${list}_id`, '$list_id')} and day ${DAYS} and ${AFTER}
      order by ${list}_id, day desc, id desc limit $limit::integer + 1
    )
  ) page`

/** The payments after an offset: whole months are skipped by their stored counts. */
const deepPage = (list: List) => `
  with months as materialized (
    select month, payments, (sum(payments) over (order by month desc))::bigint - payments as newer
    from ${TOTALS(list)}
  )
  select page.payments, page.last, (select coalesce(sum(payments), 0)::bigint from months) as total
  from (
    select ${COLUMNS} from (
      select p.json, p.day, p.id, row_number() over (order by p.day desc, p.id desc) as n
      from months m
      cross join lateral (
        select json, day, id from payments.payment p
        where ${listedBy(`p.${list}_id`, '$list_id')} and p.day >= m.month and p.day < (m.month + interval '1 month')::date
        order by p.${list}_id, p.day desc, p.id desc
        offset greatest($offset::bigint - m.newer, 0)
        limit least($limit::integer + 1, $offset::bigint + $limit::integer + 1 - m.newer)
      ) p
      where m.newer <= $offset::bigint + $limit::integer and m.newer + m.payments > $offset::bigint
      order by n
    )
  ) page`

export const listNewestOfEntity = statement({
  name: 'payments.list_newest_of_entity',
  params: { ...PAGE_PARAMS, ...AFTER_PARAMS },
  row: PAGE_ROW,
  sql: newestPage('entity'),
})

export const listNewestOfMember = statement({
  name: 'payments.list_newest_of_member',
  params: { ...PAGE_PARAMS, ...AFTER_PARAMS },
  row: PAGE_ROW,
  sql: newestPage('member'),
})

export const listBehindOffsetOfEntity = statement({
  name: 'payments.list_behind_offset_of_entity',
  params: { ...PAGE_PARAMS, offset: int },
  row: PAGE_ROW,
  sql: deepPage('entity'),
})

export const listBehindOffsetOfMember = statement({
  name: 'payments.list_behind_offset_of_member',
  params: { ...PAGE_PARAMS, offset: int },
  row: PAGE_ROW,
  sql: deepPage('member'),
})

const LLCS = 'any (array(select json_array_elements_text($entity_ids::json)::integer))'

/** For a caller who may act for some LLCs only. */
export const listOfEntities = statement({
  name: 'payments.list_of_entities',
  params: { entity_ids: json, from_day: text, to_day: text, limit: int, offset: int, ...AFTER_PARAMS },
  row: PAGE_ROW,
  sql: `
    select page.payments, page.last, (
      select coalesce(sum(payments), 0)::bigint from payments.total
      where list = 'entity' and list_id = ${LLCS} and month ${DAYS}
    ) as total
    from (
      select ${COLUMNS} from (
        select p.json, p.day, p.id, row_number() over (order by p.day desc, p.id desc) - $offset::bigint as n
        from json_array_elements_text($entity_ids::json) llc
        cross join lateral (
          select json, day, id from payments.payment
          where ${listedBy('entity_id', 'llc::integer')} and day ${DAYS} and ${AFTER}
          order by entity_id, day desc, id desc limit $offset::bigint + $limit::integer + 1
        ) p
        order by p.day desc, p.id desc limit $limit::integer + 1 offset $offset::bigint
      )
    ) page`,
})

/** For the operator: of one LLC or all, with one status or any. */
export const listForOperator = statement({
  name: 'payments.list_for_operator',
  params: { entity_id: orNull(int), status: orNull(text), from_day: text, to_day: text, limit: int },
  row: { payment: text, total: int },
  sql: `
    select json as payment, count(*) over () as total from payments.payment
    where ($entity_id::integer is null or entity_id = $entity_id) and day ${DAYS}
      and ($status::text is null or status = $status)
    order by day desc, id desc limit $limit::integer`,
})
