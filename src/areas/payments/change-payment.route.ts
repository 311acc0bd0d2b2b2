import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { invalid, missing } from '../../kernel/http/refusal.ts'
import { staff } from '../members/members.ts'
import { PAYMENT_CHANGE } from './payment.rules.ts'
import { lockPayment } from './payment.sql.ts'
import { changePayment as change } from './payments.ts'

export const changePayment = endpoint({
  name: 'changePayment',
  method: 'PUT',
  path: '/web/console/payments',
  access: staff,
  tag: 'Console',
  summary: 'Update the status of a payment, or correct its details.',
  description:
    'Omitted fields do not change; null clears a field. Concurrent changes are applied one after the other.',
  fields: { payment_id: id({ description: 'The payment.' }), ...PAYMENT_CHANGE },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          id: Type.Integer({ format: 'int64' }),
          changed: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  refusals: ['404: The payment does not exist.'],
  async run({ db, database, input, by, now }) {
    const { payment_id, ...wanted } = input
    if (Object.values(wanted).every(value => value === undefined))
      throw invalid('There is nothing to change.')
    if (!(await db.maybe(lockPayment, { id: payment_id })))
      throw missing(`There is no payment ${payment_id}.`)
    const { changed } = await change(database, by, payment_id, wanted, now)
    return { data: { id: payment_id, changed } }
  },
})
