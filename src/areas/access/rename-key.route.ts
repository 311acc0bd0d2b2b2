import { endpoint } from '../../kernel/http/endpoint.ts'
import { name } from '../../kernel/http/fields.ts'
import { byParams } from '../../kernel/sql/write.ts'
import { signedIn } from '../members/members.ts'
import { KEY_ID } from './key.fields.ts'
import { CHANGED_KEY } from './key.shape.ts'
import { markKeyRenamed } from './key.sql.ts'
import { expectOwnKey } from './member-keys.ts'

export const renameKey = endpoint({
  name: 'renameKey',
  method: 'PUT',
  path: '/web/api-keys',
  access: signedIn,
  fields: {
    id: KEY_ID,
    name: name({ description: 'A name that says what the key is for.', example: 'My other script' }),
  },
  returns: CHANGED_KEY,
  async run({ db, by, caller, input }) {
    await expectOwnKey(db, caller.memberId, input.id)
    await db.one(markKeyRenamed, { id: input.id, name: input.name, ...byParams(by) })
    return { data: { id: input.id } }
  },
})
