import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { name, optional, shortId } from '../../kernel/http/fields.ts'
import { findEntityBy, llcRecord } from '../entities/entities.ts'
import { staff } from '../members/members.ts'
import { addDocument } from './add-document.ts'
import { docType, taxYear, UPLOAD_ERRORS } from './document.rules.ts'
import { DOCUMENT } from './document.shape.ts'
import { findDocument } from './document.sql.ts'
import { documentsErrors, tooLarge } from './documents.errors.ts'

export const uploadLlcDocument = endpoint({
  name: 'uploadLlcDocument',
  method: 'POST',
  path: '/web/console/documents',
  access: staff('documents:write', [llcRecord('entity_id')]),
  takes: 'upload',
  fields: {
    entity_id: shortId({ description: 'The LLC it belongs to.' }),
    doc_type: docType({ description: 'Type of document.', example: 'ARTICLES' }),
    title: optional(name({ description: 'Title. Defaults to the file name.', example: 'Articles' })),
    file_name: name({ description: 'File name.', example: 'articles.pdf' }),
    tax_year: optional(
      taxYear({
        description: 'The tax year it is about. The dossier of that year includes it.',
        example: 2025,
      }),
    ),
  },
  check({ doc_type }) {
    if (doc_type === 'ACTA') throw documentsErrors.acta_not_uploadable({ field: 'doc_type' })
  },
  errors: UPLOAD_ERRORS,
  status: 201,
  returns: Type.Object({ data: DOCUMENT }, { additionalProperties: false }),
  async run({ db, config, secrets, by, now, input, upload }) {
    const llc = await findEntityBy(db, String(input.entity_id))
    const { content, sizeBytes } = upload!
    if (sizeBytes !== null && sizeBytes > config.documentsMaxBytes) throw tooLarge(config.documentsMaxBytes)
    const wanted = {
      docType: input.doc_type,
      title: input.title ?? undefined,
      fileName: input.file_name,
      taxYear: input.tax_year,
      // Left open on rejection, so that the response can still be sent.
      content: content.iterator({ destroyOnReturn: false }),
    }
    const added = await addDocument({ db, config, secrets, now }, by, llc.id, wanted)
    const { json } = await db.one(findDocument, { id: added.id })
    return new JsonText(`{"data":${json}}`)
  },
})
