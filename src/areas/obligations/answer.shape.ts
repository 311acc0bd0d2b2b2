import { Type } from 'typebox'
import { calendarYear, name, optional, word } from '../../kernel/http/fields.ts'
import { orNull } from '../../kernel/http/shapes.ts'
import { ANSWERABLE_NAMES, answerText } from './answer.rules.ts'
import { obligationsErrors } from './obligations.errors.ts'
import type { FactValue } from './rule-book.rules.ts'

export const ANSWER_FIELDS = {
  fact: word(
    { description: 'The fact that is asked for.', example: 'llc_foreign_accounts_max_usd' },
    ANSWERABLE_NAMES,
  ),
  year: optional(
    calendarYear({ description: 'The year, for a fact that changes from year to year.', example: 2026 }),
  ),
  answer: optional(
    name({
      description: 'yes, no, an amount, a date, a country, or `none`, depending on `kind` of the question.',
      example: '14200.50',
    }),
  ),
}

export const ANSWER_ERRORS = [
  obligationsErrors.fact_year_required,
  obligationsErrors.fact_year_not_allowed,
  obligationsErrors.invalid_fact_answer,
]

export const ANSWERED = Type.Object(
  {
    fact: Type.String({ maxLength: 60 }),
    year: orNull<number>({ type: 'integer' }),
    answer: orNull<string>({ type: 'string', maxLength: 300 }),
    changed: Type.Boolean({ description: 'Whether the answer changed.' }),
  },
  { title: 'AnsweredObligationQuestion', additionalProperties: false },
)

export const answered = (
  fact: string,
  year: number | null,
  { value, changed }: { value: FactValue | undefined; changed: boolean },
) => ({ fact, year, answer: value === undefined ? null : answerText(value), changed })
