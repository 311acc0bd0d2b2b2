import { endpoint } from '../../kernel/endpoint.ts'
import { date, optional, shortId } from '../../kernel/fields.ts'
import { writeOnce } from '../../kernel/idempotency.ts'
import { staff } from '../members/members.ts'
import { DONE } from './console.shape.ts'
import { expectLlc } from './llc-record.ts'
import { namingFields } from './naming-fields.ts'
import { renewSubscription as renew } from './subscriptions.ts'

export const renewSubscription = endpoint({
  name: 'renewSubscription',
  method: 'POST',
  path: '/web/console/subscriptions/renew',
  access: staff,
  tag: 'Console',
  summary: 'Add a period to the Manager subscription of an LLC, after the last one or from today.',
  description: 'For a year, or until the day that is given. Nothing is charged.',
  status: 201,
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    until: optional(date({ description: 'Its last day; the last of a year unless said.' })),
  },
  returns: DONE,
  refusals: ['404: There is no such LLC.'],
  async run({ db, database, input, by, now }) {
    await expectLlc(db, input.entity_id)
    return namingFields(() =>
      writeOnce(database, by, async (tx, by) => {
        const { id } = await renew(tx, by, input.entity_id, input.until, now)
        return { data: { id } }
      }),
    )
  },
})
