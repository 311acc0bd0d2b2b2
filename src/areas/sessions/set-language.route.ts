import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { word } from '../../kernel/http/fields.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { changeProfile } from '../members/members.ts'
import { anySession } from './any-session.access.ts'

export const setLanguage = endpoint({
  name: 'setLanguage',
  method: 'PUT',
  path: '/web/me/language',
  access: anySession,
  // Everyone can choose their language.
  needsSubscription: false,
  fields: {
    language: word({ description: 'English or Spanish.', example: 'es' }, LANGUAGES),
  },
  returns: Type.Object(
    { language: Type.Unsafe<string>({ type: 'string', enum: [...LANGUAGES] }) },
    { additionalProperties: false },
  ),
  async run({ db, caller, input: { language }, by }) {
    await changeProfile(db, by, caller.session.memberId, { language })
    return { language }
  },
})
