import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { apiKey } from './caller.rules.ts'
import { EXAMPLE_PROFILE, PROFILE } from './profile.rules.ts'
import { findKeptProfile, showProfile } from './profiles.ts'
import { identifiersFor, revealsIdentifiers } from './shown-identifiers.ts'

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/v1/profile',
  access: apiKey('read:profile'),
  agents: 'read',
  stepUp: true,
  tag: 'Profile',
  summary: {
    en: 'Get the account profile and its identifiers.',
    es: 'Consulta el perfil de la cuenta y sus identificadores.',
  },
  description: {
    en: 'The profile of the member who owns the API key. `identifiers` always includes every field; identifiers not on file are `null`. A key that is limited to some LLCs gets none: they are all `null`, because they belong to the person and not to an LLC.',
    es: 'El perfil del miembro al que pertenece la clave. `identifiers` incluye siempre todos los campos; los que no constan son `null`. Una clave limitada a algunas LLC no recibe ninguno: todos son `null`, porque son de la persona y no de una LLC.',
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
  async run({ db, caller, by, secrets }) {
    const kept = await findKeptProfile(db, caller.memberId)
    return { data: showProfile(kept, identifiersFor({ caller, by, secrets }, kept)) }
  },
})
