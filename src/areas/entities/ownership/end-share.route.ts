import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { date, name, optional, shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { staff } from '../../members/members.ts'
import { llcRecord } from '../client-records.ts'
import { DONE } from '../console.shape.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { expectLlc } from '../llc-record.ts'
import { endShare as end } from './ownership.ts'

export const endShare = endpoint({
  name: 'endShare',
  method: 'POST',
  path: '/web/console/ownership/end',
  access: staff('clients:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    owner_name: name({ description: 'The owner.', example: 'Ana Robles' }),
    on: optional(date({ description: 'Last day. Defaults to today.' })),
  },
  returns: DONE,
  errors: [
    entitiesErrors.entity_not_found,
    entitiesErrors.share_not_found,
    errors.date_out_of_range,
    entitiesErrors.share_ends_before_start,
  ],
  async run({ db, database, input, by, now }) {
    await expectLlc(db, input.entity_id)
    const last = input.on ?? dateOf(now)
    return writeOnce(database, by, async (tx, by) => ({
      data: await end(tx, by, input.entity_id, input.owner_name, last),
    }))
  },
})
