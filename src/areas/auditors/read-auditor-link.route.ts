import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { auditor } from './auditor.access.ts'
import { PARTS } from './link.rules.ts'

export const readAuditorLink = endpoint({
  name: 'readAuditorLink',
  method: 'GET',
  path: '/web/auditor/link',
  access: auditor(null),
  tag: 'Auditors',
  summary: { en: 'Read what an opened link shows.', es: 'Lee qué muestra un enlace abierto.' },
  description: {
    en: 'The LLC, the parts of it that may be read, and until when.',
    es: 'La LLC, las partes que se pueden leer y hasta cuándo.',
  },
  fields: {},
  returns: Type.Object(
    {
      data: Type.Object(
        {
          name: Type.String({ maxLength: 300 }),
          llc: Type.String({ maxLength: 300 }),
          parts: Type.Array(Type.String({ enum: [...PARTS] }), { maxItems: PARTS.length }),
          expires_at: Type.String({ format: 'date-time' }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  run: async ({ caller }) => ({ data: caller.link }),
})
