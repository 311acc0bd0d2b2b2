import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { id } from '../../../kernel/http/fields.ts'
import { WHY_NOTHING } from '../../../kernel/http/shapes.ts'
import { signedInFor } from '../../members/members.ts'
import { SYNC_RUN } from '../connections/bank.rules.ts'
import { findNewestRun } from './sync-run.sql.ts'

export const readSync = endpoint({
  name: 'readSync',
  method: 'GET',
  path: '/web/banks/sync',
  access: signedInFor('read:banking'),
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    { data: Type.Unsafe<unknown>({ anyOf: [SYNC_RUN, { type: 'null' }] }), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: null }),
  run: async ({ db, input }) => ({ data: await db.maybe(findNewestRun, input) }),
})
