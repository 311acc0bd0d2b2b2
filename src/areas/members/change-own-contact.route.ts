import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { signedIn } from './caller.rules.ts'
import { checkSomethingChanges, PROFILE_CHANGE } from './profile.rules.ts'
import { changeProfile } from './profiles.ts'
import { STAFF_PROFILE } from './staff-profile.shape.ts'
import { findStaffProfile } from './staff-profiles.ts'

export const changeOwnContact = endpoint({
  name: 'changeOwnContact',
  method: 'PUT',
  path: '/web/me/contact',
  access: signedIn,
  // Also for people without an LLC of their own, such as a bookkeeper: everyone may correct what is stored about them.
  needsSubscription: false,
  fields: PROFILE_CHANGE,
  check: input => checkSomethingChanges(input, Object.keys(PROFILE_CHANGE)),
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  errors: [errors.nothing_to_change],
  async run({ db, secrets, caller, input, by }) {
    await changeProfile(db, by, caller.memberId, input)
    return { data: await findStaffProfile(db, secrets, caller.memberId) }
  },
})
