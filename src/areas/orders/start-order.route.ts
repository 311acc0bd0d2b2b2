import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { checkConfirmed, NEW_ORDER, ORDER } from './order.rules.ts'
import { takeOrder } from './orders.ts'
import { holdBackRecipient, holdBackWhoever } from './visitor-limits.ts'
import { whoever } from './whoever.rules.ts'

export const startOrder = endpoint({
  name: 'startOrder',
  method: 'POST',
  path: '/web/orders',
  access: whoever,
  tag: 'Orders',
  // Whoever has no subscription yet, or no longer, orders here.
  needsSubscription: false,
  summary: 'Order a New Mexico LLC. Nothing is charged.',
  description:
    'After a person has confirmed it, and at the total that they were shown. The operator writes to them; what is paid is recorded later. Sent again with the same request_id, it gets the same answer. The order of a member who is signed in is found among their orders.',
  fields: NEW_ORDER,
  check: checkConfirmed,
  status: 201,
  returns: Type.Object({ data: ORDER }, { additionalProperties: false }),
  refusals: ['400: The quote comes to another total now, which is told.'],
  async run({ db, database, config, caller, input, by, now }) {
    await holdBackWhoever(database, 'order', caller)
    await holdBackRecipient(database, input.email)
    const { shown } = await takeOrder({ db, config, now }, by, input, caller.session?.memberId ?? null)
    return { data: shown }
  },
})
