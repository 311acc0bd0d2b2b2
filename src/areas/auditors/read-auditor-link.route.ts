import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { auditor } from './auditor.access.ts'
import { PARTS } from './link.rules.ts'

export const readAuditorLink = endpoint({
  name: 'readAuditorLink',
  method: 'GET',
  path: '/web/auditor/link',
  access: auditor(null),
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
