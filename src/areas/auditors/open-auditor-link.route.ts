import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { auditorSecret } from './auditor.access.ts'

export const openAuditorLink = endpoint({
  name: 'openAuditorLink',
  method: 'POST',
  path: '/web/auditor/open',
  access: auditorSecret,
  fields: {},
  returns: Type.Object({ opened: Type.Boolean() }, { additionalProperties: false }),
  run: async () => ({ opened: true }),
})
