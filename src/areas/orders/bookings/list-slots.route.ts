import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { anyone } from '../../members/members.ts'
import { ordersErrors } from '../orders.errors.ts'
import { CALL_WAYS, SLOT_DAYS, SLOT_FILTER } from './booking.rules.ts'
import { findSlots } from './bookings.ts'
import { checkDays } from './slots.rules.ts'

export const listSlots = endpoint({
  name: 'listSlots',
  method: 'GET',
  path: '/web/slots',
  access: anyone,
  fields: SLOT_FILTER,
  returns: Type.Object(
    {
      data: SLOT_DAYS,
      zone: Type.String({ maxLength: 60 }),
      from: Type.String({ format: 'date', maxLength: 10 }),
      to: Type.String({ format: 'date', maxLength: 10 }),
      slot_minutes: Type.Integer({ minimum: 5, maximum: 480 }),
      call_by: Type.Enum([...CALL_WAYS]),
      bookable_until: Type.String({ format: 'date-time', maxLength: 40 }),
    },
    { additionalProperties: false },
  ),
  errors: [ordersErrors.invalid_slot_range],
  async run({ db, input, now }) {
    const { zone } = input
    const period = checkDays(input, now.getTime())
    const { days, calendar, until } = await findSlots(db, { ...period, zone }, now)
    const { slotMinutes: slot_minutes, callBy: call_by } = calendar
    return { data: days, zone, ...period, slot_minutes, call_by, bookable_until: until }
  },
})
