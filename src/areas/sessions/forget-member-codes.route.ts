import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { forgetSecondFactor, membersErrors, personRecord, staff } from '../members/members.ts'

const strict = { additionalProperties: false }

export const forgetMemberCodes = endpoint({
  name: 'forgetMemberCodes',
  method: 'POST',
  path: '/web/console/members/forget-codes',
  access: staff('clients:write', [personRecord('member_id')]),
  stepUp: true,
  tag: 'Console',
  summary:
    'Turn off the second factor of a person who lost it: the authenticator app, the backup codes and the passkeys.',
  description:
    'From then on the password is enough to sign in; where a second factor is required, the person sets up a new one at the next sign-in. The person gets an email. Make sure who is asking first. Only admins can do it for staff. For another admin, it needs the approval of an admin who did not request it: with `approval_id`, nothing has changed yet.',
  fields: { member_id: shortId({ description: 'The person.' }) },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          changed: Type.Boolean({ description: 'Whether there was an authenticator app or a passkey.' }),
          approval_id: orNull(Type.Integer({ minimum: 1 })),
        },
        strict,
      ),
    },
    strict,
  ),
  errors: [
    membersErrors.member_not_found,
    membersErrors.person_erased,
    membersErrors.staff_change_requires_admin,
    membersErrors.approval_pending,
  ],
  run({ database, grants, input: { member_id: memberId }, by, caller, config }) {
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId, publicUrl: config.publicUrl }
      const { ended, approval_id } = await forgetSecondFactor(change)
      return { data: { changed: ended > 0, approval_id } }
    })
  },
})
