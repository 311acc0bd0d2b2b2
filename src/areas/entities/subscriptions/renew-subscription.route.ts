import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { date, optional, shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { staff } from '../../members/members.ts'
import { llcRecord } from '../client-records.ts'
import { DONE } from '../console.shape.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { expectLlc } from '../llc-record.ts'
import { renewSubscription as renew } from './subscriptions.ts'

export const renewSubscription = endpoint({
  name: 'renewSubscription',
  method: 'POST',
  path: '/web/console/subscriptions/renew',
  access: staff('clients:write', [llcRecord('entity_id')]),
  status: 201,
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    until: optional(date({ description: 'Last day. Defaults to one year.' })),
  },
  returns: DONE,
  errors: [
    entitiesErrors.entity_not_found,
    errors.date_out_of_range,
    entitiesErrors.subscription_ends_before_start,
  ],
  async run({ db, database, input, by, now }) {
    await expectLlc(db, input.entity_id)
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await renew(tx, by, input.entity_id, input.until, now)
      return { data: { id } }
    })
  },
})
