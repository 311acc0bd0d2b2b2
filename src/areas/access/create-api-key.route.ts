import { endpoint } from '../../kernel/http/endpoint.ts'
import { signedIn } from '../members/members.ts'
import { checkExpiry, NEW_KEY_FIELDS } from './key.fields.ts'
import { NEW_VALUE } from './key.shape.ts'
import { createOwnKey } from './member-keys.ts'

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/web/api-keys',
  access: signedIn,
  stepUp: true,
  fields: NEW_KEY_FIELDS,
  check: checkExpiry,
  status: 201,
  returns: NEW_VALUE,
  async run({ database, secrets, config, by, caller, input }) {
    const wanted = {
      memberId: caller.memberId,
      name: input.name,
      scopes: input.scopes,
      entityIds: input.entity_ids,
      allowList: input.allow_list,
      expires: input.expires_on,
    }
    return { data: await createOwnKey(database, secrets, by, wanted, config.publicUrl) }
  },
})
