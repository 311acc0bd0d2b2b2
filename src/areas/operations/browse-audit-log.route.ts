import { Type } from 'typebox'
import { browseAudit, findNewestRow } from '../../kernel/audit/browse.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { date, id, integer, optional, otherwise, text } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'

/** Ids searched per call. */
const LOOKED_AT = 200_000

const ROW = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    at: Type.String({ format: 'date-time' }),
    actor: Type.String({ maxLength: 300 }),
    action: Type.String({ maxLength: 100 }),
    record: Type.String({ maxLength: 300 }),
    ip: orNull({ type: 'string', maxLength: 60 }),
    detail: orNull({ type: 'string', maxLength: 4000 }),
    seal_id: orNull({ type: 'integer', format: 'int64' }),
  },
  { title: 'AuditRow', additionalProperties: false },
)

export const browseAuditLog = endpoint({
  name: 'browseAuditLog',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/audit',
  access: staff('audit:read', 'firm'),
  fields: {
    actor: optional(text({ description: 'Filter by actor.', example: 'cli' }, { max: 100 })),
    action: optional(
      text({ description: 'Filters by the start of the action.', example: 'transaction.' }, { max: 100 }),
    ),
    record: optional(
      text(
        { description: 'Filters by record, or by its kind, such as `member/`.', example: 'member/1' },
        { max: 200 },
      ),
    ),
    from: optional(date({ description: 'From this day on (UTC).' })),
    to: optional(date({ description: 'Up to and including this day (UTC).' })),
    before_id: optional(id({ description: 'Only rows older than this one.' })),
    limit: otherwise(integer({ description: 'Maximum number of results.' }, { min: 1, max: 500 }), 50),
  },
  returns: Type.Object(
    {
      data: Type.Array(ROW, { maxItems: 500 }),
      next_before_id: orNull({ type: 'integer', format: 'int64' }),
    },
    { additionalProperties: false },
  ),
  async run({ db, input }) {
    const { actor, action, record, from, to, limit } = input
    const newest = (await db.one(findNewestRow, {})).id
    const below = Math.min(input.before_id ?? newest + 1, newest + 1)
    const downTo = Math.max(1, below - LOOKED_AT)
    const data = await db.all(browseAudit, {
      below,
      down_to: downTo,
      actor,
      action,
      record,
      from_day: from,
      to_day: to,
      limit,
    })
    const isFull = data.length === limit
    const lowest = isFull ? data.at(-1)!.id : downTo
    return { data, next_before_id: lowest > 1 ? lowest : null }
  },
})
