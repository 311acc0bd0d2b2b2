import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { signedIn } from './caller.rules.ts'
import { STAFF_PROFILE } from './staff-profile.shape.ts'
import { findStaffProfile } from './staff-profiles.ts'

export const readOwnProfile = endpoint({
  name: 'readOwnProfile',
  method: 'GET',
  path: '/web/profile',
  access: signedIn,
  fields: {},
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  async run({ db, caller, secrets }) {
    return { data: await findStaffProfile(db, secrets, caller.memberId) }
  },
})
