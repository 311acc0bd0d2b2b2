import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { date, optional, shortId, text } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { catalogErrors } from '../../catalog/catalog.ts'
import { staff } from '../../members/members.ts'
import { llcRecord } from '../client-records.ts'
import { DONE } from '../console.shape.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { expectLlc } from '../llc-record.ts'
import { addEngagement as add } from './engagements.ts'

export const addEngagement = endpoint({
  name: 'addEngagement',
  method: 'POST',
  path: '/web/console/engagements',
  access: staff('clients:write', [llcRecord('entity_id')]),
  status: 201,
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    service: text({ description: 'The code of the service.', example: 'registered_agent' }, { max: 41 }),
    price: optional(
      text({ description: 'Agreed price. Defaults to the catalog price.', example: '149.90' }, { max: 20 }),
    ),
    started_on: optional(date({ description: 'Start date. Defaults to today.' })),
  },
  returns: DONE,
  errors: [
    entitiesErrors.entity_not_found,
    catalogErrors.service_not_found,
    catalogErrors.service_not_offered,
    errors.date_out_of_range,
    errors.invalid_amount,
    errors.amount_out_of_range,
    entitiesErrors.engagement_already_active,
  ],
  async run({ db, database, input, by, now }) {
    const { entity_id, service, price, started_on } = input
    await expectLlc(db, entity_id)
    const wanted = {
      entityId: entity_id,
      service,
      price: price ?? undefined,
      startedOn: started_on ?? undefined,
    }
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await add(tx, by, wanted, now)
      return { data: { id } }
    })
  },
})
