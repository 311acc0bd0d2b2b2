import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { id, PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION, YEAR_RANGE } from '../../kernel/http/shapes.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../kernel/values/dates.ts'
import { withExactAmounts } from '../../kernel/values/exact.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import { signedInFor } from '../members/members.ts'
import { REPORT_TYPES, type ReportType } from './facts.rules.ts'
import { REPORT_FILTER } from './filter.rules.ts'
import { listBriefs } from './web.sql.ts'

const { type, year } = REPORT_FILTER
const count = () => Type.Integer({ minimum: 0 })
const numberOrNull = (maximum: number) =>
  Type.Unsafe<number | null>({ anyOf: [{ type: 'integer', minimum: 1, maximum }, { type: 'null' }] })

const BRIEF = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    type: Type.Unsafe<ReportType>({ type: 'string', enum: [...REPORT_TYPES] }),
    year: Type.Integer(YEAR_RANGE),
    quarter: numberOrNull(4),
    month: numberOrNull(12),
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    revision: Type.Integer({ minimum: 1 }),
    generated_at: Type.String({ format: 'date-time' }),
    income: Type.Number(),
    expense: Type.Number(),
    net: Type.Number(),
    alerts: count(),
    recommendations: count(),
    open: Type.Integer({ minimum: 0, description: 'Recommendations without a response.' }),
  },
  { title: 'ReportBrief', additionalProperties: false },
)

export const listReportBriefs = endpoint({
  name: 'listReportBriefs',
  method: 'GET',
  path: '/web/reports',
  access: signedInFor('read:reports'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    type,
    year,
    ...PAGING,
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    { data: Type.Array(BRIEF, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  async run({ db, input: { entity_id, type, year, limit, offset } }) {
    const { reports, total } = await db.one(listBriefs, {
      entity_id,
      type,
      limit,
      offset,
      from_day: `${year ?? FIRST_YEAR}-01-01`,
      to_day: `${year ?? LAST_YEAR}-12-31`,
    })
    return {
      data: withExactAmounts((reports as FoundBrief[]).map(inUnits)),
      pagination: { total, limit, offset },
    }
  },
})

type FoundBrief = { income: string; expense: string; net: string; generated_at: string }
const inUnits = ({ income, expense, net, generated_at, ...brief }: FoundBrief) => ({
  ...brief,
  generated_at: new Date(generated_at).toISOString(),
  income: unitsFromText(income)!,
  expense: unitsFromText(expense)!,
  net: unitsFromText(net)!,
})
