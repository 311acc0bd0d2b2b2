import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { checkExpiry, createOwnKey, NEW_KEY_FIELDS, NEW_VALUE } from '../access/access.ts'
import { signedIn } from '../members/members.ts'
import { findOrCreateSandbox } from './sandboxes.ts'

// A test key is for one LLC.
const { entity_ids: _, ...FIELDS } = NEW_KEY_FIELDS

export const createTestKey = endpoint({
  name: 'createTestKey',
  method: 'POST',
  path: '/web/test-keys',
  access: signedIn,
  stepUp: true,
  fields: {
    entity_id: id({ description: 'The LLC to copy.', example: 1 }),
    ...FIELDS,
  },
  check: checkExpiry,
  actsFor: 'entity_id',
  status: 201,
  returns: NEW_VALUE,
  async run({ database, secrets, config, by, caller, input, now }) {
    const wanted = {
      memberId: caller.memberId,
      name: input.name,
      scopes: input.scopes,
      allowList: input.allow_list,
      expires: input.expires_on,
    }
    const source = { ownerId: caller.memberId, sourceId: input.entity_id }
    const made = await createOwnKey(
      database,
      secrets,
      by,
      wanted,
      config.publicUrl,
      async tx => (await findOrCreateSandbox(tx, secrets, by, source, now)).memberId,
    )
    return { data: made }
  },
})
