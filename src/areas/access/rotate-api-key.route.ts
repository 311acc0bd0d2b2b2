import { endpoint } from '../../kernel/http/endpoint.ts'
import { signedIn } from '../members/members.ts'
import { GRACE_HOURS, KEY_ID } from './key.fields.ts'
import { NEW_VALUE } from './key.shape.ts'
import { rotateOwnKey } from './member-keys.ts'

export const rotateApiKey = endpoint({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/web/api-keys/rotate',
  access: signedIn,
  stepUp: true,
  fields: { id: KEY_ID, grace_hours: GRACE_HOURS },
  returns: NEW_VALUE,
  async run({ database, secrets, config, by, caller, input }) {
    const wanted = { memberId: caller.memberId, id: input.id, graceSeconds: input.grace_hours * 3600 }
    return { data: await rotateOwnKey(database, secrets, by, wanted, config.publicUrl) }
  },
})
