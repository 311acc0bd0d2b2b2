import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id, optional, word } from '../../kernel/http/fields.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { staff } from '../members/members.ts'
import { reportRecord } from './client-records.ts'
import { REPORT } from './record.shape.ts'
import { findOwner, findReport, findReportLlc } from './report.sql.ts'

export const readLlcReport = endpoint({
  name: 'readLlcReport',
  method: 'GET',
  path: '/web/console/reports/{report_id}',
  access: staff('reports:read', [reportRecord('report_id')]),
  fields: {
    report_id: id({ description: 'The report.' }),
    language: optional(word({ description: 'Language of the report.' }, LANGUAGES)),
  },
  returns: Type.Object(
    {
      data: REPORT,
      llc: Type.Object(
        { id: Type.Integer({ format: 'int32' }), name: Type.String({ maxLength: 300 }) },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  errors: [errors.not_found],
  reveals: async ({ db, input }) => {
    const { member_id, year } = await db.one(findOwner, { id: input.report_id })
    return [{ ownerId: member_id, kind: 'report', record: `report/${input.report_id}`, title: String(year) }]
  },
  async run({ db, input }) {
    const found = await db.maybe(findReport, { id: input.report_id, language: input.language })
    if (!found) throw errors.not_found()
    const llc = await db.one(findReportLlc, { id: input.report_id })
    return new JsonText(`{"data":${found.json},"llc":${JSON.stringify(llc)}}`)
  },
})
