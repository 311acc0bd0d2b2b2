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
  tag: 'Documents',
  summary: {
    en: 'Reinstate a document that you withdrew.',
    es: 'Recupera un documento que retiraste.',
  },
  description: {
    en: 'It returns to its original place in the list. Has no effect on a document that is not withdrawn.',
    es: 'Vuelve a su lugar original en la lista. No tiene efecto si el documento no está retirado.',
  },
  fields: { id: id({ description: 'The document.' }) },
  errors: [errors.not_found, documentsErrors.document_not_withdrawn],
  returns: WITHDRAWAL,
  async run({ database, by, caller, input }) {
    await reinstateOwn(database, by, input.id, caller.entities)
    return { data: { id: input.id, withdrawn: false } }
  },
})
