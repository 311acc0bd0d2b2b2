import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { staff } from './caller.rules.ts'
import { CHANGED_ACCESS, enableAccount } from './member-status.ts'
import { membersErrors } from './members.errors.ts'

export const enableMember = endpoint({
  name: 'enableMember',
  method: 'POST',
  path: '/web/console/members/enable',
  access: staff,
  tag: 'Console',
  stepUp: true,
  summary: 'Enable a disabled account.',
  description:
    'Only the account is restored. Its owner sets a new password with "Forgot password" and creates new keys and links.',
  fields: {
    member_id: shortId({ description: 'The person.' }),
  },
  returns: CHANGED_ACCESS,
  errors: [membersErrors.member_not_found, membersErrors.staff_change_requires_admin],
  async run({ database, grants, input, by, caller }) {
    const { member_id: memberId } = input
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId }
      await enableAccount(change)
      return { data: { id: memberId, ended: 0 } }
    })
  },
})
