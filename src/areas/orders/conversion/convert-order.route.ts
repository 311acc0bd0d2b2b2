import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { id, name, optional } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { catalogErrors } from '../../catalog/catalog.ts'
import { membersErrors, staff } from '../../members/members.ts'
import { limitInvitations } from '../../people/people.ts'
import { orderRecord } from '../client-records.ts'
import { options } from '../order.rules.ts'
import { ordersErrors } from '../orders.errors.ts'
import { findCustomer } from './conversion.sql.ts'
import { convertOrder as convert } from './convert-order.ts'

export const convertOrder = endpoint({
  name: 'convertOrder',
  method: 'POST',
  path: '/web/console/orders/convert',
  access: staff('clients:write', [orderRecord('order_id')]),
  stepUp: true,
  status: 201,
  fields: {
    order_id: id({ description: 'The order.' }),
    name: name({ description: 'Legal name of the LLC.', example: 'Sierra Clara LLC' }),
    services: optional(options),
  },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          entity_id: Type.Integer({ minimum: 1 }),
          member_id: Type.Integer({ minimum: 1 }),
          is_new_member: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  errors: [
    ordersErrors.order_not_found,
    ordersErrors.order_already_converted,
    ordersErrors.order_cancelled,
    ordersErrors.order_member_disabled,
    ordersErrors.service_not_ordered,
    catalogErrors.service_not_offered,
    membersErrors.email_taken,
    membersErrors.email_cannot_sign_in,
    errors.too_many_attempts,
  ],
  async run({ database, secrets, config, by, caller, input, now }) {
    const { order_id: orderId, name, services } = input
    const isKnown = await database.quick.maybe(findCustomer, { order_id: orderId })
    if (!isKnown) await limitInvitations(database.quick, caller.memberId)
    const wanted = { orderId, name, services, staffId: caller.memberId }
    return writeOnce(database, by, async (tx, by) => ({
      data: await convert({ tx, by, secrets, config, now }, wanted),
    }))
  },
})
