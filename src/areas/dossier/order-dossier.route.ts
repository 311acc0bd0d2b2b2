import { endpoint } from '../../kernel/http/endpoint.ts'
import { id } from '../../kernel/http/fields.ts'
import { signedIn } from '../members/members.ts'
import { ONE_DOSSIER_ORDER } from './dossier-order.shape.ts'
import { DOSSIER_ORDER_FIELDS, ORDER_ERRORS, placeDossierOrder } from './place-dossier-order.ts'

export const orderDossier = endpoint({
  name: 'orderDossier',
  method: 'POST',
  path: '/web/dossiers',
  access: signedIn,
  stepUp: true,
  // An export: records stay the member's after the subscription ends.
  needsSubscription: false,
  status: 201,
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }), ...DOSSIER_ORDER_FIELDS },
  actsFor: 'entity_id',
  errors: ORDER_ERRORS,
  returns: ONE_DOSSIER_ORDER,
  run: ({ db, database, caller, input, by, secrets, now }) =>
    placeDossierOrder({ db, database, by, secrets, now }, caller.memberId, input),
})
