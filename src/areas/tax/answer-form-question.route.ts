import { Type } from 'typebox'
import { dateOf } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { name, optional, word } from '../../kernel/fields.ts'
import type { Db } from '../../kernel/postgres.ts'
import { invalid } from '../../kernel/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { orNull } from '../../kernel/shapes.ts'
import { signedIn } from '../members/members.ts'
import { answerQuestion } from './answers.ts'
import { computePrefill } from './prefill.rules.ts'
import { QUESTIONS, questionOf } from './questions.rules.ts'
import { OF_YEAR } from './read-form-5472.route.ts'
import { findYearBooks } from './year-books.ts'

const CODES = QUESTIONS.map(({ code }) => code)

export const answerFormQuestion = endpoint({
  name: 'answerFormQuestion',
  method: 'POST',
  path: '/web/tax/answers',
  access: signedIn,
  tag: 'Reports',
  summary: {
    en: 'Answer what Form 5472 asks and the books cannot tell, or take an answer back.',
    es: 'Responde lo que pregunta el formulario 5472 y la contabilidad no puede decir, o retira una respuesta.',
  },
  description: {
    en: 'Who answered and when is kept, as is every earlier answer. Without `answer` the one that holds is taken back.',
    es: 'Queda constancia de quién respondió y cuándo, y de cada respuesta anterior. Sin `answer` se retira la vigente.',
  },
  fields: {
    ...OF_YEAR,
    question: word({ description: 'Which question, by its code.', example: '1d' }, CODES),
    form: optional(
      name({
        description:
          'For one related party’s form, by its `reference_id`; for all of them, or the LLC, when absent.',
      }),
    ),
    answer: optional(name({ description: 'yes, no, or what is asked for.', example: 'Design' })),
    note: optional(name({ description: 'Where the answer comes from.', example: 'As the owner says' })),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      question: Type.Unsafe<string>({ type: 'string', enum: CODES }),
      answer: Type.Unsafe<string | null>(orNull({ type: 'string', maxLength: 300 })),
      changed: Type.Boolean({ description: 'Whether it was not answered so before.' }),
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

/** An answer for a form that there is not would be lost on everybody. */
async function chooseForm(db: Db, { entity_id, year, question, form, secrets, now }: Asked): Promise<string> {
  if (questionOf(question)!.of === 'llc')
    throw invalid(`form must be left out: question ${question} is asked once for the LLC.`)
  const books = await findYearBooks(db, entity_id, year, { secrets, whole: false })
  const { forms } = computePrefill(books, dateOf(now))
  const found = forms.find(one => one.reference_id.toLowerCase() === form.toLowerCase())
  if (!found) throw invalid(`form: there is no form of that related party for ${year}.`)
  return found.reference_id
}
