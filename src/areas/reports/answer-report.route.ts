import { Type } from 'typebox'
import { endpoint, JsonText } from '../../kernel/endpoint.ts'
import { apiKey } from '../members/members.ts'
import { checkAnswers, NEW_ANSWERS } from './answer.rules.ts'
import { answerReport as answer } from './answers.ts'
import { isOwn } from './find-reports.ts'
import { REPORT, RETURNED_NAMES } from './record.shape.ts'
import { EXAMPLE_ANSWERED, EXAMPLE_IDX, EXAMPLE_REPORT } from './report.examples.ts'

export const answerReport = endpoint({
  name: 'answerReport',
  method: 'POST',
  path: '/v1/reports',
  access: apiKey('write:reports'),
  tag: 'Reports',
  summary: {
    en: 'Answer the recommendations of a report.',
    es: 'Responde a las recomendaciones de un informe.',
  },
  description: {
    en: 'All answers are taken or none. An answer given again replaces the one before; the history stays. Approving a recommendation with a proposed decision submits that transaction to the ledger as PENDING, once, however often and in whichever revision it is approved, also in another report that ends on the same day; a later REJECTED does not take the transaction back, which then is for the Manager to decide. MODIFIED and DEFERRED submit nothing. Only the newest revision of a report can be answered. The answer is the report.',
    es: 'Se toman todas las respuestas o ninguna. Una respuesta dada de nuevo sustituye a la anterior; el historial se conserva. Aprobar una recomendación con una decisión propuesta somete esa transacción al libro de gobierno como PENDING, una sola vez, por muchas veces que se apruebe y en la revisión que sea, también en otro informe que termine el mismo día; un REJECTED posterior no retira la transacción, que ya es cosa del Manager. MODIFIED y DEFERRED no someten nada. Solo se puede responder a la revisión más reciente de un informe. La respuesta es el informe.',
  },
  fields: NEW_ANSWERS,
  ignored: RETURNED_NAMES,
  check: checkAnswers,
  returns: Type.Object({ data: REPORT }, { additionalProperties: false }),
  refusals: ["404: There is no such report, or it is not the caller's; both read the same."],
  owns: ({ db, input: { report_id }, caller }) =>
    isOwn(db, { report_id, entity_id: null, type: null, year: null }, caller.entities),
  examples: [
    {
      title: 'A distribution is approved, and submitted to the ledger',
      request: {
        report_id: EXAMPLE_REPORT.id,
        decisions: [
          {
            recommendation_idx: EXAMPLE_IDX,
            decision: 'APPROVED',
            client_notes: 'Before Christmas, please.',
          },
        ],
      },
      response: { data: EXAMPLE_ANSWERED },
    },
  ],
  async run({ database, caller, input, by, now }) {
    const { body } = await answer(database, by, input, caller.entities, now)
    return new JsonText(body)
  },
})
