import { Type } from 'typebox'
import { endpoint } from '../../kernel/endpoint.ts'
import { word } from '../../kernel/fields.ts'
import { byParams } from '../../kernel/write.ts'
import { insertToolCall } from './order.sql.ts'
import { holdBackWhoever } from './visitor-limits.ts'
import { whoever } from './whoever.rules.ts'

/** The tools after which something may be different. */
const MUTATIONS = ['svc_start_llc_order'] as const

export const beginToolCall = endpoint({
  name: 'beginToolCall',
  method: 'POST',
  path: '/web/tool-calls/begin',
  access: whoever,
  tag: 'Tools',
  // It belongs to the public website, not to an LLC.
  needsSubscription: false,
  summary: 'Ask whether an agent may put something before a person now.',
  description:
    'Before a tool that may change something. It is counted for each person, so that an agent cannot wear one out; a refusal says how long to wait. It is noted even if the page is closed before the person answers.',
  fields: { tool: word({ description: 'The tool.' }, MUTATIONS) },
  status: 201,
  returns: Type.Object({ data: Type.Object({ granted: Type.Boolean() }) }, { additionalProperties: false }),
  async run({ db, database, caller, input: { tool }, by }) {
    await holdBackWhoever(database, 'mutation', caller)
    await db.one(insertToolCall, { tool, outcome: 'asked', ms: 0, ...byParams({ ...by, ip: null }) })
    return { data: { granted: true } }
  },
})
