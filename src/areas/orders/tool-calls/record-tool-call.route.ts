import { Counter } from 'prom-client'
import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { integer, word } from '../../../kernel/http/fields.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { visitorOrMember } from '../../sessions/sessions.ts'
import { insertToolCall } from '../order.sql.ts'
import { limitVisitor } from '../visitor-limits.ts'

/** The eight tools of the contract. */
export const TOOLS = [
  'svc_list_services',
  'svc_get_service_details',
  'svc_quote_llc',
  'svc_booking_availability',
  'svc_my_account',
  'svc_my_entities',
  'svc_my_renewals',
  'svc_start_llc_order',
] as const

/** Refused: the tool gave a reason. Declined: a person did not confirm. Failed: an error on our side. */
export const OUTCOMES = ['ok', 'refused', 'declined', 'failed'] as const

const calls = new Counter({
  name: 'llano_tool_calls_total',
  help: 'Agent tool calls on the website, by tool and outcome.',
  labelNames: ['tool', 'outcome'],
})

export const recordToolCall = endpoint({
  name: 'recordToolCall',
  method: 'POST',
  path: '/web/tool-calls',
  access: visitorOrMember,
  // Belongs to the public website, not to an LLC.
  needsSubscription: false,
  fields: {
    tool: word({ description: 'The tool.' }, TOOLS),
    outcome: word({ description: 'Outcome.' }, OUTCOMES),
    ms: integer({ description: 'Duration in milliseconds.' }, { min: 0, max: 3_600_000 }),
  },
  status: 201,
  returns: Type.Object({ data: Type.Object({ recorded: Type.Boolean() }) }, { additionalProperties: false }),
  errors: [errors.too_many_attempts],
  async run({ db, database, caller, input: { tool, outcome, ms }, by }) {
    await limitVisitor(database, 'tool', caller)
    await db.one(insertToolCall, { tool, outcome, ms, ...byParams({ ...by, ip: null }) })
    calls.inc({ tool, outcome })
    return { data: { recorded: true } }
  },
})
