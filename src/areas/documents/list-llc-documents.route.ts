import { Type } from 'typebox'
import { endpoint, JsonText, type Revealed } from '../../kernel/http/endpoint.ts'
import { optional, PAGING, shortId } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { findRecord, llcRecord } from '../entities/entities.ts'
import { staff } from '../members/members.ts'
import { docType } from './document.rules.ts'
import { DOCUMENT } from './document.shape.ts'
import { findPage, pageText } from './find-documents.ts'

/** That staff saw which documents an LLC has. */
export async function revealsDocumentsOf(db: Db, entityId: number): Promise<Revealed[]> {
  const found = await db.maybe(findRecord, { id: entityId })
  if (!found) return []
  const { member_id, name } = found.entity as { member_id: number; name: string }
  return [{ ownerId: member_id, kind: 'document', record: `entity/${entityId}`, title: name }]
}

export const listLlcDocuments = endpoint({
  name: 'listLlcDocuments',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/documents',
  access: staff('documents:read', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    doc_type: optional(docType({ description: 'Filters by type.' })),
    ...PAGING,
  },
  returns: Type.Object(
    { data: Type.Array(DOCUMENT, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  reveals: ({ db, input }) => revealsDocumentsOf(db, input.entity_id),
  async run({ db, input }) {
    const { entity_id, doc_type, limit, offset } = input
    const page = await findPage(db, { entity_id, doc_type, limit, offset })
    return new JsonText(pageText(page, { total: page.total, limit, offset }))
  },
})
