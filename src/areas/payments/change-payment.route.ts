import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { paymentRecord } from './client-records.ts'
import { PAYMENT_CHANGE } from './payment.rules.ts'
import { paymentsErrors } from './payments.errors.ts'
import { changePayment as change } from './payments.ts'

export const changePayment = endpoint({
  name: 'changePayment',
  method: 'PUT',
  path: '/web/console/payments',
  access: staff('payments:write', [paymentRecord('payment_id')]),
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
  errors: [
    errors.nothing_to_change,
    paymentsErrors.payment_not_found,
    paymentsErrors.payment_status_change_not_allowed,
    paymentsErrors.payment_not_paid,
    errors.date_in_future,
    paymentsErrors.payment_invoice_taken,
  ],
  async run({ database, input, by, now }) {
    const { payment_id, ...wanted } = input
    if (Object.values(wanted).every(value => value === undefined))
      throw errors.nothing_to_change({ fields: Object.keys(PAYMENT_CHANGE).join(', ') })
    const { changed } = await change(database, by, payment_id, wanted, now)
    return { data: { id: payment_id, changed } }
  },
})
