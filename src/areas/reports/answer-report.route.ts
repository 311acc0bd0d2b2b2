import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { apiKey } from '../members/members.ts'
import { checkAnswers, NEW_ANSWERS } from './answer.rules.ts'
import { answerReport as answer } from './answers.ts'
import { isOwn } from './find-reports.ts'
import { REPORT, RETURNED_NAMES } from './record.shape.ts'
import { EXAMPLE_ID, exampleIdx, exampleReport } from './report.examples.ts'
import { reportsErrors } from './reports.errors.ts'

export const answerReport = endpoint({
  name: 'answerReport',
  method: 'POST',
  path: '/v1/reports',
  access: apiKey('write:reports'),
  agents: 'decision',
  agentText:
    "Respond to the recommendations of a report with the owner's decisions. A person must confirm the call. Approving a recommendation with a proposed decision submits that transaction to the ledger as PENDING, once; the Manager decides it. MODIFIED and DEFERRED submit nothing. Only the newest revision of a report can be answered. Returns the report.",
  tag: 'Reports',
  summary: {
    en: 'Respond to the recommendations of a report.',
    es: 'Responde a las recomendaciones de un informe.',
  },
  description: {
    en: 'Either all responses are saved or none. A new response replaces the previous one; the history is kept. Approving a recommendation that has a proposed decision submits that transaction to the ledger as PENDING. It is submitted only once, even if it is approved again, in another revision, or in another report that ends on the same day. A later REJECTED does not withdraw the transaction: the Manager decides it. MODIFIED and DEFERRED submit nothing. You can respond only to the newest revision of a report. Returns the report.',
    es: 'Se guardan todas las respuestas o ninguna. Una respuesta nueva sustituye a la anterior; el historial se conserva. Al aprobar una recomendación con una decisión propuesta, se solicita la aprobación de esa transacción en el libro de gobierno, como PENDING. Se solicita una sola vez, aunque se apruebe de nuevo, en otra revisión o en otro informe que termine el mismo día. Un REJECTED posterior no retira la transacción: la decide el Manager. MODIFIED y DEFERRED no solicitan nada. Solo se puede responder a la revisión más reciente de un informe. Devuelve el informe.',
  },
  fields: NEW_ANSWERS,
  ignored: RETURNED_NAMES,
  check: checkAnswers,
  returns: Type.Object({ data: REPORT }, { additionalProperties: false }),
  errors: [
    errors.not_found,
    reportsErrors.duplicate_response,
    reportsErrors.response_notes_required,
    reportsErrors.recommendation_not_found,
    reportsErrors.report_replaced,
  ],
  owns: ({ db, input: { report_id }, caller }) =>
    isOwn(db, { report_id, entity_id: null, report_ids: null, type: null, year: null }, caller.entities),
  examples: [
    {
      title: 'Approve a distribution and submit it to the ledger',
      // Computed when the documentation is written, not at every start.
      get request() {
        const decision = { decision: 'APPROVED', client_notes: 'Before Christmas, please.' }
        return { report_id: EXAMPLE_ID, decisions: [{ recommendation_idx: exampleIdx(), ...decision }] }
      },
      get response() {
        return { data: exampleReport(true) }
      },
    },
  ],
  async run({ database, caller, input, by, now }) {
    const { body } = await answer(database, by, input, caller.entities, now)
    return new JsonText(body)
  },
})
