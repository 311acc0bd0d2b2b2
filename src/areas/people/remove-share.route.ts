import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { deleteShare } from '../access/access.ts'
import { signedIn } from '../members/members.ts'
import { ONE_ID } from './invite-collaborator.route.ts'

export const removeShare = endpoint({
  name: 'removeShare',
  method: 'POST',
  path: '/web/people/shares/remove',
  access: signedIn,
  // Ending access must always be possible.
  needsSubscription: false,
  fields: { share_id: shortId({ description: 'The share, from the list of people or from `readMe`.' }) },
  returns: ONE_ID,
  errors: [errors.not_found],
  run({ database, by, caller, input: { share_id: id } }) {
    return writeOnce(database, by, async (tx, by) => {
      const done = await tx.maybe(deleteShare, { id, member_id: caller.memberId, ...byParams(by) })
      if (!done) throw errors.not_found()
      return { data: { id: done.id } }
    })
  },
})
