import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { storeAnswer } from '../../kernel/http/idempotency.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import type { By } from '../../kernel/sql/write.ts'
import { apiKey } from './caller.rules.ts'
import {
  checkSomethingChanges,
  EXAMPLE_PROFILE,
  PROFILE_CHANGE,
  RETURNED_ONLY,
  UPDATED_PROFILE,
} from './profile.rules.ts'
import { changeProfile, showProfile } from './profiles.ts'
import { identifiersFor, revealsIdentifiers } from './shown-identifiers.ts'

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/v1/profile',
  access: apiKey('write:profile'),
  agents: 'never',
  tag: 'Profile',
  summary: {
    en: 'Update the contact details of the account.',
    es: 'Actualiza los datos de contacto de la cuenta.',
  },
  description: {
    en: 'Send at least one of `name`, `phone` and `country`. Fields you omit do not change; `null` clears `phone` or `country`. Other fields of a profile are ignored, so you can send back a profile you read. Returns the profile; `identifiers` is `null` for keys without the scope `read:profile`, and its fields are `null` for keys that are limited to some LLCs.',
    es: 'Envía al menos uno de `name`, `phone` y `country`. Los campos que omitas no cambian; `null` borra `phone` o `country`. Los demás campos de un perfil se ignoran, así que puedes enviar de vuelta un perfil tal como lo leíste. Devuelve el perfil; `identifiers` es `null` para las claves sin el permiso `read:profile`, y sus campos son `null` para las claves limitadas a algunas LLC.',
  },
  fields: PROFILE_CHANGE,
  ignored: RETURNED_ONLY,
  check: input => checkSomethingChanges(input, Object.keys(PROFILE_CHANGE)),
  returns: Type.Object({ data: UPDATED_PROFILE }, { additionalProperties: false }),
  errors: [errors.nothing_to_change],
  examples: [
    {
      title: 'Another phone number',
      request: { phone: '0034 600-000-117' },
      response: { data: EXAMPLE_PROFILE },
    },
  ],
  reveals: revealsIdentifiers,
  async run({ db, database, caller, input, by, secrets }) {
    const change = (tx: Db, who: By) => changeProfile(tx, who, caller.memberId, input)
    const changeOnce = () =>
      database.transaction(async tx => {
        const changed = await change(tx, { ...by, idempotency: null })
        // Without identifiers, which are encrypted wherever they are stored.
        await storeAnswer(tx, by, { data: showProfile(changed, null) })
        return changed
      })
    const kept = await (by.idempotency ? changeOnce() : change(db, by))
    const mayRead = caller.scopes.includes('read:profile')
    return { data: showProfile(kept, mayRead ? identifiersFor({ caller, by, secrets }, kept) : null) }
  },
})
