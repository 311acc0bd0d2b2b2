import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { documentsErrors } from './documents.errors.ts'
import { withdrawOwn } from './member-documents.ts'
import type { FiledYearSource } from './withdraw-document.ts'

export const WITHDRAWAL = Type.Object(
  {
    data: Type.Object(
      { id: Type.Integer({ format: 'int64' }), withdrawn: Type.Boolean() },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

export const withdrawOwnDocumentWith = (findFiledYear: FiledYearSource) =>
  endpoint({
    name: 'withdrawOwnDocument',
    method: 'POST',
    path: '/web/documents/withdraw',
    access: signedInFor('write:documents'),
    fields: { id: id({ description: 'The document.' }) },
    errors: [
      errors.not_found,
      documentsErrors.document_of_operator,
      documentsErrors.acta_not_withdrawable,
      documentsErrors.document_of_filed_return,
      documentsErrors.document_already_withdrawn,
    ],
    returns: WITHDRAWAL,
    async run({ database, by, caller, input, now }) {
      await withdrawOwn(database, by, input.id, caller, now, findFiledYear)
      return { data: { id: input.id, withdrawn: true } }
    },
  })
