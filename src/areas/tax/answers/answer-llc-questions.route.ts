import { endpoint } from '../../../kernel/http/endpoint.ts'
import { shortId } from '../../../kernel/http/fields.ts'
import { entitiesErrors, expectLlc, llcRecord } from '../../entities/entities.ts'
import { staff } from '../../members/members.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { ANSWER_ERRORS, ANSWERED, ANSWERS, saveAnswers } from './save-answers.ts'

export const answerLlcQuestions = endpoint({
  name: 'answerLlcQuestions',
  method: 'POST',
  path: '/web/console/tax/answers',
  access: staff('tax:write', [llcRecord('entity_id')]),
  fields: { entity_id: shortId({ description: 'The LLC.' }), year: OF_TAX_YEAR.year, answers: ANSWERS },
  errors: [entitiesErrors.entity_not_found, ...ANSWER_ERRORS],
  returns: ANSWERED,
  async run({ db, database, input, by, secrets, now }) {
    await expectLlc(db, input.entity_id)
    return saveAnswers({ db, database, by, secrets, now }, input)
  },
})
