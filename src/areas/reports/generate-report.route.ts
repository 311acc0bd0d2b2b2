import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { shortId, text, word } from '../../kernel/http/fields.ts'
import { longDates } from '../../kernel/values/date-text.ts'
import { dateOf, FIRST_YEAR, LAST_YEAR } from '../../kernel/values/dates.ts'
import { findEntityBy, llcRecord } from '../entities/entities.ts'
import { staff } from '../members/members.ts'
import { isBeforeExistence } from './due.rules.ts'
import { REPORT_TYPES, type ReportType } from './facts.rules.ts'
import { findPeriodState, makeReport } from './make-reports.ts'
import { isClosed, periodNamed } from './periods.rules.ts'
import { reportsErrors } from './reports.errors.ts'

export const generateReport = endpoint({
  name: 'generateReport',
  method: 'POST',
  path: '/web/console/reports',
  access: staff('reports:write', [llcRecord('entity_id')]),
  fields: {
    entity_id: shortId({ description: 'The LLC.' }),
    type: word<ReportType>({ description: 'Type of report.', example: 'monthly' }, REPORT_TYPES),
    period: text(
      { description: '2026-10, 2026-Q3 or 2026, depending on the type.', example: '2026-09' },
      { max: 10 },
    ),
  },
  errors: [
    reportsErrors.invalid_report_period,
    reportsErrors.report_period_in_future,
    reportsErrors.report_empty,
  ],
  returns: Type.Object(
    {
      data: Type.Object(
        {
          id: Type.Integer({ format: 'int64' }),
          revision: Type.Integer({ minimum: 1 }),
          made: Type.Boolean({ description: 'False if the existing report is still current.' }),
          is_closed: Type.Boolean({
            description: 'False if the period has not closed yet; a revision follows.',
          }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  async run({ database, input, by, now }) {
    const today = dateOf(now)
    const period = periodNamed(input.type, input.period)
    if (!period || period.year < FIRST_YEAR || period.year > LAST_YEAR)
      throw reportsErrors.invalid_report_period({ first: FIRST_YEAR, last: LAST_YEAR }, { field: 'period' })
    if (period.from > today) throw reportsErrors.report_period_in_future({ field: 'period' })
    const llc = await findEntityBy(database.quick, String(input.entity_id))
    const state = await findPeriodState(database.quick, llc.id, period)
    if (isBeforeExistence(state))
      throw reportsErrors.report_empty({ name: llc.name, since: longDates(state.exists_since) })
    const { id, revision, made } = await makeReport(database, by, llc.id, period, now)
    return { data: { id, revision, made, is_closed: isClosed(period, today) } }
  },
})
