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
  tag: 'Banks',
  summary: 'Get the status of the latest bank import of an LLC.',
  description: 'Only imports started on the website, also by connecting a bank; null if there are none.',
  fields: { entity_id: id({ description: 'The LLC.', example: 1 }) },
  actsFor: 'entity_id',
  returns: Type.Object(
    { data: Type.Unsafe<unknown>({ anyOf: [SYNC_RUN, { type: 'null' }] }), message: WHY_NOTHING },
    { additionalProperties: false },
  ),
  nothing: () => ({ data: null }),
  run: async ({ db, input }) => ({ data: await db.maybe(findNewestRun, input) }),
})
