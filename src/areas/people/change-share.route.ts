import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { updateShare } from '../access/access.ts'
import { signedIn } from '../members/members.ts'
import { ONE_ID } from './invite-collaborator.route.ts'
import { AREAS, ROLE } from './person.fields.ts'

export const changeShare = endpoint({
  name: 'changeShare',
  method: 'POST',
  path: '/web/people/shares',
  access: signedIn,
  stepUp: true,
  fields: {
    share_id: shortId({ description: 'The share, from the list of people.' }),
    role: ROLE,
    areas: AREAS,
  },
  returns: ONE_ID,
  errors: [errors.not_found],
  run({ database, by, caller, input: { share_id: id, role, areas } }) {
    return writeOnce(database, by, async (tx, by) => {
      const done = await tx.maybe(updateShare, {
        id,
        owner_id: caller.memberId,
        role,
        areas,
        ...byParams(by),
      })
      if (!done) throw errors.not_found()
      return { data: { id: done.id } }
    })
  },
})
