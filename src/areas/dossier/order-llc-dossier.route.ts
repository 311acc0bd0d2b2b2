import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../entities/entities.ts'
import { staff } from '../members/members.ts'
import { ONE_DOSSIER_ORDER } from './dossier-order.shape.ts'
import { DOSSIER_ORDER_FIELDS, ORDER_ERRORS, placeDossierOrder } from './place-dossier-order.ts'

export const orderLlcDossier = endpoint({
  name: 'orderLlcDossier',
  method: 'POST',
  path: '/web/console/dossiers',
  access: staff('identifiers:read', [llcRecord('entity_id')]),
  stepUp: true,
  status: 201,
  fields: { entity_id: shortId({ description: 'The LLC.' }), ...DOSSIER_ORDER_FIELDS },
  errors: [entitiesErrors.entity_not_found, ...ORDER_ERRORS],
  returns: ONE_DOSSIER_ORDER,
  async run({ db, database, caller, input, by, secrets, now }) {
    await expectLlc(db, input.entity_id)
    return placeDossierOrder({ db, database, by, secrets, now }, caller.memberId, input)
  },
})
