import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { checkMayChange, membersErrors, staff } from '../members/members.ts'
import { keyRecord } from './client-records.ts'
import { KEY_ID } from './key.fields.ts'
import { CHANGED_KEY } from './key.shape.ts'
import { findKeyOwner } from './key.sql.ts'
import { revokeKey } from './keys.ts'

export const revokeMemberKey = endpoint({
  name: 'revokeMemberKey',
  method: 'POST',
  path: '/web/console/api-keys/revoke',
  access: staff('keys:write', [keyRecord('id')]),
  fields: { id: KEY_ID },
  errors: [errors.not_found, membersErrors.staff_change_requires_admin],
  returns: CHANGED_KEY,
  async run({ db, database, by, caller, input: { id } }) {
    const owner = await db.maybe(findKeyOwner, { id })
    if (!owner) throw errors.not_found()
    const { member_id: memberId } = owner
    await database.transaction(tx => checkMayChange({ tx, staff: caller, memberId }))
    await revokeKey(db, by, id)
    return { data: { id } }
  },
})
