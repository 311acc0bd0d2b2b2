import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { signedIn } from './caller.rules.ts'
import { STAFF_PROFILE } from './staff-profile.shape.ts'
import { findStaffProfile } from './staff-profiles.ts'

export const readOwnProfile = endpoint({
  name: 'readOwnProfile',
  method: 'GET',
  path: '/web/profile',
  access: signedIn,
  tag: 'Profile',
  summary: {
    en: 'Read your profile, with the last characters of your identifiers.',
    es: 'Lee tu perfil, con los últimos caracteres de tus identificadores.',
  },
  description: {
    en: 'The whole identifiers are answered by `GET /web/v1/profile`, which asks you to confirm that it is you.',
    es: 'Los identificadores completos los da `GET /web/v1/profile`, que pide confirmar que eres tú.',
  },
  fields: {},
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  async run({ db, caller, secrets }) {
    return { data: await findStaffProfile(db, secrets, caller.memberId) }
  },
})
