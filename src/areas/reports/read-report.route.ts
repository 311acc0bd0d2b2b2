import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { id, optional, word } from '../../kernel/http/fields.ts'
import { LANGUAGES } from '../../kernel/values/language.ts'
import { signedInFor } from '../members/members.ts'
import { REPORT } from './record.shape.ts'
import { findOwner, findReport } from './report.sql.ts'

export const readReport = endpoint({
  name: 'readReport',
  method: 'GET',
  path: '/web/reports/{report_id}',
  access: signedInFor('read:reports'),
  fields: {
    report_id: id({ description: "The report's id; may be an older revision." }),
    language: optional(
      word({ description: '`en` or `es`. Defaults to the language of the account.' }, LANGUAGES),
    ),
  },
  errors: [errors.not_found],
  returns: Type.Object({ data: REPORT }, { additionalProperties: false }),
  concerns: async ({ db, input: { report_id } }) => (await db.one(findOwner, { id: report_id })).entity_id,
  async run({ db, caller, input: { report_id, language } }) {
    const found = await db.maybe(findReport, { id: report_id, language })
    if (!found || !Object.hasOwn(caller.entities, found.entity_id)) throw errors.not_found()
    return new JsonText(`{"data":${found.json}}`)
  },
})
