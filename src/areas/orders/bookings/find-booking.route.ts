import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { anyone } from '../../members/members.ts'
import { ordersErrors } from '../orders.errors.ts'
import { holdBackVisitor } from '../visitor-limits.ts'
import { BOOKING, bookingCode } from './booking.rules.ts'
import { findByItsCode } from './bookings.ts'

export const findBooking = endpoint({
  name: 'findBooking',
  method: 'POST',
  path: '/web/bookings/find',
  access: anyone,
  fields: { code: bookingCode },
  returns: Type.Object({ data: BOOKING }, { additionalProperties: false }),
  errors: [ordersErrors.booking_not_found, errors.too_many_attempts],
  async run({ db, database, secrets, config, caller, input, now }) {
    await holdBackVisitor(database, 'code', caller.ip)
    return { data: await findByItsCode({ db, secrets, config, now }, input.code) }
  },
})
