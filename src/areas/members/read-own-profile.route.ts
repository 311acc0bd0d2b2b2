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
  tag: 'Profile',
  summary: {
    en: 'Get your profile, with the last characters of your identifiers.',
    es: 'Consulta tu perfil, con los últimos caracteres de tus identificadores.',
  },
  description: {
    en: '`GET /web/v1/profile` returns the full identifiers and asks you to confirm your identity.',
    es: '`GET /web/v1/profile` devuelve los identificadores completos y te pide confirmar tu identidad.',
  },
  fields: {},
  returns: Type.Object({ data: STAFF_PROFILE }, { additionalProperties: false }),
  async run({ db, caller, secrets }) {
    return { data: await findStaffProfile(db, secrets, caller.memberId) }
  },
})
