import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { calendarYear, date, optional, PAGING, shortId, word } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { daysWithin, PAYMENT } from './payment.rules.ts'
import { PAYMENT_SORTS } from './payment-sorts.rules.ts'
import { STATUSES, type Status } from './payment-status.rules.ts'
import { listForStaff, listSortedForStaff, sumForStaff } from './staff-payments.sql.ts'

const strict = { additionalProperties: false }
const name = Type.String({ maxLength: 300 })

const SUM = Type.Object(
  {
    status: Type.Unsafe<Status>({ type: 'string', enum: [...STATUSES] }),
    currency: Type.String({ maxLength: 3 }),
    payments: Type.Integer({ minimum: 0 }),
    amount: Type.Number(),
  },
  strict,
)

export const listAllPayments = endpoint({
  name: 'listAllPayments',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/payments',
  access: staff('payments:read', 'filtered'),
  fields: {
    entity_id: optional(shortId({ description: 'Filters by LLC.' })),
    status: optional(word<Status>({ description: 'Filter by status.' }, STATUSES)),
    year: optional(calendarYear({ description: 'Filters by year.' })),
    from: optional(date({ description: 'The first day.' })),
    to: optional(date({ description: 'The last day.' })),
    sort: optional(
      word(
        { description: 'Sorts by a column, descending with a minus. Otherwise newest first.' },
        PAYMENT_SORTS,
      ),
    ),
    ...PAGING,
  },
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object({ payment: PAYMENT, llc: name, member_id: Type.Integer(), member: name }, strict),
        { maxItems: 500 },
      ),
      sums: Type.Array(SUM, {
        maxItems: 1000,
        description: 'For the same LLC and year, in any status.',
      }),
      pagination: LIST_PAGINATION,
    },
    strict,
  ),
  reveals: (_, answer) => {
    const { data } = answer as {
      data: { payment: { entity_id: number }; llc: string; member_id: number }[]
    }
    return data.map(({ payment, llc, member_id }) => ({
      ownerId: member_id,
      kind: 'payment',
      record: `entity/${payment.entity_id}`,
      title: llc,
    }))
  },
  async run({ db, input, caller }) {
    const { entity_id, status, limit, offset, sort } = input
    const of = { staff_id: caller.onlyClientsOf, entity_id, ...daysWithin(input) }
    const [found, sums] = await Promise.all([
      sort === null
        ? db.all(listForStaff, { ...of, status, limit, offset })
        : db.all(listSortedForStaff, { ...of, status, limit, offset, sort }),
      db.all(sumForStaff, of),
    ])
    const total = sums
      .filter(sum => status === null || sum.status === status)
      .reduce((count, { payments }) => count + payments, 0)
    return {
      data: found.map(row => ({ ...row, payment: JSON.parse(row.payment) })),
      sums: sums.map(sum => ({ ...sum, amount: Number(sum.amount) })),
      pagination: { total, limit, offset },
    }
  },
})
