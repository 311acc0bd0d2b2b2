import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { llcRecord } from '../entities/entities.ts'
import { staff } from '../members/members.ts'
import { revealsDocumentsOf } from './list-llc-documents.route.ts'
import { listWithdrawn } from './withdrawal.sql.ts'

const MAX_LISTED = 100

export const listWithdrawnLlcDocuments = endpoint({
  name: 'listWithdrawnLlcDocuments',
  method: 'GET',
  path: '/web/console/documents/withdrawn',
  access: staff('documents:read', [llcRecord('entity_id')]),
  fields: { entity_id: shortId({ description: 'The LLC.' }) },
  returns: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            id: Type.Integer({ format: 'int64' }),
            doc_type: Type.String({ maxLength: 300 }),
            title: Type.String({ maxLength: 300 }),
            withdrawn_at: Type.String({ format: 'date-time' }),
            reason: Type.String({ maxLength: 300 }),
          },
          { additionalProperties: false },
        ),
        { maxItems: MAX_LISTED },
      ),
    },
    { additionalProperties: false },
  ),
  reveals: ({ db, input }) => revealsDocumentsOf(db, input.entity_id),
  async run({ db, input: { entity_id } }) {
    const found = await db.all(listWithdrawn, { entity_id, most: MAX_LISTED })
    return {
      data: found.map(({ file_name: _, withdrawn_reason: reason, ...one }) => ({ ...one, reason })),
    }
  },
})
