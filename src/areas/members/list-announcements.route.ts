import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { listAnnouncements as findAnnouncements } from './announcements.ts'
import { staff } from './caller.rules.ts'

const strict = { additionalProperties: false }
const text = { type: 'string', maxLength: 20_000 }

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/web/console/announcements',
  access: staff('operations:read', 'firm'),
  fields: {},
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            id: Type.Integer(),
            title: Type.String({ maxLength: 300 }),
            body: Type.Unsafe<string>(text),
            title_es: orNull({ type: 'string', maxLength: 300 }),
            body_es: orNull(text),
            effective_on: Type.Unsafe<string>({ type: 'string', format: 'date' }),
            published_at: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
          },
          strict,
        ),
        { maxItems: 100 },
      ),
    },
    strict,
  ),
  run: async ({ db }) => ({ data: await findAnnouncements(db) }),
})
