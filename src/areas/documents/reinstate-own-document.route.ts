import { endpoint } from '../../kernel/endpoint.ts'
import { id } from '../../kernel/fields.ts'
import { signedIn } from '../members/members.ts'
import { reinstateOwn } from './member-documents.ts'
import { withdrawOwnDocument } from './withdraw-own-document.route.ts'

export const reinstateOwnDocument = endpoint({
  name: 'reinstateOwnDocument',
  method: 'POST',
  path: '/web/documents/reinstate',
  access: signedIn,
  tag: 'Documents',
  summary: {
    en: 'Bring back a document that you withdrew.',
    es: 'Recupera un documento que retiraste.',
  },
  description: {
    en: 'It is shown again where it stood. One that is shown already stays as it is.',
    es: 'Vuelve a mostrarse donde estaba. Uno que ya se muestra queda como está.',
  },
  fields: { id: id({ description: 'The document.' }) },
  returns: withdrawOwnDocument.returns,
  async run({ database, by, caller, input }) {
    await reinstateOwn(database, by, input.id, caller.entities)
    return { data: { id: input.id, withdrawn: false } }
  },
})
