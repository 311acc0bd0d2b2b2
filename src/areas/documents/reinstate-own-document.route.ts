import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedInFor } from '../members/members.ts'
import { documentsErrors } from './documents.errors.ts'
import { reinstateOwn } from './member-documents.ts'
import { WITHDRAWAL } from './withdraw-own-document.route.ts'

export const reinstateOwnDocument = endpoint({
  name: 'reinstateOwnDocument',
  method: 'POST',
  path: '/web/documents/reinstate',
  access: signedInFor('write:documents'),
  fields: { id: id({ description: 'The document.' }) },
  errors: [errors.not_found, documentsErrors.document_not_withdrawn],
  returns: WITHDRAWAL,
  async run({ database, by, caller, input }) {
    await reinstateOwn(database, by, input.id, caller.entities)
    return { data: { id: input.id, withdrawn: false } }
  },
})
