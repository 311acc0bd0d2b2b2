import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { auditorSecret } from './auditor.access.ts'

export const openAuditorLink = endpoint({
  name: 'openAuditorLink',
  method: 'POST',
  path: '/web/auditor/open',
  access: auditorSecret,
  tag: 'Auditors',
  summary: { en: 'Open an auditor link.', es: 'Abre un enlace de auditoría.' },
  description: {
    en: 'Send the secret as `Authorization: Bearer …`. The response sets a session cookie that lasts up to 8 hours.',
    es: 'Envía el secreto como `Authorization: Bearer …`. La respuesta establece una cookie de sesión que dura hasta 8 horas.',
  },
  fields: {},
  returns: Type.Object({ opened: Type.Boolean() }, { additionalProperties: false }),
  run: async () => ({ opened: true }),
})
