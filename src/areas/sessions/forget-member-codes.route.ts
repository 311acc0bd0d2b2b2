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
