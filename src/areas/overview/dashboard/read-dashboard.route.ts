import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { countFailingBanks, countUnreconciledLlcs } from '../../banking/banking.ts'
import { countPending } from '../../ledger/ledger.ts'
import { may, type Permission, staff } from '../../members/members.ts'
import { countOpenObligations } from '../../obligations/obligations.ts'
import { countBookingsToday, countNewOrders } from '../../orders/orders.ts'
import { sumRevenue } from '../../payments/payments.ts'
import { byMonth, MAX_COUNTED, monthsShown } from './dashboard.rules.ts'
import { DASHBOARD } from './dashboard.shape.ts'
import { findHasClients } from './dashboard.sql.ts'

/** The blocks of the dashboard, each with the permission to see the list behind it. */
export const BLOCKS = {
  decisions: 'ledger:read',
  obligations: 'tax:read',
  banks: 'clients:read',
  orders: 'orders:read',
  revenue: 'payments:read',
} as const satisfies Record<string, Permission>
export type Block = keyof typeof BLOCKS

export const readDashboard = endpoint({
  name: 'readDashboard',
  method: 'GET',
  path: '/web/console/dashboard',
  access: staff('console:use', 'filtered'),
  fields: {},
  returns: Type.Object({ data: DASHBOARD }, { additionalProperties: false }),
  async run({ db, caller: { role, onlyClientsOf }, now }) {
    const data = await findFigures(db, onlyClientsOf, now, block => may(role, BLOCKS[block]))
    return { data: { sees: onlyClientsOf === null ? ('all' as const) : ('assigned' as const), ...data } }
  },
})

/** The figures of the blocks that may be shown. None costs more with more LLCs or entries. */
export async function findFigures(
  db: Db,
  staffId: number | null,
  now: Date,
  isShown: (block: Block) => boolean,
) {
  const months = monthsShown(dateOf(now))
  const only = <T>(block: Block, find: () => Promise<T>): Promise<T | null> =>
    isShown(block) ? find() : Promise.resolve(null)
  const [{ has_clients }, decisions, obligations, banks, orders, revenue] = await Promise.all([
    db.one(findHasClients, { staff_id: staffId }),
    only('decisions', async () => ({ pending: await countPending(db, staffId, MAX_COUNTED) })),
    only('obligations', async () => {
      const { due, overdue, waiting } = await countOpenObligations(db, staffId, now)
      return { due, overdue, waiting }
    }),
    only('banks', async () => {
      const [failing, unreconciled] = await Promise.all([
        countFailingBanks(db, staffId, MAX_COUNTED),
        countUnreconciledLlcs(db, staffId, MAX_COUNTED),
      ])
      return { failing, unreconciled }
    }),
    only('orders', async () => {
      const { received } = await db.one(countNewOrders, { staff_id: staffId, most: MAX_COUNTED })
      const { day: today, booked: bookings } = await countBookingsToday(db, staffId, now)
      return { received, bookings, today }
    }),
    only('revenue', async () => byMonth(months, await sumRevenue(db, staffId, months[0]!, months.at(-1)!))),
  ])
  return { has_clients, decisions, obligations, banks, orders, revenue }
}
