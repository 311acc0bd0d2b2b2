import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id, name } from '../../kernel/http/fields.ts'
import { staff } from '../members/members.ts'
import { documentRecord } from './client-records.ts'
import { documentsErrors } from './documents.errors.ts'
import { type FiledYearSource, withdraw } from './withdraw-document.ts'
import { WITHDRAWAL } from './withdraw-own-document.route.ts'

export const withdrawLlcDocumentWith = (findFiledYear: FiledYearSource) =>
  endpoint({
    name: 'withdrawLlcDocument',
    method: 'POST',
    path: '/web/console/documents/withdraw',
    access: staff('documents:write', [documentRecord('document_id')]),
    fields: {
      document_id: id({ description: 'The document.' }),
      reason: name({ description: 'Why. Not shown to the owner.', example: 'Belongs to another LLC' }),
    },
    errors: [
      errors.not_found,
      errors.empty,
      documentsErrors.acta_not_withdrawable,
      documentsErrors.document_of_filed_return,
      documentsErrors.document_already_withdrawn,
    ],
    returns: WITHDRAWAL,
    async run({ database, by, input: { document_id, reason }, now }) {
      await withdraw(database, by, { id: document_id, reason }, now, findFiledYear)
      return { data: { id: document_id, withdrawn: true } }
    },
  })
