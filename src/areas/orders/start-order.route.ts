import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { visitorOrMember } from '../sessions/sessions.ts'
import { checkConfirmed, NEW_ORDER, ORDER } from './order.rules.ts'
import { ordersErrors } from './orders.errors.ts'
import { QUOTE_ERRORS, takeOrder } from './orders.ts'
import { limitRecipient, limitVisitor } from './visitor-limits.ts'

export const startOrder = endpoint({
  name: 'startOrder',
  method: 'POST',
  path: '/web/orders',
  access: visitorOrMember,
  // Customers order here before they have a subscription.
  needsSubscription: false,
  fields: NEW_ORDER,
  check: checkConfirmed,
  status: 201,
  returns: Type.Object({ data: ORDER }, { additionalProperties: false }),
  errors: [
    ordersErrors.order_not_confirmed,
    ordersErrors.agreed_total_changed,
    ordersErrors.request_id_reused,
    ...QUOTE_ERRORS,
    errors.too_many_attempts,
  ],
  async run({ db, database, config, caller, input, by, now }) {
    await limitVisitor(database, 'order', caller)
    await limitRecipient(database, input.email)
    const { shown } = await takeOrder({ db, config, now }, by, input, caller.session?.memberId ?? null)
    return { data: shown }
  },
})
