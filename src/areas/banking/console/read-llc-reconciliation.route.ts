import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { withExactAmounts } from '../../../kernel/values/exact.ts'
import { findRecord, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { OF_TAX_YEAR, showReconciliation } from '../reconciliation/read-reconciliation.route.ts'
import { RECONCILIATION } from '../reconciliation/reconciliation.shape.ts'

export const readLlcReconciliation = endpoint({
  name: 'readLlcReconciliation',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/llcs/{entity_id}/reconciliation',
  access: staff('accounts:open', [llcRecord('entity_id')]),
  fields: { ...OF_TAX_YEAR, entity_id: shortId({ description: 'The LLC.' }) },
  returns: Type.Object({ data: RECONCILIATION }, { additionalProperties: false }),
  async reveals({ db, input: { entity_id } }) {
    const found = await db.maybe(findRecord, { id: entity_id })
    if (!found) return []
    const { member_id, name } = found.entity as { member_id: number; name: string }
    return [{ ownerId: member_id, kind: 'bank', record: `entity/${entity_id}`, title: name }]
  },
  async run({ db, input: { entity_id, year }, now }) {
    return { data: withExactAmounts(await showReconciliation(db, entity_id, year, now)) as never }
  },
})
