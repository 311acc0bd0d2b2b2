import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { personRecord } from './assigned-clients.ts'
import { ASSIGNMENTS, findAssignments } from './assignments.ts'
import { staff } from './caller.rules.ts'
import { membersErrors } from './members.errors.ts'

export const listAssignments = endpoint({
  name: 'listAssignments',
  method: 'GET',
  path: '/web/console/assignments',
  access: staff('clients:read', [personRecord('member_id')]),
  fields: { member_id: shortId({ description: 'The person.' }) },
  returns: ASSIGNMENTS,
  errors: [membersErrors.member_not_found],
  async run({ db, input }) {
    return { data: await findAssignments(db, input.member_id) }
  },
})
