import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/endpoint.ts'
import { id, optional, word } from '../../kernel/fields.ts'
import { LANGUAGES } from '../../kernel/language.ts'
import { missing } from '../../kernel/refusal.ts'
import { signedIn } from '../members/members.ts'
import { REPORT } from './record.shape.ts'
import { findReport } from './report.sql.ts'

export const readReport = endpoint({
  name: 'readReport',
  method: 'GET',
  path: '/web/reports/{report_id}',
  access: signedIn,
  tag: 'Reports',
  summary: {
    en: 'Read one report, in the language of the page that shows it.',
    es: 'Lee un informe, en el idioma de la página que lo muestra.',
  },
  description: {
    en: 'By API key a report is in the language of the account.',
    es: 'Por clave de API, un informe está en el idioma de la cuenta.',
  },
  fields: {
    report_id: id({ description: 'The report; also an older revision.' }),
    language: optional(word({ description: "`en` or `es`; the account's unless said." }, LANGUAGES)),
  },
  returns: Type.Object({ data: REPORT }, { additionalProperties: false }),
  async run({ db, caller, input: { report_id, language } }) {
    const found = await db.maybe(findReport, { id: report_id, language })
    if (!found || !Object.hasOwn(caller.entities, found.entity_id)) throw missing('There is no such record.')
    return new JsonText(`{"data":${found.json}}`)
  },
})
