import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { signedIn } from '../members/members.ts'
import { limitInvitations, resend } from './invitations.ts'
import { ONE_ID } from './invite-collaborator.route.ts'

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/web/people/invitations/resend',
  access: signedIn,
  stepUp: true,
  fields: { invitation_id: shortId({ description: 'The invitation.' }) },
  returns: ONE_ID,
  errors: [errors.not_found, errors.too_many_attempts],
  async run({ database, secrets, config, by, caller, input }) {
    await limitInvitations(database.quick, caller.memberId)
    const wanted = { ownerId: caller.memberId, id: input.invitation_id }
    return writeOnce(database, by, async (tx, by) => {
      const { id } = await resend({ tx, secrets, by, publicUrl: config.publicUrl }, wanted)
      return { data: { id } }
    })
  },
})
