import { endpoint } from '../../../kernel/http/endpoint.ts'
import { signedInFor } from '../../members/members.ts'
import { OF_TAX_YEAR } from '../tax-year.fields.ts'
import { ANSWER_ERRORS, ANSWERED, ANSWERS, saveAnswers } from './save-answers.ts'

export const answerFormQuestions = endpoint({
  name: 'answerFormQuestions',
  method: 'POST',
  path: '/web/tax/answers',
  access: signedInFor('write:tax'),
  tag: 'Reports',
  summary: {
    en: 'Answer questions of Form 5472 that the books cannot answer, or clear answers.',
    es: 'Responde preguntas del formulario 5472 que la contabilidad no puede responder, o borra respuestas.',
  },
  description: {
    en: 'All answers are saved, or none. Records who answered and when, and keeps earlier answers. Without `answer`, clears the current answer.',
    es: 'Se guardan todas las respuestas o ninguna. Queda constancia de quién respondió y cuándo, y se conservan las respuestas anteriores. Sin `answer`, se borra la vigente.',
  },
  fields: { ...OF_TAX_YEAR, answers: ANSWERS },
  actsFor: 'entity_id',
  errors: ANSWER_ERRORS,
  returns: ANSWERED,
  run: ({ db, database, input, by, secrets, now }) => saveAnswers({ db, database, by, secrets, now }, input),
})
