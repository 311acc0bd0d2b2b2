import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { otherwise, word } from '../../kernel/http/fields.ts'
import { signedIn } from '../members/members.ts'
import { KEY_ID } from './key.fields.ts'
import { USAGE } from './key.shape.ts'
import { expectOwnKey } from './member-keys.ts'
import { listUsage } from './request-log.sql.ts'
import { slotsUntil } from './usage.rules.ts'

export const readKeyUsage = endpoint({
  name: 'readKeyUsage',
  method: 'GET',
  path: '/web/api-keys/{id}/usage',
  access: signedIn,
  fields: {
    id: KEY_ID,
    per: otherwise(word({ description: 'Group by hour or by day.' }, ['hour', 'day'] as const), 'hour'),
  },
  returns: Type.Object({ data: Type.Array(USAGE, { maxItems: 48 }) }, { additionalProperties: false }),
  async run({ db, caller, input: { id, per }, now }) {
    await expectOwnKey(db, caller.memberId, id)
    return { data: await db.all(listUsage, { key_id: id, ...slotsUntil(now, per) }) }
  },
})
