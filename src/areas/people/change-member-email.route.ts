import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { changeEmail, checkNewEmail, may, membersErrors, personRecord, staff } from '../members/members.ts'
import { newAccountEmail } from '../sessions/sessions.ts'
import { findFirstSignIn } from './email-change.sql.ts'
import { requestEmailChange } from './email-changes.ts'
import { peopleErrors } from './people.errors.ts'

const strict = { additionalProperties: false }

export const changeMemberEmail = endpoint({
  name: 'changeMemberEmail',
  method: 'POST',
  path: '/web/console/members/email',
  access: staff('clients:write', [personRecord('member_id')]),
  stepUp: true,
  fields: { member_id: shortId({ description: 'The person.' }), email: newAccountEmail },
  returns: Type.Object(
    {
      data: Type.Object(
        {
          id: Type.Integer({ minimum: 1 }),
          sent: Type.Boolean(),
          approval_id: orNull(Type.Integer({ minimum: 1 })),
        },
        strict,
      ),
    },
    strict,
  ),
  errors: [
    errors.invalid_email,
    membersErrors.member_not_found,
    membersErrors.person_erased,
    membersErrors.staff_change_requires_admin,
    membersErrors.email_taken,
    membersErrors.email_cannot_sign_in,
    membersErrors.approval_pending,
    peopleErrors.email_change_requires_admin,
    peopleErrors.person_disabled,
  ],
  async run({ database, secrets, grants, input, by, caller, config }) {
    const { member_id: memberId, email } = input
    const { publicUrl } = config
    const answer = (sent: boolean, approval_id: number | null = null) => ({
      data: { id: memberId, sent, approval_id },
    })
    return writeOnce(database, by, async (tx, by) => {
      const change = { tx, by, staff: caller, grants, memberId, publicUrl }
      const { isSame, member } = await checkNewEmail(change, email)
      if (isSame) return answer(false)
      if (member.is_disabled) throw peopleErrors.person_disabled()
      if (await tx.maybe(findFirstSignIn, { member_id: memberId })) {
        const wanted = { memberId, email, requestedBy: 'staff' as const }
        return answer(await requestEmailChange({ db: tx, secrets, by, publicUrl }, wanted))
      }
      if (!may(caller.role, 'people:manage')) throw peopleErrors.email_change_requires_admin()
      return answer(false, (await changeEmail(change, email)).approval_id)
    })
  },
})
