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
  tag: 'Bookings',
  summary: 'Book a call.',
  description:
    'A phone number is needed if calls take place by phone, which `listSlots` says. Sends a confirmation email with a calendar invitation and a code to move or cancel the call. Repeating the request with the same request_id returns the same response and books nothing else.',
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
