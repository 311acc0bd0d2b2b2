import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { anyone } from '../../members/members.ts'
import { ordersErrors } from '../orders.errors.ts'
import { holdBackVisitor } from '../visitor-limits.ts'
import { BOOKING, bookingCode, startsAt } from './booking.rules.ts'
import { moveBooking as move } from './bookings.ts'

export const moveBooking = endpoint({
  name: 'moveBooking',
  method: 'POST',
  path: '/web/bookings/move',
  access: anyone,
  fields: { code: bookingCode, starts_at: startsAt },
  returns: Type.Object({ data: BOOKING }, { additionalProperties: false }),
  errors: [
    ordersErrors.booking_not_found,
    ordersErrors.booking_cancelled,
    ordersErrors.booking_over,
    ordersErrors.booking_changed,
    ordersErrors.booking_slot_taken,
    ordersErrors.booking_slot_unavailable,
    errors.too_many_attempts,
  ],
  async run({ db, database, secrets, config, caller, input, by, now }) {
    await holdBackVisitor(database, 'code', caller.ip)
    return { data: await move({ db, secrets, config, now }, by, input.code, input.starts_at) }
  },
})
