import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { id, optional, PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION, orNull, YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { signedInFor } from '../members/members.ts'
import { docType } from './document.rules.ts'
import { DOCUMENT } from './document.shape.ts'
import { END } from './find-documents.ts'
import { browseNewest, browseOfType, listTypeCounts } from './member-document.sql.ts'

const OWN_DOCUMENT = Type.Object(
  {
    ...DOCUMENT.properties,
    tax_year: orNull({
      type: 'integer',
      ...YEAR_RANGE,
      description: 'The tax year it is about.',
    }),
    is_own: Type.Boolean({ description: 'Whether you added it.' }),
  },
  { title: 'OwnDocument', additionalProperties: false },
)

const TYPE_COUNT = Type.Object(
  { doc_type: Type.String({ maxLength: 300 }), documents: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
)

export const browseDocuments = endpoint({
  name: 'browseDocuments',
  method: 'GET',
  path: '/web/documents',
  access: signedInFor('read:documents'),
  fields: {
    entity_id: id({ description: 'The LLC.' }),
    doc_type: optional(docType({ description: 'Filters by type.', example: 'ARTICLES' })),
    ...PAGING,
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      data: Type.Array(OWN_DOCUMENT, { maxItems: 500 }),
      types: Type.Array(TYPE_COUNT, { maxItems: 100 }),
      pagination: LIST_PAGINATION,
    },
    { additionalProperties: false },
  ),
  async run({ db, by, caller, input: { entity_id, doc_type, limit, offset } }) {
    const is_owner = !Object.hasOwn(caller.shared, entity_id)
    const params = { entity_id, limit, offset, before: END, actor: by.actor, is_owner }
    const [page, { types }] = await Promise.all([
      doc_type === null ? db.one(browseNewest, params) : db.one(browseOfType, { ...params, doc_type }),
      db.one(listTypeCounts, { entity_id }),
    ])
    const rest = JSON.stringify({ types, pagination: { total: page.total, limit, offset } })
    return new JsonText(`{"data":[${page.documents ?? ''}],${rest.slice(1)}`)
  },
})
