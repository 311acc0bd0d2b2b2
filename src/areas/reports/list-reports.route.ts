import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/endpoint.ts'
import { missing } from '../../kernel/refusal.ts'
import { LIST_PAGINATION, WHY_NOTHING } from '../../kernel/shapes.ts'
import { apiKey } from '../members/members.ts'
import { REPORT_FILTER } from './filter.rules.ts'
import { findOwn, findPage, isOwn } from './find-reports.ts'
import { ONE_REPORT, REPORT } from './record.shape.ts'
import { EXAMPLE_REPORT } from './report.examples.ts'

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/v1/reports',
  access: apiKey('read:reports'),
  tag: 'Reports',
  summary: {
    en: 'List monthly, quarterly and annual reports, newest first, or read one.',
    es: 'Lista los informes mensuales, trimestrales y anuales, primero los más recientes, o lee uno.',
  },
  description: {
    en: 'Each report is made by itself three days after its period ends, in the language of the account. Newest first: by the last day of the period, the longer period first, then by id; `pagination.total` is exact. A report stays as it was made; when the books of its period are corrected later, a new `revision` with an id of its own takes its place in the list, and the older one is still read by `report_id`. Answers carry over to what is still recommended. With `report_id`: that report alone, as one record. A report that does not exist and one of somebody else read the same.',
    es: 'Cada informe se hace solo tres días después de acabar su periodo, en el idioma de la cuenta. Primero lo más reciente: por el último día del periodo, antes el periodo más largo, y después por id; `pagination.total` es exacto. Un informe queda como se hizo; si después se corrige la contabilidad de su periodo, una nueva revisión (`revision`), con su propio id, ocupa su lugar en la lista, y la anterior se sigue leyendo por `report_id`. Las respuestas pasan a lo que se sigue recomendando. Con `report_id`: solo ese informe, como un registro. Uno que no existe y uno de otra persona se responden igual.',
  },
  fields: REPORT_FILTER,
  actsFor: 'entity_id',
  returns: Type.Union([
    Type.Object(
      { data: Type.Array(REPORT, { maxItems: 500 }), pagination: LIST_PAGINATION, message: WHY_NOTHING },
      { additionalProperties: false, description: 'A list.' },
    ),
    ONE_REPORT,
  ]),
  refusals: ["404: There is no such report, or it is not the caller's; both read the same."],
  nothing: ({ report_id, limit, offset }) =>
    report_id === null ? { data: [], pagination: { total: 0, limit, offset } } : { data: null },
  async owns({ db, input, caller }) {
    const { report_id } = input
    return report_id === null || isOwn(db, { ...input, report_id }, caller.entities)
  },
  examples: [
    {
      title: 'The newest monthly report of 2026',
      request: { entity_id: 1, type: 'monthly', year: 2026, limit: 1 },
      response: { data: [EXAMPLE_REPORT], pagination: { total: 10, limit: 1, offset: 0 } },
    },
    {
      title: 'One report',
      request: { report_id: EXAMPLE_REPORT.id },
      response: { data: EXAMPLE_REPORT },
    },
  ],
  async run({ db, input, caller }) {
    const { report_id } = input
    if (report_id === null) return new JsonText(await findPage(db, input, caller.memberId))
    const found = await findOwn(db, { ...input, report_id }, caller.entities)
    if (found === null) throw missing('There is no such record.')
    return new JsonText(`{"data":${found}}`)
  },
})
