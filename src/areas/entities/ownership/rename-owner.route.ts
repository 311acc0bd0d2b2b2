import { endpoint } from '../../../kernel/http/endpoint.ts'
import { name, shortId } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { staff } from '../../members/members.ts'
import { llcRecord } from '../client-records.ts'
import { DONE } from '../console.shape.ts'
import { entitiesErrors } from '../entities.errors.ts'
import { expectLlc } from '../llc-record.ts'
import { renameOwner as rename } from './ownership.ts'

export const renameOwner = endpoint({
  name: 'renameOwner',
  method: 'POST',
  path: '/web/console/ownership/name',
  access: staff('clients:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    owner_name: name({ description: 'The owner, as recorded.', example: 'Ana Robels' }),
    new_name: name({ description: 'The correct name.', example: 'Ana Robles' }),
  },
  returns: DONE,
  errors: [entitiesErrors.entity_not_found, entitiesErrors.owner_not_found, entitiesErrors.owner_exists],
  async run({ db, database, input: { entity_id, owner_name, new_name }, by }) {
    await expectLlc(db, entity_id)
    return writeOnce(database, by, async (tx, by) => ({
      data: await rename(tx, by, { entityId: entity_id, owner: owner_name, newName: new_name }),
    }))
  },
})
