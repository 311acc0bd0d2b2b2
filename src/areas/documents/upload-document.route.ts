import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { id, name, optional } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { addDocument } from './add-document.ts'
import { docType, taxYear, UPLOAD_ERRORS } from './document.rules.ts'
import { DOCUMENT } from './document.shape.ts'
import { findDocument } from './document.sql.ts'
import { documentsErrors, tooLarge } from './documents.errors.ts'
import { countUpload } from './usage/usage.ts'

export const uploadDocument = endpoint({
  name: 'uploadDocument',
  method: 'POST',
  path: '/web/documents',
  access: signedInFor('write:documents'),
  takes: 'upload',
  fields: {
    entity_id: id({ description: 'The LLC.' }),
    doc_type: docType({ description: 'Type of document.', example: 'INVOICE' }),
    title: optional(name({ description: 'Title. Defaults to the file name.', example: 'Invoice 118' })),
    file_name: name({ description: 'File name.', example: 'invoice-118.pdf' }),
    tax_year: optional(
      taxYear({
        description: 'The tax year it is about. The dossier of that year includes it.',
        example: 2025,
      }),
    ),
  },
  actsFor: 'entity_id',
  check({ doc_type }) {
    if (doc_type === 'ACTA') throw documentsErrors.acta_not_uploadable({ field: 'doc_type' })
  },
  errors: [...UPLOAD_ERRORS, documentsErrors.uploads_used_up],
  status: 201,
  returns: Type.Object({ data: DOCUMENT }, { additionalProperties: false }),
  async run({ db, config, secrets, by, caller, now, input, upload }) {
    const { quotas } = config
    const { content, sizeBytes } = upload!
    await countUpload(db, caller, quotas, { entityId: input.entity_id, sizeBytes })
    // Known before it is read; without a declared size it is measured on the way.
    if (sizeBytes !== null && sizeBytes > config.documentsMaxBytes) throw tooLarge(config.documentsMaxBytes)
    const added = await addDocument({ db, config, secrets, now, room: quotas }, by, input.entity_id, {
      docType: input.doc_type,
      title: input.title ?? undefined,
      fileName: input.file_name,
      taxYear: input.tax_year,
      // Left open on rejection, so that the response can still be sent.
      content: content.iterator({ destroyOnReturn: false }),
    })
    const { json } = await db.one(findDocument, { id: added.id })
    return new JsonText(`{"data":${json}}`)
  },
})
