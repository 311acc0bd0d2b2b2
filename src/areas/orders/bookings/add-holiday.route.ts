import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { staff } from '../../members/members.ts'
import { CLOSED_DAY } from './hours.rules.ts'
import { closeDay } from './hours.ts'

export const addHoliday = endpoint({
  name: 'addHoliday',
  method: 'POST',
  path: '/web/console/holidays',
  access: staff('orders:write', 'firm'),
  fields: CLOSED_DAY,
  status: 201,
  returns: Type.Object(
    {
      data: Type.Object({
        day: Type.String({ format: 'date', maxLength: 10 }),
        booked: Type.Integer({ minimum: 0 }),
      }),
    },
    { additionalProperties: false },
  ),
  async run({ db, input: { day, reason }, by }) {
    const { booked } = await closeDay(db, by, day, reason)
    return { data: { day, booked } }
  },
})
