import { errors } from '../../../kernel/http/errors.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { type By, byParams } from '../../../kernel/sql/write.ts'
import { taxErrors } from '../tax.errors.ts'
import { findAnswer, insertAnswer } from './answer.sql.ts'
import { NONE, readAnswer } from './answers.rules.ts'
import { QUESTIONS, questionOf } from './questions.rules.ts'

export type GivenAnswer = {
  entityId: number
  year: number
  question: string
  /** The reference id of one form; null for all forms. */
  form: string | null
  /** Null clears the answer. */
  answer: string | null
  note: string | null
}

/** A question about the LLC has no answer of its own for one form. */
export function checkForm(question: string, form: string | null): void {
  if (form !== null && questionOf(question)?.of === 'llc')
    throw taxErrors.question_of_llc({ question }, { field: 'form' })
}

/** Saves an answer. The same answer again is not a write, unless it is asked again; earlier answers stay in the history. */
export async function answerQuestion(
  db: Db,
  by: By,
  { entityId, year, question, form, answer, note }: GivenAnswer,
): Promise<{ answer: string | null; changed: boolean }> {
  const spec = questionOf(question)
  if (!spec)
    throw errors.invalid_choice(
      { choices: QUESTIONS.map(({ code }) => code).join(', ') },
      { field: 'question' },
    )
  checkForm(question, form)
  const clean = answer === null ? null : readAnswer(spec, answer)
  const party = spec.kind === 'party' && clean !== null && clean !== NONE ? Number(clean) : null
  const key = { entity_id: entityId, year, question, form }
  const { kept, is_party } = await db.one(findAnswer, { ...key, party })
  if (party !== null && !is_party) throw taxErrors.related_party_not_found({ id: party }, { field: 'answer' })
  const before = (kept as { answer: string | null; note: string | null } | null) ?? {
    answer: null,
    note: null,
  }
  const next = { answer: clean, note: clean === null ? null : note }
  const isSame = before.answer === next.answer && before.note === next.note
  if (isSame && !(spec.isRenewed && clean !== null)) return { answer: clean, changed: false }
  // Next to its field it says so: who answers confirms that the text goes to the IRS as it is.
  const is_english = spec.kind === 'english' && clean !== null
  await db.one(insertAnswer, { ...key, ...next, is_english, ...byParams(by) })
  return { answer: clean, changed: true }
}
