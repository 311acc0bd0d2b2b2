import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, shortId } from '../../kernel/http/fields.ts'
import { personRecord } from './assigned-clients.ts'
import { assignClient, ENDED, unassignClient } from './assignments.ts'
import { staff } from './caller.rules.ts'
import { membersErrors } from './members.errors.ts'

const strict = { additionalProperties: false }

export const setAssignment = endpoint({
  name: 'setAssignment',
  method: 'PUT',
  path: '/web/console/assignments',
  access: staff('people:manage', [personRecord('member_id'), personRecord('client_id')]),
  stepUp: true,
  fields: {
    member_id: shortId({ description: 'The manager.' }),
    client_id: shortId({ description: 'The client.' }),
    assigned: boolean({ description: 'Whether the client is assigned.' }),
  },
  returns: Type.Object({ data: Type.Object({ changed: Type.Boolean(), ended: ENDED }, strict) }, strict),
  errors: [
    membersErrors.member_not_found,
    membersErrors.person_erased,
    membersErrors.not_a_manager_account,
    membersErrors.assigned_to_self,
  ],
  async run({ database, grants, input: { member_id, client_id, assigned }, by }) {
    const data = await database.transaction(async tx =>
      assigned
        ? { changed: await assignClient(tx, by, member_id, client_id), ended: 0 }
        : unassignClient({ tx, by, grants, staffId: member_id }, client_id),
    )
    return { data }
  },
})
