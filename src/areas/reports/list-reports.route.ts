import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { EXAMPLE_CURSOR, PAGINATION, WHY_NOTHING } from '../../kernel/http/shapes.ts'
import { apiKey } from '../members/members.ts'
import { REPORT_FILTER, REPORT_PAGES } from './filter.rules.ts'
import { findOwn, findPage, isOwn } from './find-reports.ts'
import { ONE_REPORT, REPORT } from './record.shape.ts'
import { EXAMPLE_ID, exampleReport } from './report.examples.ts'
import { findOwner } from './report.sql.ts'

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/v1/reports',
  access: apiKey('read:reports'),
  agents: 'read',
  agentText:
    'List monthly, quarterly and annual reports with metrics, recommendations, alerts and proposed decisions, newest first, or get one by `report_id`. A report is generated 3 days after its period ends. If the books of the period are corrected later, a new `revision` with its own id replaces it in the list.',
  tag: 'Reports',
  summary: {
    en: 'List monthly, quarterly and annual reports, newest first, or get one.',
    es: 'Lista los informes mensuales, trimestrales y anuales, primero los más recientes, o consulta uno.',
  },
  description: {
    en: 'Reports are generated automatically 3 days after their period ends, in the language of the account. Ordered by the last day of the period, newest first, then longer periods first, then by id; `pagination.total` is exact. A report never changes. If the books of its period are corrected later, a new `revision` with its own id replaces it in the list, and you can still get the old one by `report_id`. Responses carry over to recommendations that still apply. With `report_id`, returns one report. A report of another account returns the same 404 as one that does not exist.',
    es: 'Los informes se generan automáticamente 3 días después de terminar su periodo, en el idioma de la cuenta. Se ordenan por el último día del periodo, primero los más recientes; después, los periodos más largos y, por último, por id; `pagination.total` es exacto. Un informe no cambia nunca. Si después se corrige la contabilidad de su periodo, una nueva revisión (`revision`), con su propio id, lo sustituye en la lista, y el anterior se puede seguir consultando por `report_id`. Las respuestas se mantienen en las recomendaciones que siguen vigentes. Con `report_id`, devuelve un solo informe. Un informe de otra cuenta devuelve el mismo 404 que uno que no existe.',
  },
  fields: REPORT_FILTER,
  actsFor: 'entity_id',
  returns: Type.Union([
    Type.Object(
      { data: Type.Array(REPORT, { maxItems: 500 }), pagination: PAGINATION, message: WHY_NOTHING },
      { additionalProperties: false, description: 'A list.' },
    ),
    ONE_REPORT,
  ]),
  errors: [errors.not_found],
  nothing: input =>
    input.report_id === null
      ? { data: [], pagination: REPORT_PAGES.pagination(input, 0, null) }
      : { data: null },
  async owns({ db, input, caller }) {
    const { report_id } = input
    return report_id === null || isOwn(db, { ...input, report_id }, caller.entities)
  },
  concerns: async ({ db, input: { report_id } }) =>
    report_id === null ? null : (await db.one(findOwner, { id: report_id })).entity_id,
  examples: [
    {
      title: 'The newest monthly report of 2026',
      request: { entity_id: 1, type: 'monthly', year: 2026, limit: 1 },
      // Computed when the documentation is written, not at every start.
      get response() {
        const pagination = { total: 10, limit: 1, offset: 0, next_cursor: EXAMPLE_CURSOR }
        return { data: [exampleReport()], pagination }
      },
    },
    {
      title: 'One report',
      request: { report_id: EXAMPLE_ID },
      get response() {
        return { data: exampleReport() }
      },
    },
  ],
  async run({ db, input, caller }) {
    const { report_id } = input
    if (report_id === null) return new JsonText(await findPage(db, input, caller))
    const found = await findOwn(db, { ...input, report_id }, caller.entities)
    if (found === null) throw errors.not_found()
    return new JsonText(`{"data":${found}}`)
  },
})
