import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { apiKey } from './caller.rules.ts'
import {
  checkSomethingChanges,
  EXAMPLE_PROFILE,
  PROFILE_CHANGE,
  RETURNED_ONLY,
  UPDATED_PROFILE,
} from './profile.rules.ts'
import { changeProfile, openIdentifiers, showProfile } from './profiles.ts'
import { revealsIdentifiers } from './shown-identifiers.ts'

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/v1/profile',
  access: apiKey('write:profile'),
  tag: 'Profile',
  summary: {
    en: 'Update the contact details of the account.',
    es: 'Actualiza los datos de contacto de la cuenta.',
  },
  description: {
    en: 'Takes `name`, `phone` and `country`, at least one of them; what is left out stays as it is. `null` clears `phone` or `country`. The other fields of a profile are ignored, so that one that was read can be sent back. Answers the profile; its `identifiers` are `null` for a key without the scope `read:profile`.',
    es: 'Admite `name`, `phone` y `country`, al menos uno; lo que no se envía queda como está. `null` borra `phone` o `country`. Los demás campos de un perfil se ignoran, de modo que uno leído puede devolverse. Responde el perfil; sus `identifiers` son `null` para una clave sin el permiso `read:profile`.',
  },
  fields: PROFILE_CHANGE,
  ignored: RETURNED_ONLY,
  check: input => checkSomethingChanges(input, Object.keys(PROFILE_CHANGE)),
  returns: Type.Object({ data: UPDATED_PROFILE }, { additionalProperties: false }),
  examples: [
    {
      title: 'Another phone number',
      request: { phone: '0034 600-000-117' },
      response: { data: EXAMPLE_PROFILE },
    },
  ],
  reveals: revealsIdentifiers,
  async run({ db, caller, input, by, secrets }) {
    const kept = await changeProfile(db, by, caller.memberId, input)
    const mayRead = caller.scopes.includes('read:profile')
    return { data: showProfile(kept, mayRead ? openIdentifiers(kept, secrets) : null) }
  },
})
