import { endpoint } from '../../kernel/http/endpoint.ts'
import { boolean, otherwise, shortId, word } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'
import { CLIENTS } from './clients-seen.fields.ts'
import { CHANGED_ACCESS, enableAccount } from './member-status.ts'
import { membersErrors } from './members.errors.ts'
import { ROLES, type Role } from './permissions.rules.ts'

export const enableMember = endpoint({
  name: 'enableMember',
  method: 'POST',
  path: '/web/console/members/enable',
  access: staff('clients:write', [personRecord('member_id')]),
  stepUp: true,
  fields: {
    member_id: shortId({ description: 'The person.' }),
    role: otherwise(word<Role>({ description: 'The role from now on.' }, ROLES), 'member'),
    clients: CLIENTS,
    keep_assigned: otherwise(
      boolean({ description: 'Whether a manager gets the clients back that were assigned before.' }),
      false,
    ),
  },
  returns: CHANGED_ACCESS,
  errors: [
    membersErrors.member_not_found,
    membersErrors.person_erased,
    membersErrors.staff_change_requires_admin,
    membersErrors.approval_pending,
  ],
  async run({ database, grants, input, by, caller, config }) {
    const { member_id: memberId } = input
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId, publicUrl: config.publicUrl }
      const restored = { role: input.role, clients: input.clients, keepAssigned: input.keep_assigned }
      return { data: { id: memberId, ...(await enableAccount(change, restored)) } }
    })
  },
})
