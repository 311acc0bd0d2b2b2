import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id, PAGING } from '../../kernel/http/fields.ts'
import { LIST_PAGINATION } from '../../kernel/http/shapes.ts'
import { signedInFor } from '../members/members.ts'
import { DECISIONS, type Decision } from './answer.rules.ts'
import { isOwn } from './find-reports.ts'
import { findOwner } from './report.sql.ts'
import { listNewestAnswers } from './web.sql.ts'

const GIVEN = Type.Object(
  {
    id: Type.Integer({ format: 'int64' }),
    report_id: Type.Integer({ format: 'int64' }),
    revision: Type.Integer({ minimum: 1, description: 'The revision the response was given to.' }),
    recommendation_idx: Type.Integer({ minimum: 0, maximum: 100 }),
    title: Type.Object({ en: Type.String({ maxLength: 300 }), es: Type.String({ maxLength: 300 }) }),
    decision: Type.Unsafe<Decision>({ type: 'string', enum: [...DECISIONS] }),
    client_notes: Type.Unsafe<string | null>({
      anyOf: [{ type: 'string', maxLength: 4000 }, { type: 'null' }],
    }),
    by_staff: Type.Boolean({ description: 'Whether staff responded for the owner.' }),
    answered_at: Type.String({ format: 'date-time' }),
  },
  { title: 'GivenAnswer', additionalProperties: false },
)

export const listReportAnswers = endpoint({
  name: 'listReportAnswers',
  method: 'GET',
  path: '/web/reports/{report_id}/answers',
  access: signedInFor('read:reports'),
  fields: { report_id: id({ description: 'The report.' }), ...PAGING },
  errors: [errors.not_found],
  returns: Type.Object(
    { data: Type.Array(GIVEN, { maxItems: 500 }), pagination: LIST_PAGINATION },
    { additionalProperties: false },
  ),
  concerns: async ({ db, input: { report_id } }) => (await db.one(findOwner, { id: report_id })).entity_id,
  async run({ db, caller, input: { report_id, limit, offset } }) {
    const wanted = { report_id, entity_id: null, report_ids: null, type: null, year: null }
    if (!(await isOwn(db, wanted, caller.entities))) throw errors.not_found()
    const { answers, total } = await db.one(listNewestAnswers, { report_id, limit, offset })
    return { data: answers, pagination: { total, limit, offset } }
  },
})
