import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { auditorSecret } from './auditor.access.ts'

export const openAuditorLink = endpoint({
  name: 'openAuditorLink',
  method: 'POST',
  path: '/web/auditor/open',
  access: auditorSecret,
  tag: 'Auditors',
  summary: { en: 'Open a link.', es: 'Abre un enlace.' },
  description: {
    en: 'The secret is in the header `Authorization: Bearer …`; the answer carries the cookie of a visit of at most eight hours.',
    es: 'El secreto va en la cabecera `Authorization: Bearer …`; la respuesta lleva la cookie de una visita de ocho horas como máximo.',
  },
  fields: {},
  returns: Type.Object({ opened: Type.Boolean() }, { additionalProperties: false }),
  run: async () => ({ opened: true }),
})
