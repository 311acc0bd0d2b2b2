import { Type } from 'typebox'
import { orNull } from '../../kernel/http/shapes.ts'
import { OTS, OTS_EXAMPLE, OTS_STATUS } from './stamps/ots.shape.ts'
import { DOC_TYPES } from './vocabulary.rules.ts'

/** A document as the API returns it. */
export const DOCUMENT = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    entity_id: Type.Integer({ format: 'int32' }),
    doc_type: Type.String({ maxLength: 300, description: `Such as ${DOC_TYPES.slice(0, 4).join(', ')}.` }),
    title: Type.String({ maxLength: 300 }),
    file_name: orNull(
      Type.String({
        maxLength: 300,
        description: 'Null, like all file fields, for records created before files were stored.',
      }),
    ),
    mime_type: orNull(Type.String({ maxLength: 300, description: 'Media type detected from the content.' })),
    size_bytes: orNull(Type.Integer({ format: 'int64', minimum: 1 })),
    sha256: orNull(Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 })),
    ots_status: OTS_STATUS,
    ots: OTS,
    uploaded_at: Type.String({ format: 'date-time' }),
    download_url: orNull(
      Type.String({
        format: 'uri-reference',
        maxLength: 300,
        description: 'Download path, relative to the server root.',
      }),
    ),
  },
  { title: 'Document', additionalProperties: false },
)

/** The example document of the documentation. */
export const EXAMPLE_DOCUMENT = {
  id: 88,
  entity_id: 1,
  doc_type: 'ARTICLES',
  title: 'Articles of Organization',
  file_name: 'articles-of-organization.pdf',
  mime_type: 'application/pdf',
  size_bytes: 48_213,
  sha256: '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  ots_status: 'confirmed',
  ots: OTS_EXAMPLE,
  uploaded_at: '2026-11-15T09:30:00.000Z',
  download_url: '/v1/documents/88/download',
}
