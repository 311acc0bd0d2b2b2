import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { membersErrors, personRecord, staff } from '../members/members.ts'
import { inviteToAccount, limitInvitations } from './invitations.ts'
import { ONE_ID } from './invite-collaborator.route.ts'
import { peopleErrors } from './people.errors.ts'

export const inviteMember = endpoint({
  name: 'inviteMember',
  method: 'POST',
  path: '/web/console/members/invite',
  access: staff('clients:write', [personRecord('member_id')]),
  stepUp: true,
  fields: { member_id: shortId({ description: 'The person.' }) },
  status: 201,
  returns: ONE_ID,
  errors: [membersErrors.member_not_found, peopleErrors.member_has_password, errors.too_many_attempts],
  async run({ database, secrets, config, by, caller, input }) {
    await limitInvitations(database.quick, caller.memberId)
    return writeOnce(database, by, async (tx, by) => {
      const deps = { tx, secrets, by, publicUrl: config.publicUrl, mailFrom: config.mailFrom }
      const invited = { memberId: input.member_id, inviterId: caller.memberId }
      return { data: { id: (await inviteToAccount(deps, invited)).id } }
    })
  },
})
