import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { signedInFor } from '../../members/members.ts'
import { bankingErrors } from '../banking.errors.ts'
import { SYNC_RUN } from '../connections/bank.rules.ts'
import { listConnections } from '../connections/connection.sql.ts'
import { findNewestRun } from './sync-run.sql.ts'
import { beginSync } from './sync-run.ts'

export const startSync = endpoint({
  name: 'startSync',
  method: 'POST',
  path: '/web/banks/sync',
  access: signedInFor('write:banking'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  errors: [bankingErrors.no_active_bank_connection],
  returns: Type.Object({ data: SYNC_RUN }, { additionalProperties: false }),
  async run({ db, database, secrets, by, now, input: { entity_id } }) {
    const connections = await db.all(listConnections, { entity_id })
    if (!connections.some(one => one.status === 'active')) throw bankingErrors.no_active_bank_connection()
    await beginSync({ database, secrets }, by, entity_id, now)
    return { data: await db.one(findNewestRun, { entity_id }) }
  },
})
