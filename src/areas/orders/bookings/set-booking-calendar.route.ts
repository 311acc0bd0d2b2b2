import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { staff } from '../../members/members.ts'
import { ordersErrors } from '../orders.errors.ts'
import { CALENDAR, CALENDAR_FIELDS } from './hours.rules.ts'
import { setCalendar, shownCalendar } from './hours.ts'

export const setBookingCalendar = endpoint({
  name: 'setBookingCalendar',
  method: 'PUT',
  path: '/web/console/calendar',
  access: staff('orders:write', 'firm'),
  fields: CALENDAR_FIELDS,
  errors: [ordersErrors.call_link_required],
  returns: Type.Object({ data: CALENDAR }, { additionalProperties: false }),
  async run({ db, input, by, now }) {
    await setCalendar(db, by, input)
    return { data: await shownCalendar(db, now) }
  },
})
