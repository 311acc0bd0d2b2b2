import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { anyone } from '../../members/members.ts'
import { ordersErrors } from '../orders.errors.ts'
import { holdBackVisitor, limitRecipient } from '../visitor-limits.ts'
import { BOOKING, NEW_BOOKING } from './booking.rules.ts'
import { book } from './bookings.ts'

export const createBooking = endpoint({
  name: 'createBooking',
  method: 'POST',
  path: '/web/bookings',
  access: anyone,
  fields: NEW_BOOKING,
  status: 201,
  returns: Type.Object({ data: BOOKING }, { additionalProperties: false }),
  errors: [
    ordersErrors.booking_slot_taken,
    ordersErrors.booking_slot_unavailable,
    ordersErrors.phone_required,
    ordersErrors.request_id_reused,
    errors.too_many_attempts,
  ],
  async run({ db, database, secrets, config, caller, input, by, now }) {
    await holdBackVisitor(database, 'booking', caller.ip)
    await limitRecipient(database, input.email)
    return { data: await book({ db, secrets, config, now }, by, input) }
  },
})
