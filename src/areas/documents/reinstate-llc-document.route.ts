import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { documentRecord } from './client-records.ts'
import { documentsErrors } from './documents.errors.ts'
import { reinstate } from './withdraw-document.ts'
import { WITHDRAWAL } from './withdraw-own-document.route.ts'

export const reinstateLlcDocument = endpoint({
  name: 'reinstateLlcDocument',
  method: 'POST',
  path: '/web/console/documents/reinstate',
  access: staff('documents:write', [documentRecord('document_id')]),
  fields: { document_id: id({ description: 'The document.' }) },
  errors: [errors.not_found, documentsErrors.document_not_withdrawn],
  returns: WITHDRAWAL,
  async run({ database, by, input: { document_id } }) {
    await reinstate(database, by, document_id)
    return { data: { id: document_id, withdrawn: false } }
  },
})
