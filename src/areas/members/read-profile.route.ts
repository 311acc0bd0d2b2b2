import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { WHY_NOTHING } from '../../kernel/shapes.ts'
import { apiKey } from './caller.rules.ts'
import { EXAMPLE_PROFILE, PROFILE } from './profile.rules.ts'
import { findKeptProfile, openIdentifiers, showProfile } from './profiles.ts'
import { revealsIdentifiers } from './shown-identifiers.ts'

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/v1/profile',
  access: apiKey('read:profile'),
  stepUp: true,
  tag: 'Profile',
  summary: {
    en: 'Read the account profile and its identifiers.',
    es: 'Lee el perfil de la cuenta y sus identificadores.',
  },
  description: {
    en: 'The profile of the member whose API key it is. `identifiers` always has all its fields; one that is not on file is `null`.',
    es: 'El perfil del miembro al que pertenece la clave. `identifiers` tiene siempre todos sus campos; el que no consta es `null`.',
  },
  fields: {},
  returns: Type.Object(
    {
      data: Type.Union([PROFILE, Type.Null()]),
      message: WHY_NOTHING,
    },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: null }),
  examples: [{ title: 'A profile', request: {}, response: { data: EXAMPLE_PROFILE } }],
  reveals: revealsIdentifiers,
  async run({ db, caller, secrets }) {
    const kept = await findKeptProfile(db, caller.memberId)
    return { data: showProfile(kept, openIdentifiers(kept, secrets)) }
  },
})
