import type { Db } from '../../kernel/sql/postgres.ts'
import { int, statement, text } from '../../kernel/sql/statement.ts'

const ROW = { month: text, currency: text, payments: int, amount: text }
const SUMS = `
    select to_char(r.month, 'YYYY-MM') as month, r.currency, sum(r.payments) as payments, trim_scale(sum(r.amount)) as amount`
const MONTHS = `r.month between to_date($first, 'YYYY-MM') and to_date($last, 'YYYY-MM')
    group by r.month, r.currency having sum(r.payments) > 0
    order by r.month, r.currency`

const sumRevenueOfAll = statement({
  name: 'payments.sum_revenue_of_all',
  params: { first: text, last: text },
  row: ROW,
  sql: `${SUMS} from payments.revenue r where r.list = 'firm' and r.list_id = 0 and ${MONTHS}`,
})

const sumRevenueOfAssigned = statement({
  name: 'payments.sum_revenue_of_assigned',
  params: { staff_id: int, first: text, last: text },
  row: ROW,
  sql: `${SUMS}
    from members.assignments its join payments.revenue r on r.list = 'member' and r.list_id = its.client_id
    where its.staff_id = $staff_id and ${MONTHS}`,
})

/** What was paid in each month, by currency; `staffId` as `onlyClientsOf`. Months are `YYYY-MM`. */
export const sumRevenue = (db: Db, staffId: number | null, first: string, last: string) =>
  staffId === null
    ? db.all(sumRevenueOfAll, { first, last })
    : db.all(sumRevenueOfAssigned, { staff_id: staffId, first, last })
