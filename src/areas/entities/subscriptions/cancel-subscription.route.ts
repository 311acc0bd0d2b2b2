import { endpoint } from '../../../kernel/http/endpoint.ts'
import { optional, shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { staff } from '../../members/members.ts'
import { llcRecord } from '../client-records.ts'
import { DONE } from '../console.shape.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { expectLlc } from '../llc-record.ts'
import { cancelSubscription as cancel, cancelPeriod } from './subscriptions.ts'

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/web/console/subscriptions/cancel',
  access: staff('clients:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    period_id: optional(
      shortId({ description: 'The period to void. Defaults to the current and all future periods.' }),
    ),
  },
  returns: DONE,
  errors: [
    entitiesErrors.entity_not_found,
    entitiesErrors.subscription_not_active,
    entitiesErrors.subscription_period_not_found,
  ],
  async run({ db, database, input, by, now }) {
    const { entity_id, period_id } = input
    await expectLlc(db, entity_id)
    return writeOnce(database, by, async (tx, by) => {
      if (period_id === null) await cancel(tx, by, entity_id, now)
      else await cancelPeriod(tx, by, entity_id, { id: period_id }, now)
      return { data: { id: entity_id } }
    })
  },
})
