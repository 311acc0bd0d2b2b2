import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signedInFor } from '../../members/members.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { ANSWER_ERRORS, ANSWERED, ANSWERS, saveAnswers } from './save-answers.ts'

export const answerFormQuestions = endpoint({
  name: 'answerFormQuestions',
  method: 'POST',
  path: '/web/tax/answers',
  access: signedInFor('write:tax'),
  fields: { ...OF_TAX_YEAR, answers: ANSWERS },
  actsFor: 'entity_id',
  errors: ANSWER_ERRORS,
  returns: ANSWERED,
  run: ({ db, database, input, by, secrets, now }) => saveAnswers({ db, database, by, secrets, now }, input),
})
