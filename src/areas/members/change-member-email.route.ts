import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId, text } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { personRecord } from './assigned-clients.ts'
import { staff } from './caller.rules.ts'
import { CHANGED_ACCESS, changeEmail } from './member-status.ts'
import { membersErrors } from './members.errors.ts'

export const changeMemberEmail = endpoint({
  name: 'changeMemberEmail',
  method: 'POST',
  path: '/web/console/members/email',
  access: staff('clients:write', [personRecord('member_id')]),
  tag: 'Console',
  stepUp: true,
  summary: 'Change the email address a person signs in with.',
  description:
    'The person is signed out everywhere, password reset links stop working, and both the old and the new address get an email. Changing another admin needs the approval of an admin who did not request it.',
  fields: {
    member_id: shortId({ description: 'The person.' }),
    email: text(
      { description: 'The new address. It must not belong to another account.', example: 'ana@example.com' },
      { max: 320 },
    ),
  },
  returns: CHANGED_ACCESS,
  errors: [
    errors.invalid_email,
    membersErrors.member_not_found,
    membersErrors.staff_change_requires_admin,
    membersErrors.email_taken,
    membersErrors.approval_pending,
  ],
  async run({ database, grants, input, by, caller, config }) {
    const { member_id: memberId } = input
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId, publicUrl: config.publicUrl }
      return { data: { id: memberId, ...(await changeEmail(change, input.email)) } }
    })
  },
})
