import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { membersErrors, personRecord, staff } from '../../members/members.ts'
import { findUsageOf, USAGE } from './usage.ts'

export const readMemberUsage = endpoint({
  name: 'readMemberUsage',
  method: 'GET',
  path: '/web/console/members/{member_id}/usage',
  access: staff('clients:read', [personRecord('member_id')]),
  fields: { member_id: id({ description: 'The member.' }) },
  returns: USAGE,
  errors: [membersErrors.member_not_found],
  async run({ db, input, config }) {
    return { data: await findUsageOf(db, input.member_id, config.quotas) }
  },
})
