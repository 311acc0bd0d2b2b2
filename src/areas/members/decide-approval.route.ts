import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId, word } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { staff } from './caller.rules.ts'
import { CHANGED_ACCESS, decideRequest } from './member-status.ts'
import { membersErrors } from './members.errors.ts'

export const decideApproval = endpoint({
  name: 'decideApproval',
  method: 'POST',
  path: '/web/console/approvals/decide',
  access: staff('people:manage', 'firm'),
  stepUp: true,
  fields: {
    approval_id: shortId({ description: 'The request.' }),
    decision: word({ description: 'The decision.', example: 'rejected' }, ['approved', 'rejected'] as const),
  },
  returns: CHANGED_ACCESS,
  errors: [
    membersErrors.approval_not_found,
    membersErrors.approval_closed,
    membersErrors.own_approval,
    membersErrors.staff_change_requires_admin,
    membersErrors.last_admin,
    membersErrors.person_erased,
    membersErrors.email_taken,
  ],
  async run({ database, grants, input: { approval_id, decision }, by, caller, config }) {
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, publicUrl: config.publicUrl }
      return { data: { id: approval_id, ...(await decideRequest(change, approval_id, decision)) } }
    })
  },
})
