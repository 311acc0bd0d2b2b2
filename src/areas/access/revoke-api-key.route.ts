import { endpoint } from '../../kernel/http/endpoint.ts'
import { signedIn } from '../members/members.ts'
import { KEY_ID } from './key.fields.ts'
import { CHANGED_KEY } from './key.shape.ts'
import { revokeKey } from './keys.ts'
import { expectOwnKey } from './member-keys.ts'

export const revokeApiKey = endpoint({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/web/api-keys/revoke',
  access: signedIn,
  // Revoking access must always be possible.
  needsSubscription: false,
  fields: { id: KEY_ID },
  returns: CHANGED_KEY,
  async run({ db, by, caller, input }) {
    await expectOwnKey(db, caller.memberId, input.id)
    await revokeKey(db, by, input.id)
    return { data: { id: input.id } }
  },
})
