import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { auditor } from './auditor.access.ts'
import { PARTS } from './link.rules.ts'

export const readAuditorLink = endpoint({
  name: 'readAuditorLink',
  method: 'GET',
  path: '/web/auditor/link',
  access: auditor(null),
  tag: 'Auditors',
  summary: {
    en: 'Get what an open auditor link gives access to.',
    es: 'Consulta a qué da acceso un enlace de auditoría abierto.',
  },
  description: {
    en: 'The LLC, the sections that can be read, and when access ends.',
    es: 'La LLC, las secciones que se pueden leer y cuándo termina el acceso.',
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
