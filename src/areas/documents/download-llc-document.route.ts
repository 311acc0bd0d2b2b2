import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { documentRecord } from './client-records.ts'
import { findDocumentOwner } from './document.sql.ts'
import { fileAnswerOf } from './download-document.route.ts'
import { findDocumentFile } from './find-documents.ts'

export const downloadLlcDocument = endpoint({
  name: 'downloadLlcDocument',
  method: 'GET',
  path: '/web/console/documents/{document_id}/download',
  access: staff('documents:download', [documentRecord('document_id')]),
  fields: { document_id: id({ description: 'The document.' }) },
  answers: 'file',
  // Only streams existing bytes.
  load: 'transfer',
  returns: FILE_BYTES,
  errors: [errors.not_found],
  reveals: async ({ db, input }) => {
    const { member_id, file_name } = await db.one(findDocumentOwner, { id: input.document_id })
    const record = `document/${input.document_id}`
    return [{ ownerId: member_id, kind: 'document', record, title: file_name }]
  },
  async run({ db, database, config, secrets, input }) {
    const file = await findDocumentFile(db, input.document_id)
    if (!file) throw errors.not_found()
    return fileAnswerOf({ database, config, secrets }, file)
  },
})
