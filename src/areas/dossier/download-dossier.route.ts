import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { signedIn } from '../members/members.ts'
import { dossierErrors } from './dossier.errors.ts'
import { dossierAnswer } from './send-dossier.ts'

export const downloadDossier = endpoint({
  name: 'downloadDossier',
  method: 'GET',
  path: '/web/dossiers/orders/{id}/download',
  access: signedIn,
  fields: { id: id({ description: 'The dossier request.' }) },
  errors: [errors.not_found, dossierErrors.dossier_request_used, dossierErrors.dossier_in_progress],
  singleUse: true,
  answers: 'file',
  returns: FILE_BYTES,
  run: ({ database, caller, input, by, config, secrets }) =>
    dossierAnswer({ database, by, config, secrets }, caller.memberId, input.id),
})
