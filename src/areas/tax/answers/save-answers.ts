import { Type } from 'typebox'
import { atPlace, name, objects, optional, word } from '../../../kernel/http/fields.ts'
import { writeOnce } from '../../../kernel/http/idempotency.ts'
import { Refusal, refuseAll } from '../../../kernel/http/refusal.ts'
import { orNull } from '../../../kernel/http/shapes.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Database, Db } from '../../../kernel/sql/postgres.ts'
import type { By } from '../../../kernel/sql/write.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { findYearBooks } from '../form-5472/year-books.ts'
import { taxErrors } from '../tax.errors.ts'
import { answerQuestion, checkForm } from './answers.ts'
import { QUESTIONS } from './questions.rules.ts'

const CODES = QUESTIONS.map(({ code }) => code)

/** More than a form has questions. */
const MAX_ANSWERS = 100

const ANSWER = {
  question: word({ description: 'Code of the question.', example: '1d' }, CODES),
  form: optional(
    name({
      description:
        '`reference_id` of one related party’s form. If omitted, the answer applies to all forms or to the LLC.',
    }),
  ),
  answer: optional(
    name({
      description:
        'yes, no, or the requested value. A text asked for in English goes to the IRS as written; answering confirms that it is in English.',
      example: 'Design',
    }),
  ),
  note: optional(name({ description: 'Source of the answer.', example: 'According to the owner' })),
}

export const ANSWERS = objects(
  {
    description: 'The answers, one for each question.',
    example: [{ question: '1d', answer: 'Design', note: 'According to the owner' }],
  },
  ANSWER,
  { max: MAX_ANSWERS, what: { en: 'answers', es: 'respuestas' }, ignored: [] },
)

export const ANSWER_ERRORS = [
  taxErrors.question_of_llc,
  taxErrors.form_5472_not_found,
  taxErrors.invalid_form_answer,
  taxErrors.related_party_not_found,
  taxErrors.too_many_related_entries,
]

export const ANSWERED = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          question: Type.Unsafe<string>({ type: 'string', enum: CODES }),
          answer: orNull<string>({ type: 'string', maxLength: 300 }),
          changed: Type.Boolean({ description: 'Whether the answer changed.' }),
        },
        { title: 'AnsweredFormQuestion', additionalProperties: false },
      ),
      { maxItems: MAX_ANSWERS },
    ),
  },
  { additionalProperties: false },
)

type Given = { question: string; form: string | null; answer: string | null; note: string | null }

/** Saves answers to questions of a year, all or none. The error names the place of each that is wrong. */
export async function saveAnswers(
  { db, database, by, secrets, now }: { db: Db; database: Database; by: By; secrets: Secrets; now: Date },
  { entity_id, year, answers }: { entity_id: number; year: number; answers: readonly Given[] },
) {
  // An answer for a form that does not exist is refused, because it would never be used.
  const namesForm = answers.some(({ form }) => form !== null)
  const books = namesForm ? await findYearBooks(db, entity_id, year, { secrets, whole: false }) : null
  const references = books && computePrefill(books, dateOf(now)).forms.map(one => one.reference_id)
  const formOf = (reference: string | null) => {
    if (reference === null) return null
    const found = references!.find(one => one.toLowerCase() === reference.toLowerCase())
    if (!found) throw taxErrors.form_5472_not_found({ year }, { field: 'form' })
    return found
  }
  return writeOnce(database, by, async (tx, each) => {
    const saved = []
    const wrong: Refusal[] = []
    for (const [place, { question, form, answer, note }] of answers.entries()) {
      try {
        const of = { entityId: entity_id, year, question, answer, note }
        checkForm(question, form)
        saved.push({ question, ...(await answerQuestion(tx, each, { ...of, form: formOf(form) })) })
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem
        wrong.push(atPlace(problem, place).at('answers'))
      }
    }
    const [first, ...others] = wrong
    if (first) throw refuseAll([first, ...others])
    return { data: saved }
  })
}
