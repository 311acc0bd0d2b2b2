import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { signedIn } from '../members/members.ts'
import { deleteInvitation } from './invitation.sql.ts'
import { ONE_ID } from './invite-collaborator.route.ts'

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'POST',
  path: '/web/people/invitations/withdraw',
  access: signedIn,
  // Ending access must always be possible.
  needsSubscription: false,
  fields: { invitation_id: shortId({ description: 'The invitation.' }) },
  returns: ONE_ID,
  errors: [errors.not_found],
  run({ database, by, caller, input }) {
    return writeOnce(database, by, async (tx, by) => {
      const wanted = { id: input.invitation_id, owner_id: caller.memberId }
      const done = await tx.maybe(deleteInvitation, { ...wanted, ...byParams(by) })
      if (!done) throw errors.not_found()
      return { data: { id: done.id } }
    })
  },
})
