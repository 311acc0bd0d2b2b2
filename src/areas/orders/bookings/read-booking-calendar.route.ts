import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { staff } from '../../members/members.ts'
import { CALENDAR } from './hours.rules.ts'
import { shownCalendar } from './hours.ts'

export const readBookingCalendar = endpoint({
  name: 'readBookingCalendar',
  method: 'GET',
  path: '/web/console/calendar',
  access: staff('orders:read', 'firm'),
  fields: {},
  returns: Type.Object({ data: CALENDAR }, { additionalProperties: false }),
  run: async ({ db, now }) => ({ data: await shownCalendar(db, now) }),
})
