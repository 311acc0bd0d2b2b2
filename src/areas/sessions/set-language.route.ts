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
  tag: 'Signing in',
  // Everyone can choose their language.
  needsSubscription: false,
  summary: { en: 'Choose your language.', es: 'Elige tu idioma.' },
  description: {
    en: 'For emails, documents and, while you are signed in, the website.',
    es: 'Para los correos, los documentos y, con la sesión iniciada, la web.',
  },
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
