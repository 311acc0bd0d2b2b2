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
  tag: 'Profile',
  // Also for people without an LLC of their own, such as a bookkeeper: everyone may correct what is stored about them.
  needsSubscription: false,
  summary: { en: 'Change your name, phone and country.', es: 'Cambia tu nombre, teléfono y país.' },
  description: {
    en: 'Send at least one of `name`, `phone` and `country`. `null` clears `phone` or `country`.',
    es: 'Envía al menos uno de `name`, `phone` y `country`. `null` borra `phone` o `country`.',
  },
  fields: PROFILE_CHANGE,
  check: input => checkSomethingChanges(input, Object.keys(PROFILE_CHANGE)),
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  errors: [errors.nothing_to_change],
  async run({ db, secrets, caller, input, by }) {
    await changeProfile(db, by, caller.memberId, input)
    return { data: await findStaffProfile(db, secrets, caller.memberId) }
  },
})
