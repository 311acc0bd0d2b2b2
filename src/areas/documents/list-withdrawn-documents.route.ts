import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { signedInFor } from '../members/members.ts'
import { listWithdrawnBy } from './member-document.sql.ts'

const MAX_LISTED = 100

export const listWithdrawnDocuments = endpoint({
  name: 'listWithdrawnDocuments',
  method: 'GET',
  path: '/web/documents/withdrawn',
  access: signedInFor('read:documents'),
  fields: { entity_id: id({ description: 'The LLC.' }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            id: Type.Integer({ format: 'int64' }),
            doc_type: Type.String({ maxLength: 300 }),
            title: Type.String({ maxLength: 300 }),
            file_name: orNull(Type.String({ maxLength: 300 })),
            withdrawn_at: Type.String({ format: 'date-time' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_LISTED },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ db, by, input: { entity_id } }) {
    return { data: await db.all(listWithdrawnBy, { entity_id, actor: by.actor, most: MAX_LISTED }) }
  },
})
