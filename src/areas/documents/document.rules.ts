import { custom, Fault, type FieldNotes, type Input, id, optional, PAGING } from '../../kernel/http/fields.ts'
import { invalid } from '../../kernel/http/refusal.ts'
import { DOC_TYPES, type DocType, readDocType } from './vocabulary.rules.ts'

export const docType = (notes: FieldNotes) => {
  const longest = Math.max(...DOC_TYPES.map(type => type.length))
  return custom<DocType>({ type: 'string', enum: [...DOC_TYPES], maxLength: longest }, notes, value => {
    const found = typeof value === 'string' ? readDocType(value) : null
    if (!found) throw new Fault(`must be one of ${DOC_TYPES.join(', ')}`)
    return found
  })
}

/** The query of GET /v1/documents. */
export const DOCUMENT_FILTER = {
  entity_id: optional(
    id({ description: 'The LLC whose documents are listed. Required unless `id` is given.', example: 1 }),
  ),
  id: optional(
    id({
      description: 'Returns only this document. Other filters must match it; otherwise the response is 404.',
    }),
  ),
  doc_type: optional(docType({ description: 'Filters by type.', example: 'ARTICLES' })),
  ...PAGING,
}
export type DocumentFilter = Input<typeof DOCUMENT_FILTER>

export function checkFilter({ entity_id, id }: DocumentFilter): void {
  if (entity_id === null && id === null) throw invalid('entity_id is required unless id is given.')
}
