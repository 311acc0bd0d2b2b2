import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'
import { revokeAccess } from './member-status.ts'
import { membersErrors } from './members.errors.ts'

const strict = { additionalProperties: false }

export const revokeMemberAccess = endpoint({
  name: 'revokeMemberAccess',
  method: 'POST',
  path: '/web/console/members/revoke',
  access: staff('clients:write', [personRecord('member_id')]),
  stepUp: true,
  tag: 'Console',
  summary: 'Revoke everything that gives access to an account, without disabling it.',
  description:
    'Sessions, passkeys, the password, API keys, auditor links, reset links and unfinished sign-ins stop working with the next request and never come back. The person sets a new password with "Forgot password". Bank connections belong to the LLC and stay.',
  fields: { member_id: shortId({ description: 'The person.' }) },
  returns: Type.Object(
    { data: Type.Object({ id: Type.Integer({ minimum: 1 }), ended: Type.Integer({ minimum: 0 }) }, strict) },
    strict,
  ),
  errors: [membersErrors.member_not_found, membersErrors.staff_change_requires_admin],
  async run({ database, grants, input: { member_id: memberId }, by, caller, config }) {
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId, publicUrl: config.publicUrl }
      return { data: { id: memberId, ...(await revokeAccess(change)) } }
    })
  },
})
