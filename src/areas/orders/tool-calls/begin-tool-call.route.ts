import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { word } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { visitorOrMember } from '../../sessions/sessions.ts'
import { insertToolCall } from '../order.sql.ts'
import { limitVisitor } from '../visitor-limits.ts'

/** Tools that may change something. */
const MUTATIONS = ['svc_start_llc_order'] as const

export const beginToolCall = endpoint({
  name: 'beginToolCall',
  method: 'POST',
  path: '/web/tool-calls/begin',
  access: visitorOrMember,
  // Belongs to the public website, not to an LLC.
  needsSubscription: false,
  fields: { tool: word({ description: 'The tool.' }, MUTATIONS) },
  status: 201,
  returns: Type.Object({ data: Type.Object({ granted: Type.Boolean() }) }, { additionalProperties: false }),
  errors: [errors.too_many_attempts],
  async run({ db, database, caller, input: { tool }, by }) {
    await limitVisitor(database, 'mutation', caller)
    await db.one(insertToolCall, { tool, outcome: 'asked', ms: 0, ...byParams({ ...by, ip: null }) })
    return { data: { granted: true } }
  },
})
