import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId, word } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { staff } from './caller.rules.ts'
import { CHANGED_ACCESS, changeRole } from './member-status.ts'
import { membersErrors } from './members.errors.ts'
import { ROLES, type Role } from './person.rules.ts'

export const changeMemberRole = endpoint({
  name: 'changeMemberRole',
  method: 'POST',
  path: '/web/console/members/role',
  access: staff,
  tag: 'Console',
  stepUp: true,
  summary: "Change a person's role.",
  description: 'Admins only. The person is signed out and gets the new role at the next sign-in.',
  fields: {
    member_id: shortId({ description: 'The person.' }),
    role: word<Role>({ description: 'The new role.' }, ROLES),
  },
  returns: CHANGED_ACCESS,
  errors: [
    membersErrors.member_not_found,
    membersErrors.own_account,
    membersErrors.staff_change_requires_admin,
    membersErrors.last_admin,
  ],
  async run({ database, grants, input, by, caller }) {
    const { member_id: memberId } = input
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId }
      return { data: { id: memberId, ...(await changeRole(change, input.role)) } }
    })
  },
})
