import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id } from '../../../kernel/http/fields.ts'
import { staff } from '../../members/members.ts'
import { bookingRecord } from '../client-records.ts'
import { BOOKING } from './booking.rules.ts'
import { cancelById } from './bookings.ts'

export const cancelBookingFor = endpoint({
  name: 'cancelBookingFor',
  method: 'POST',
  path: '/web/console/bookings/cancel',
  access: staff('orders:write', [bookingRecord('booking_id')]),
  fields: { booking_id: id({ description: 'The booking.' }) },
  returns: Type.Object({ data: BOOKING }, { additionalProperties: false }),
  errors: [errors.not_found],
  async run({ db, secrets, config, input, by, now }) {
    const deps = { db, secrets, config, now }
    return { data: await cancelById(deps, by, input.booking_id) }
  },
})
