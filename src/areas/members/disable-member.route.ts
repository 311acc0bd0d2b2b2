import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'
import { CHANGED_ACCESS, disableAccount, REASON } from './member-status.ts'
import { membersErrors } from './members.errors.ts'

export const disableMember = endpoint({
  name: 'disableMember',
  method: 'POST',
  path: '/web/console/members/disable',
  access: staff('clients:write', [personRecord('member_id')]),
  stepUp: true,
  fields: {
    member_id: shortId({ description: 'The person.' }),
    reason: REASON,
  },
  returns: CHANGED_ACCESS,
  errors: [
    membersErrors.member_not_found,
    membersErrors.own_account,
    membersErrors.staff_change_requires_admin,
    membersErrors.last_admin,
    membersErrors.approval_pending,
  ],
  async run({ database, grants, input, by, caller, config }) {
    const { member_id: memberId } = input
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId, publicUrl: config.publicUrl }
      return { data: { id: memberId, ...(await disableAccount(change, input.reason)) } }
    })
  },
})
