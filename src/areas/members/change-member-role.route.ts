import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId, word } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'
import { CLIENTS } from './clients-seen.fields.ts'
import { CHANGED_ACCESS, changeRole } from './member-status.ts'
import { membersErrors } from './members.errors.ts'
import { ROLES, type Role } from './permissions.rules.ts'

export const changeMemberRole = endpoint({
  name: 'changeMemberRole',
  method: 'POST',
  path: '/web/console/members/role',
  access: staff('people:manage', [personRecord('member_id')]),
  stepUp: true,
  fields: {
    member_id: shortId({ description: 'The person.' }),
    role: word<Role>({ description: 'The new role.' }, ROLES),
    clients: CLIENTS,
  },
  returns: CHANGED_ACCESS,
  errors: [
    membersErrors.member_not_found,
    membersErrors.person_erased,
    membersErrors.own_account,
    membersErrors.staff_change_requires_admin,
    membersErrors.last_admin,
    membersErrors.approval_pending,
  ],
  async run({ database, grants, input, by, caller, config }) {
    const { member_id: memberId } = input
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId, publicUrl: config.publicUrl }
      return { data: { id: memberId, ...(await changeRole(change, input.role, input.clients)) } }
    })
  },
})
