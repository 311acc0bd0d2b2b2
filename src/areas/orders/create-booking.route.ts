import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyone } from '../members/members.ts'
import { BOOKING, NEW_BOOKING } from './booking.rules.ts'
import { book } from './bookings.ts'
import { holdBackRecipient, holdBackVisitor } from './visitor-limits.ts'

export const createBooking = endpoint({
  name: 'createBooking',
  method: 'POST',
  path: '/web/bookings',
  access: anyone,
  tag: 'Bookings',
  summary: 'Book a call at a free slot.',
  description:
    'The confirmation goes by mail, with the appointment and a code to move or cancel it. Sent again with the same request_id, it gets the same answer and books nothing more.',
  fields: NEW_BOOKING,
  status: 201,
  returns: Type.Object({ data: BOOKING }, { additionalProperties: false }),
  refusals: ['400: The time was taken in the meantime, or is none of the slots.'],
  async run({ db, database, secrets, config, caller, input, by, now }) {
    await holdBackVisitor(database, 'booking', caller.ip)
    await holdBackRecipient(database, input.email)
    return { data: await book({ db, secrets, config, now }, by, input) }
  },
})
