import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, name, otherwise, shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { membersErrors, personRecord, staff } from '../members/members.ts'
import { DONE } from './console.shape.ts'
import { createEntity, type RecordGiven } from './entities.ts'
import { RECORD, RECORD_ERRORS } from './entity.rules.ts'
import { planFilingsOf } from './filings/filings.ts'
import { findMemberRole } from './person.sql.ts'

const { name: _name, ...REST } = RECORD

export const createLlc = endpoint({
  name: 'createLlc',
  method: 'POST',
  path: '/web/console/llcs',
  access: staff('clients:write', [personRecord('member_id')]),
  status: 201,
  fields: {
    member_id: shortId({ description: 'The owner.' }),
    name: name({ description: 'Legal name.', example: 'Prado Digital LLC' }),
    subscribed: otherwise(
      boolean({ description: 'Whether to start a one-year Manager subscription today.' }),
      true,
    ),
    ...REST,
  },
  returns: DONE,
  errors: [membersErrors.member_not_found, membersErrors.person_erased, ...RECORD_ERRORS],
  async run({ database, input, by, now }) {
    const { member_id, name, subscribed, state = 'NM', ...record } = input
    if (!(await database.durable.maybe(findMemberRole, { member_id })))
      throw membersErrors.member_not_found({ member: member_id }, { field: 'member_id' })
    const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value != null))
    const wanted = { memberId: member_id, name, state, subscribed, record: given as RecordGiven }
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await createEntity(tx, by, wanted, now)
      await planFilingsOf(tx, by, id, now)
      return { data: { id } }
    })
  },
})
