import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { FILE_BYTES } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { revealsTaxNumbers } from '../tax/tax.ts'
import { dossierOrderRecord } from './client-records.ts'
import { dossierErrors } from './dossier.errors.ts'
import { findOrderedYear } from './dossier-orders.sql.ts'
import { dossierAnswer } from './send-dossier.ts'

export const downloadLlcDossier = endpoint({
  name: 'downloadLlcDossier',
  method: 'GET',
  path: '/web/console/dossiers/orders/{id}/download',
  access: staff('identifiers:read', [dossierOrderRecord('id')]),
  fields: { id: id({ description: 'The dossier request.' }) },
  errors: [errors.not_found, dossierErrors.dossier_request_used, dossierErrors.dossier_in_progress],
  singleUse: true,
  answers: 'file',
  reveals: async ({ db, input }) =>
    revealsTaxNumbers({ db, input: await db.one(findOrderedYear, { id: input.id }) }),
  returns: FILE_BYTES,
  run: ({ database, caller, input, by, config, secrets }) =>
    dossierAnswer({ database, by, config, secrets }, caller.memberId, input.id),
})
