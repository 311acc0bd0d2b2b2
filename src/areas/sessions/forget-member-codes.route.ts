import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { checkMayChange, membersErrors, personRecord, staff } from '../members/members.ts'
import { forgetLostCodes } from './lost-codes.ts'

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
    'From then on the password is enough to sign in; where a second factor is required, the person sets up a new one at the next sign-in. The person gets an email. Make sure who is asking first. Only admins can do it for staff.',
  fields: { member_id: shortId({ description: 'The person.' }) },
  returns: Type.Object(
    {
      data: Type.Object(
        { changed: Type.Boolean({ description: 'Whether there was an authenticator app or a passkey.' }) },
        strict,
      ),
    },
    strict,
  ),
  errors: [membersErrors.member_not_found, membersErrors.staff_change_requires_admin],
  run({ database, input: { member_id: memberId }, by, caller, config }) {
    return writeOnce(database, by, async (tx, by) => {
      await checkMayChange({ tx, staff: caller, memberId })
      return { data: { changed: await forgetLostCodes(tx, by, memberId, config.publicUrl) } }
    })
  },
})
