import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { date, id, integer, optional, otherwise, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import { addDays, dateOf } from '../../../kernel/values/dates.ts'
import type { LocalizedText } from '../../../kernel/values/language.ts'
import { staff } from '../../members/members.ts'
import { SOON_DAYS } from '../present.rules.ts'
import {
  listDueOfAll,
  listDueOfAssigned,
  listProposedOfAll,
  listProposedOfAssigned,
  MAX_COUNTED,
} from './console.sql.ts'
import { countOpenObligations } from './count-open-obligations.ts'

const SHOWN = ['due', 'overdue', 'proposed'] as const
const EARLIEST = '1900-01-01'

const strict = { additionalProperties: false }
const DAY = { type: 'string', format: 'date' }
const nameOrNull = orNull<string>({ type: 'string', maxLength: 300 })
const counted = Type.Integer({ minimum: 0, maximum: MAX_COUNTED })

const ROW = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    entity_id: orNull<number>({ type: 'integer' }),
    llc_name: nameOrNull,
    member_id: Type.Integer(),
    member_name: Type.String({ maxLength: 300 }),
    name: Type.Unsafe<LocalizedText>({
      type: 'object',
      properties: { en: { type: 'string', maxLength: 300 }, es: { type: 'string', maxLength: 300 } },
      required: ['en', 'es'],
      ...strict,
    }),
    obligation: Type.String({ maxLength: 60 }),
    year: Type.Integer(),
    part: nameOrNull,
    state: Type.String({ maxLength: 20 }),
    due_by: orNull<string>(DAY),
  },
  { title: 'ListedObligation', ...strict },
)

export const listAllObligations = endpoint({
  name: 'listAllObligations',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/obligations',
  access: staff('tax:read', 'filtered'),
  fields: {
    show: otherwise(word({ description: 'Obligations to list.' }, SHOWN), 'due'),
    after_due: optional(date({ description: 'Continue after this due date …' })),
    after_id: otherwise(id({ description: '… and this obligation.' }), 0, null),
    limit: otherwise(integer({ description: 'Maximum number of records.' }, { min: 1, max: 500 }), 50),
  },
  returns: Type.Object(
    {
      data: Type.Array(ROW, { maxItems: 500 }),
      counts: Type.Object({ due: counted, overdue: counted, proposed: counted, waiting: counted }, strict),
      pagination: Type.Object({ total: counted, limit: Type.Integer({ minimum: 1, maximum: 500 }) }, strict),
      next: Type.Unsafe<unknown>(
        orNull(
          Type.Object(
            {
              after_due: orNull<string>(DAY),
              after_id: Type.Integer({ format: 'int64' }),
            },
            strict,
          ),
        ),
      ),
    },
    { title: 'AllObligations', ...strict },
  ),
  async run({ db, caller, input: { show, after_due, after_id, limit }, now }) {
    const today = dateOf(now)
    const soon = addDays(today, SOON_DAYS)
    const staff_id = caller.onlyClientsOf
    const range =
      show === 'due' ? { from: today, until: soon } : { from: EARLIEST, until: addDays(today, -1) }
    const after =
      after_due && after_due >= range.from ? { after_due, after_id } : { after_due: range.from, after_id: 0 }
    const dated = { until: range.until, ...after, limit }
    const [data, counts] = await Promise.all([
      show === 'proposed'
        ? staff_id === null
          ? db.all(listProposedOfAll, { after_id, limit })
          : db.all(listProposedOfAssigned, { after_id, limit, staff_id })
        : staff_id === null
          ? db.all(listDueOfAll, dated)
          : db.all(listDueOfAssigned, { ...dated, staff_id }),
      countOpenObligations(db, staff_id, now),
    ])
    const last = data.length === limit ? data.at(-1)! : null
    const next = last && { after_due: show === 'proposed' ? null : last.due_by, after_id: last.id }
    return { data, counts, pagination: { total: counts[show], limit }, next }
  },
})
