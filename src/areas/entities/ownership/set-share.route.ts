import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { boolean, date, name, optional, shortId, text } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { staff } from '../../members/members.ts'
import { llcRecord } from '../client-records.ts'
import { DONE } from '../console.shape.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { expectLlc } from '../llc-record.ts'
import { setShare as give } from './ownership.ts'

export const setShare = endpoint({
  name: 'setShare',
  method: 'POST',
  path: '/web/console/ownership',
  access: staff('clients:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    owner_name: name({ description: 'The owner.', example: 'Ana Robles' }),
    percent: text(
      { description: 'Percent, up to 100, with at most 4 decimals.', example: '50' },
      { max: 20 },
    ),
    since: optional(date({ description: 'First day. Defaults to today.' })),
    is_member: optional(boolean({ description: 'Whether the owner is the member who holds the account.' })),
  },
  returns: DONE,
  errors: [
    entitiesErrors.entity_not_found,
    entitiesErrors.invalid_share_percent,
    errors.date_out_of_range,
    entitiesErrors.share_starts_before_current,
    entitiesErrors.share_total_exceeded,
  ],
  async run({ db, database, input, by, now }) {
    const { entity_id, owner_name, percent, since, is_member } = input
    await expectLlc(db, entity_id)
    const wanted = {
      entityId: entity_id,
      owner: owner_name,
      percent,
      since: since ?? undefined,
      isMember: is_member ?? undefined,
    }
    return writeOnce(database, by, async (tx, by) => ({ data: await give(tx, by, wanted, now) }))
  },
})
