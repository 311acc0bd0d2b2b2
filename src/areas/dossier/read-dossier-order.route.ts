import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedIn } from '../members/members.ts'
import { ONE_DOSSIER_ORDER } from './dossier-order.shape.ts'
import { findDossierOrder } from './dossier-orders.sql.ts'

export const readDossierOrder = endpoint({
  name: 'readDossierOrder',
  method: 'GET',
  path: '/web/dossiers/orders/{id}',
  access: signedIn,
  fields: { id: id({ description: 'The dossier request.' }) },
  errors: [errors.not_found],
  returns: ONE_DOSSIER_ORDER,
  async run({ db, caller, input }) {
    const found = await db.maybe(findDossierOrder, { id: input.id, member_id: caller.memberId })
    if (!found) throw errors.not_found()
    return { data: found.told }
  },
})
