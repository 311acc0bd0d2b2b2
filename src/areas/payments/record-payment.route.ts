import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId, text } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { catalogErrors, findService } from '../catalog/catalog.ts'
import { entitiesErrors, findEntityBy, llcRecord } from '../entities/entities.ts'
import { staff } from '../members/members.ts'
import { NEW_PAYMENT, PAYMENT } from './payment.rules.ts'
import { paymentsErrors } from './payments.errors.ts'
import { addPayment } from './payments.ts'

export const recordPayment = endpoint({
  name: 'recordPayment',
  method: 'POST',
  path: '/web/console/payments',
  access: staff('payments:write', [llcRecord('entity_id')]),
  status: 201,
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    service: text({ description: 'Code of the service.', example: 'registered_agent' }, { max: 41 }),
    ...NEW_PAYMENT,
  },
  returns: Type.Object({ data: PAYMENT }, { additionalProperties: false }),
  errors: [
    entitiesErrors.entity_not_found,
    catalogErrors.service_not_found,
    paymentsErrors.payment_not_paid,
    errors.date_in_future,
    paymentsErrors.payment_date_required,
    paymentsErrors.payment_invoice_taken,
  ],
  async run({ db, database, input, by, now }) {
    const { entity_id, service, ...wanted } = input
    const llc = await findEntityBy(db, String(entity_id))
    const of = { entityId: llc.id, service: await findService(db, service) }
    return writeOnce(database, by, async (tx, by) => {
      const { payment } = await addPayment(tx, by, of, wanted, now)
      return { data: JSON.parse(payment) }
    })
  },
})
