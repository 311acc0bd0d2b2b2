import { Type } from 'typebox'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { errors } from '../../kernel/http/errors.ts'
import { writeOnce } from '../../kernel/http/idempotency.ts'
import { newTransactionId } from '../ledger/ledger.ts'
import { staff } from '../members/members.ts'
import { checkAnswers, NEW_ANSWERS } from './answer.rules.ts'
import { answerIn } from './answers.ts'
import { reportRecord } from './client-records.ts'
import { reportsErrors } from './reports.errors.ts'

const strict = { additionalProperties: false }

export const answerLlcReport = endpoint({
  name: 'answerLlcReport',
  method: 'POST',
  path: '/web/console/reports/answers',
  access: staff('reports:write', [reportRecord('report_id')]),
  fields: NEW_ANSWERS,
  check: checkAnswers,
  returns: Type.Object(
    {
      data: Type.Object(
        {
          answered: Type.Integer({ minimum: 1 }),
          submitted: Type.Array(Type.String({ maxLength: 60 }), {
            maxItems: 100,
            description: 'The ledger transactions of the answered recommendations.',
          }),
        },
        strict,
      ),
    },
    strict,
  ),
  errors: [
    errors.not_found,
    reportsErrors.duplicate_response,
    reportsErrors.response_notes_required,
    reportsErrors.recommendation_not_found,
    reportsErrors.report_replaced,
  ],
  run({ database, input, by, now }) {
    return writeOnce(database, by, async (tx, by) => {
      const { ledger } = await answerIn(tx, by, input, null, now, newTransactionId)
      return { data: { answered: input.decisions.length, submitted: ledger.map(one => one.transaction_id) } }
    })
  },
})
