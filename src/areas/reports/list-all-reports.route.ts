import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION, orNull } from '../../kernel/http/shapes.ts'
import { staff } from '../members/members.ts'
import { REPORT_TYPES, type ReportType } from './facts.rules.ts'
import { countMadeReports, listMadeReports } from './staff-reports.sql.ts'

const strict = { additionalProperties: false }
const count = Type.Integer({ minimum: 0 })

const MADE_REPORT = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    entity_id: Type.Integer({ format: 'int32' }),
    llc: Type.String({ maxLength: 300 }),
    type: Type.Unsafe<ReportType>({ type: 'string', enum: [...REPORT_TYPES] }),
    year: Type.Integer(),
    quarter: orNull({ type: 'integer' }),
    month: orNull({ type: 'integer' }),
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    generated_at: Type.String({ format: 'date-time' }),
    revision: count,
    recommendations: count,
    answered: count,
  },
  { title: 'MadeReport', ...strict },
)

export const listAllReports = endpoint({
  name: 'listAllReports',
  method: 'GET',
  reads: 'heavy',
  path: '/web/console/reports',
  access: staff('reports:read', 'filtered'),
  fields: PAGING,
  returns: Type.Object(
    { data: Type.Array(MADE_REPORT, { maxItems: 500 }), pagination: LIST_PAGINATION },
    strict,
  ),
  async run({ db, input, caller }) {
    const staff_id = caller.onlyClientsOf
    const [data, { total }] = await Promise.all([
      db.all(listMadeReports, { ...input, staff_id }),
      db.one(countMadeReports, { entity_id: null, staff_id }),
    ])
    return { data, pagination: { total, ...input } }
  },
})
