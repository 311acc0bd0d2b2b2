import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { EXAMPLE_CURSOR, PAGINATION, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { apiKey } from '../members/members.ts'
import { checkFilter, DOCUMENT_FILTER, DOCUMENT_PAGES, type DocumentFilter } from './document.rules.ts'
import { DOCUMENT, EXAMPLE_DOCUMENT } from './document.shape.ts'
import { documentsErrors } from './documents.errors.ts'
import { findOwn, findPage, pageText } from './find-documents.ts'
import { findWithdrawalState } from './member-document.sql.ts'

export const listDocuments = endpoint({
  name: 'listDocuments',
  method: 'GET',
  path: '/v1/documents',
  access: apiKey('read:documents'),
  agents: 'read',
  tag: 'Documents',
  summary: {
    en: "List an LLC's documents, newest first, or get one.",
    es: 'Lista los documentos de una LLC, primero los más recientes, o consulta uno.',
  },
  description: {
    en: 'With `entity_id`, returns a list, newest first; `pagination.total` is exact. With `id`, returns one document. Each document includes the SHA-256 of its content and the status of its OpenTimestamps proof. A document of another account returns the same 404 as one that does not exist.',
    es: 'Con `entity_id`, devuelve una lista, primero los más recientes; `pagination.total` es exacto. Con `id`, devuelve un solo documento. Cada documento incluye el SHA-256 de su contenido y el estado de su prueba de OpenTimestamps. Un documento de otra cuenta devuelve el mismo 404 que uno que no existe.',
  },
  fields: DOCUMENT_FILTER,
  check: checkFilter,
  actsFor: 'entity_id',
  returns: Type.Union([
    Type.Object(
      { data: Type.Array(DOCUMENT, { maxItems: 500 }), pagination: PAGINATION, message: WHY_NOTHING },
      { additionalProperties: false, description: 'A list.' },
    ),
    Type.Object(
      { data: Type.Union([DOCUMENT, Type.Null()]), message: WHY_NOTHING },
      { additionalProperties: false, description: 'One document, if `id` was given.' },
    ),
  ]),
  errors: [errors.not_found, documentsErrors.entity_or_document_required],
  nothing: input =>
    input.id === null ? { data: [], pagination: DOCUMENT_PAGES.pagination(input, 0, null) } : { data: null },
  async owns({ db, input, caller }) {
    const { id } = input
    return id === null || (await findOwn(db, { ...input, id }, caller.entities)) !== null
  },
  concerns: async ({ db, input: { id } }) =>
    id === null ? null : ((await db.maybe(findWithdrawalState, { id }))?.entity_id ?? null),
  examples: [
    {
      title: 'The articles of an LLC',
      request: { entity_id: 1, doc_type: 'ARTICLES', limit: 1 },
      response: {
        data: [EXAMPLE_DOCUMENT],
        pagination: { total: 2, limit: 1, offset: 0, next_cursor: EXAMPLE_CURSOR },
      },
    },
    {
      title: 'One document, not timestamped yet',
      request: { id: EXAMPLE_DOCUMENT.id },
      response: { data: { ...EXAMPLE_DOCUMENT, ots_status: 'none', ots: null } },
    },
  ],
  async run({ db, input, caller }) {
    const { id } = input
    if (id === null) return listPage(db, input)
    const found = await findOwn(db, { ...input, id }, caller.entities)
    if (!found) throw errors.not_found()
    return new JsonText(`{"data":${found.json}}`)
  },
})

async function listPage(db: Db, input: DocumentFilter): Promise<JsonText> {
  const { entity_id, doc_type, ids, limit, offset, cursor } = input
  const wanted = { entity_id: entity_id!, doc_type, limit, offset: offset ?? 0 }
  const page = await findPage(db, wanted, { ids, ...(cursor && { before: cursor.after.id }) })
  return new JsonText(pageText(page, DOCUMENT_PAGES.pagination(input, page.total, page.last)))
}
