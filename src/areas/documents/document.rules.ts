import { errors } from '../../kernel/http/errors.ts'
import {
  calendarYear,
  custom,
  type FieldNotes,
  type Input,
  id,
  ids,
  optional,
} from '../../kernel/http/fields.ts'
import { pagesOf } from '../../kernel/http/paging.ts'
import { documentsErrors } from './documents.errors.ts'
import { DOC_TYPES, type DocType, readDocType } from './vocabulary.rules.ts'

export const docType = (notes: FieldNotes) => {
  const longest = Math.max(...DOC_TYPES.map(type => type.length))
  const schema = { type: 'string', enum: [...DOC_TYPES], maxLength: longest }
  const read = (value: unknown): DocType => {
    const found = typeof value === 'string' ? readDocType(value) : null
    if (!found) throw errors.invalid_choice({ choices: DOC_TYPES.join(', ') })
    return found
  }
  return custom<DocType>(schema, notes, read, [errors.invalid_choice])
}

export const taxYear = (notes: FieldNotes) => calendarYear(notes)

/** Newest first. */
export const DOCUMENT_PAGES = pagesOf('documents', { id: 'id' })

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
  ids: optional(
    ids({
      description: 'Only the documents with these ids, up to 100, separated by commas.',
      example: '5,7,9',
    }),
  ),
  ...DOCUMENT_PAGES.fields,
}
export type DocumentFilter = Input<typeof DOCUMENT_FILTER>

export function checkFilter({ entity_id, id }: DocumentFilter): void {
  if (entity_id === null && id === null)
    throw documentsErrors.entity_or_document_required({ field: 'entity_id' })
}

/** What can be wrong with a file. */
export const UPLOAD_ERRORS = [
  errors.incomplete_upload,
  documentsErrors.acta_not_uploadable,
  documentsErrors.document_too_large,
  documentsErrors.storage_full,
  documentsErrors.document_empty,
  documentsErrors.document_format_not_allowed,
  documentsErrors.document_format_mismatch,
]
