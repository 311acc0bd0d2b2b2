import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING, shortId } from '../../kernel/http/fields.ts'
import { llcRecord } from '../entities/entities.ts'
import { staff } from '../members/members.ts'
import { listDossiersOf } from './dossier.sql.ts'
import { DOSSIERS } from './list-dossiers.route.ts'

export const listLlcDossiers = endpoint({
  name: 'listLlcDossiers',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/dossiers',
  access: staff('tax:read', [llcRecord('entity_id')]),
  fields: { entity_id: shortId({ description: 'The LLC.' }), ...PAGING },
  returns: DOSSIERS,
  async run({ db, input: { entity_id, limit, offset } }) {
    const { total, dossiers } = await db.one(listDossiersOf, { entity_id, limit, offset })
    return { data: dossiers, pagination: { total, limit, offset } }
  },
})
