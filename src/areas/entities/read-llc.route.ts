import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId } from '../../kernel/http/fields.ts'
import { may, staff } from '../members/members.ts'
import { llcRecord } from './client-records.ts'
import { LLC } from './console.shape.ts'
import { entitiesErrors } from './entities.errors.ts'
import { findLlc } from './llc-record.ts'

export const readLlc = endpoint({
  name: 'readLlc',
  method: 'GET',
  path: '/web/console/llcs/{entity_id}',
  access: staff('clients:read', [llcRecord('entity_id')]),
  fields: { entity_id: shortId({ description: 'The LLC.' }) },
  returns: Type.Object({ data: LLC }, { additionalProperties: false }),
  errors: [entitiesErrors.entity_not_found],
  reveals: (_, answer) => {
    const { data } = answer as { data: { id: number; name: string; member_id: number } }
    return [{ ownerId: data.member_id, kind: 'llc', record: `entity/${data.id}`, title: data.name }]
  },
  async run({ db, input, caller }) {
    const llc = await findLlc(db, input.entity_id)
    return { data: may(caller.role, 'identifiers:read') ? llc : { ...llc, ein: null } }
  },
})
