import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { staff } from '../../members/members.ts'
import { ordersErrors } from '../orders.errors.ts'
import { CLOSED_DAY } from './hours.rules.ts'
import { reopenDay } from './hours.ts'

export const removeHoliday = endpoint({
  name: 'removeHoliday',
  method: 'POST',
  path: '/web/console/holidays/remove',
  access: staff('orders:write', 'firm'),
  fields: { day: CLOSED_DAY.day },
  returns: Type.Object(
    { data: Type.Object({ day: Type.String({ format: 'date', maxLength: 10 }) }) },
    { additionalProperties: false },
  ),
  errors: [ordersErrors.day_not_closed],
  async run({ db, input: { day }, by }) {
    if (!(await reopenDay(db, by, day))) throw ordersErrors.day_not_closed({ day }, { field: 'day' })
    return { data: { day } }
  },
})
