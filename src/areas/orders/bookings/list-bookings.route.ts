import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { date, optional, PAGING, word } from '../../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../../kernel/http/shapes.ts'
import { addDays } from '../../../kernel/values/dates.ts'
import { staff } from '../../members/members.ts'
import { STAFF_BOOKING } from './booking.rules.ts'
import { listBookings as list } from './booking.sql.ts'
import { readCalendar } from './bookings.ts'
import { spanOf } from './slots.rules.ts'
import { wallClock } from './zone.rules.ts'

export const listBookings = endpoint({
  name: 'listBookings',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/bookings',
  access: staff('orders:read', 'filtered'),
  fields: {
    from: optional(date({ description: 'The first day.' })),
    to: optional(date({ description: 'The last day.' })),
    status: optional(word({ description: 'Filter by status.' }, ['booked', 'cancelled'])),
    ...PAGING,
  },
  returns: Type.Object(
    {
      data: Type.Array(STAFF_BOOKING, { maxItems: 500 }),
      zone: Type.String({ maxLength: 60 }),
      pagination: LIST_PAGINATION,
    },
    { additionalProperties: false },
  ),
  async run({ db, caller, input: { status, limit, offset, ...days }, now }) {
    const { zone } = await readCalendar(db, now)
    const from = days.from ?? wallClock(now.getTime(), zone).day
    const { starts, ends } = spanOf({ from, to: days.to ?? addDays(from, 59) }, zone)
    const { bookings, total } = await db.one(list, {
      staff_id: caller.onlyClientsOf,
      starts: new Date(starts).toISOString(),
      ends: new Date(ends).toISOString(),
      status,
      limit,
      offset,
    })
    return { data: bookings, zone, pagination: { total, limit, offset } }
  },
})
