import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { checkMayChange, membersErrors, staff } from '../members/members.ts'
import { accessErrors } from './access.errors.ts'
import { keyRecord } from './client-records.ts'
import { GRACE_HOURS, KEY_ID } from './key.fields.ts'
import { NEW_VALUE } from './key.shape.ts'
import { findKeyOwner } from './key.sql.ts'
import { rotateOwnKey } from './member-keys.ts'

export const rotateMemberKey = endpoint({
  name: 'rotateMemberKey',
  method: 'POST',
  path: '/web/console/api-keys/rotate',
  access: staff('keys:write', [keyRecord('id')]),
  stepUp: true,
  fields: { id: KEY_ID, grace_hours: GRACE_HOURS },
  errors: [
    errors.not_found,
    membersErrors.staff_change_requires_admin,
    accessErrors.account_disabled,
    accessErrors.api_key_ended,
  ],
  returns: NEW_VALUE,
  async run({ db, database, secrets, config, by, caller, input: { id, grace_hours } }) {
    const owner = await db.maybe(findKeyOwner, { id })
    if (!owner) throw errors.not_found()
    const { member_id: memberId } = owner
    await database.transaction(tx => checkMayChange({ tx, staff: caller, memberId }))
    const wanted = { memberId, id, graceSeconds: grace_hours * 3600 }
    return { data: await rotateOwnKey(database, secrets, by, wanted, config.publicUrl) }
  },
})
