import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { name, optional, word } from '../../../kernel/http/fields.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { signedInFor } from '../../members/members.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { OF_YEAR } from '../form-5472/read-form-5472.route.ts'
import { findYearBooks } from '../form-5472/year-books.ts'
import { taxErrors } from '../tax.errors.ts'
import { answerQuestion } from './answers.ts'
import { QUESTIONS, questionOf } from './questions.rules.ts'

const CODES = QUESTIONS.map(({ code }) => code)

export const answerFormQuestion = endpoint({
  name: 'answerFormQuestion',
  method: 'POST',
  path: '/web/tax/answers',
  access: signedInFor('write:tax'),
  tag: 'Reports',
  summary: {
    en: 'Answer a question of Form 5472 that the books cannot answer, or clear an answer.',
    es: 'Responde una pregunta del formulario 5472 que la contabilidad no puede responder, o borra una respuesta.',
  },
  description: {
    en: 'Records who answered and when, and keeps earlier answers. Without `answer`, clears the current answer.',
    es: 'Queda constancia de quién respondió y cuándo, y se conservan las respuestas anteriores. Sin `answer`, se borra la vigente.',
  },
  fields: {
    ...OF_YEAR,
    question: word({ description: 'Code of the question.', example: '1d' }, CODES),
    form: optional(
      name({
        description:
          '`reference_id` of one related party’s form. If omitted, the answer applies to all forms or to the LLC.',
      }),
    ),
    answer: optional(name({ description: 'yes, no, or the requested value.', example: 'Design' })),
    note: optional(name({ description: 'Source of the answer.', example: 'According to the owner' })),
  },
  actsFor: 'entity_id',
  errors: [
    taxErrors.question_of_llc,
    taxErrors.form_5472_not_found,
    taxErrors.invalid_form_answer,
    taxErrors.related_party_not_found,
    taxErrors.too_many_related_entries,
  ],
  returns: Type.Object(
    {
      question: Type.Unsafe<string>({ type: 'string', enum: CODES }),
      answer: Type.Unsafe<string | null>(orNull({ type: 'string', maxLength: 300 })),
      changed: Type.Boolean({ description: 'Whether the answer changed.' }),
    },
    { title: 'AnsweredFormQuestion', additionalProperties: false },
  ),
  async run({ db, input: { entity_id, year, question, form, answer, note }, by, secrets, now }) {
    const chosen =
      form === null ? null : await chooseForm(db, { entity_id, year, question, form, secrets, now })
    const given = { entityId: entity_id, year, question, form: chosen, answer, note }
    return { question, ...(await answerQuestion(db, by, given)) }
  },
})

type Asked = {
  entity_id: number
  year: number
  question: string
  form: string
  secrets: Secrets
  now: Date
}

/** Rejects an answer for a form that does not exist, because it would never be used. */
async function chooseForm(db: Db, { entity_id, year, question, form, secrets, now }: Asked): Promise<string> {
  if (questionOf(question)!.of === 'llc') throw taxErrors.question_of_llc({ question }, { field: 'form' })
  const books = await findYearBooks(db, entity_id, year, { secrets, whole: false })
  const { forms } = computePrefill(books, dateOf(now))
  const found = forms.find(one => one.reference_id.toLowerCase() === form.toLowerCase())
  if (!found) throw taxErrors.form_5472_not_found({ year }, { field: 'form' })
  return found.reference_id
}
