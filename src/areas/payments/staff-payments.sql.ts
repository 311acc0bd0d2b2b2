import { alphabetical, sorted } from '../../kernel/sql/sorted.ts'
import { int, orNull, statement, text } from '../../kernel/sql/statement.ts'
import { isAssignedClient, STAFF_ID } from '../members/members.ts'
import type { PaymentSortKey } from './payment-sorts.rules.ts'

const PARAMS = {
  ...STAFF_ID,
  entity_id: orNull(int),
  status: orNull(text),
  from_day: text,
  to_day: text,
  limit: int,
  offset: int,
}
const ROW = { payment: text, llc: text, member_id: int, member: text }

const by = (order: (llc: string) => string) => `
    select p.json as payment, e.name as llc, m.id as member_id, m.name as member
    from (
      select id, entity_id, member_id, day, json, amount, status, due_date, paid_at from payments.payment p
      where ${isAssignedClient('p.member_id')} and ($entity_id::integer is null or entity_id = $entity_id)
        and day between $from_day::date and $to_day::date and ($status::text is null or status = $status)
      order by ${order('(select e.name from entities.entities e where e.id = p.entity_id)')}
      limit $limit::integer offset $offset::bigint
    ) p
    join entities.entities e on e.id = p.entity_id
    join members.members m on m.id = p.member_id
    order by ${order('e.name')}`

/**
 * Payments of all LLCs with their owner, newest first. Read in date order: a rare filter reads more than it
 * shows, which is acceptable for staff.
 */
export const listForStaff = statement({
  name: 'payments.list_for_staff',
  params: PARAMS,
  row: ROW,
  sql: by(() => 'p.day desc, p.id desc'),
})

const columns = (llc: string): Record<PaymentSortKey, string> => ({
  llc: alphabetical(llc),
  amount: 'p.amount',
  status: 'p.status',
  due: 'p.due_date',
  paid: 'p.paid_at',
})

/** The same, sorted by a column. */
export const listSortedForStaff = statement({
  name: 'payments.list_sorted_for_staff',
  params: { ...PARAMS, sort: text },
  row: ROW,
  sql: by(llc => `${sorted(columns(llc))}, p.day desc, p.id desc`),
})

/** The number and total of each status, by currency. */
export const sumForStaff = statement({
  name: 'payments.sum_for_staff',
  params: { ...STAFF_ID, entity_id: orNull(int), from_day: text, to_day: text },
  row: { status: text, currency: text, payments: int, amount: text },
  sql: `
    select status, currency, count(*) as payments, trim_scale(sum(amount)) as amount
    from payments.payment p
    where ${isAssignedClient('p.member_id')} and ($entity_id::integer is null or entity_id = $entity_id) and day between $from_day::date and $to_day::date
    group by status, currency order by status, currency`,
})
