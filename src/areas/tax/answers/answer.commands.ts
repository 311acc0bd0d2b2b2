import { type Command, type CommandContext, table } from '../../../kernel/cli/command.ts'
import { namingOptions } from '../../../kernel/cli/option-names.ts'
import { readName } from '../../../kernel/http/fields.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import { dateOf } from '../../../kernel/values/dates.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { findEntityBy } from '../../entities/entities.ts'
import { authorOf } from '../authors.rules.ts'
import { findAuthors } from '../authors.ts'
import { LANGUAGE_FLAG, OF_LLC_AND_YEAR, readYear } from '../flags.ts'
import type { Form } from '../form-5472/form-5472.rules.ts'
import { computePrefill } from '../form-5472/prefill.rules.ts'
import { findYearBooks } from '../form-5472/year-books.ts'
import { listAnswers } from './answer.sql.ts'
import { Answers, EXPECTED } from './answers.rules.ts'
import { answerQuestion } from './answers.ts'
import { questionOf } from './questions.rules.ts'

export const form5472Answer: Command = {
  words: 'form5472 answer',
  summary: 'Answer a question of Form 5472 that the books cannot answer. form5472 questions lists them.',
  flags: [
    ...OF_LLC_AND_YEAR,
    { flags: '--question <code>', description: 'code of the question', required: true },
    {
      flags: '--answer <text>',
      description: 'yes, no, or the requested value; a text for the IRS is confirmed to be in English',
    },
    { flags: '--clear', description: 'clear the answer' },
    {
      flags: '--party <reference>',
      description: "reference id of one related party's form, or all",
    },
    { flags: '--note <text>', description: 'source of the answer' },
  ],
  async run(context, { entity, year: yearOption, question, answer, clear, party, note }) {
    const year = await readYear(yearOption)
    if ((answer === undefined) === (clear === undefined))
      throw new CommandError('Give either --answer or --clear.')
    const { durable: db } = await context.database()
    const { id, name } = await findEntityBy(db, entity as string)
    const query = { entityId: id, year, question: question as string }
    const { form, whose } = await chooseForm(context, query, party as string | undefined, clear !== undefined)
    const given = {
      ...query,
      form,
      answer: answer === undefined ? null : (answer as string),
      note: note === undefined ? null : readName('--note', note as string),
    }
    const { answer: kept, changed } = await namingOptions(() => answerQuestion(db, context.by, given), {
      form: '--party',
    })
    const what = kept === null ? 'no longer has an answer' : `is answered with ${kept}`
    return {
      json: { entity_id: id, year, question, form, answer: kept, changed },
      text: `${name}, ${year}: question ${question} ${changed ? what : 'already had this answer'}${whose}.`,
    }
  },
}

type Chosen = { form: string | null; whose: string }

/**
 * The form an answer is for. A question asked per form must name a form of that year, because an answer for
 * another would never be used. It applies to all forms only if that was requested, or if there is no form
 * yet.
 */
async function chooseForm(
  context: CommandContext,
  { entityId, year, question }: { entityId: number; year: number; question: string },
  party: string | undefined,
  taken: boolean,
): Promise<Chosen> {
  // A party named for a question about the LLC is rejected together with the answer.
  if (questionOf(question)?.of !== 'form') return { form: party ?? null, whose: '' }
  const wanted = party?.trim().toLowerCase()
  const { quick: db } = await context.database()
  const reader = { secrets: await context.secrets(), whole: false }
  const books = await findYearBooks(db, entityId, year, reader)
  const { forms } = computePrefill(books, dateOf(context.now()))
  const nameOf = ({ reference_id, person }: Form) => `${reference_id} (${person.name})`
  const found = forms.find(({ reference_id }) => reference_id.toLowerCase() === wanted)
  if (found) return { form: found.reference_id, whose: ` for ${nameOf(found)}` }
  const which = forms.slice(0, 20).map(nameOf).join(', ')
  const forAll = { form: null, whose: ` for all forms of ${year}` }
  if (wanted === 'all') return forAll
  if (wanted !== undefined)
    throw new CommandError(
      `There is no form of that related party for ${year}${which ? `; there are ${which}` : ', nor any other'}.`,
    )
  const [only, ...others] = forms
  if (!only) return forAll
  if (others.length > 0)
    throw new CommandError(
      `Question ${question} is asked for each form. Choose one with --party: ${which}, or all.`,
    )
  // Clears the answer that applies, which may have been given for all forms.
  const holds = taken ? new Answers(books.answers, year).find(question, only.reference_id) : null
  return holds?.form === null ? forAll : { form: only.reference_id, whose: ` for ${nameOf(only)}` }
}

const MAX_ANSWERS = 1000

export const form5472Questions: Command = {
  words: 'form5472 questions',
  summary: 'List the open questions of Form 5472 for a year, and the answers given.',
  flags: [
    ...OF_LLC_AND_YEAR,
    LANGUAGE_FLAG,
    { flags: '--history', description: 'list all answers ever given for the year instead, newest first' },
  ],
  async run(context, { entity, year: yearOption, lang, history }) {
    const year = await readYear(yearOption)
    const { quick: db } = await context.database()
    const { id } = await findEntityBy(db, entity as string)
    if (history) {
      const data = await db.all(listAnswers, { entity_id: id, year, most: MAX_ANSWERS })
      const actors = data.map(one => one.answered_by)
      const authors = await findAuthors(db, actors, (lang as Language) ?? 'en')
      const rows = data.map(one => [
        one.answered_at,
        one.question,
        one.form,
        one.answer ?? '(cleared)',
        one.note,
        authorOf(authors, one.answered_by),
      ])
      const head = ['when', 'question', 'form', 'answer', 'note', 'by']
      return { json: { data }, text: table(head, rows, 'There are no answers for this year.') }
    }
    const reader = { secrets: await context.secrets(), whole: false }
    const books = await findYearBooks(db, id, year, reader)
    const language = (lang as Language) ?? 'en'
    const prefill = computePrefill(books, dateOf(context.now()), language)
    const { questions, answers } = prefill
    const open = questions.map(({ code, form, required, question }) => [
      code,
      form,
      required ? 'yes' : 'no',
      question,
      EXPECTED[questionOf(code)!.kind][language],
    ])
    const known = answers.map(({ question, form, answer, year: of, answered_by, answered_at }) => [
      question,
      form,
      answer,
      of,
      answered_at,
      authorOf(prefill.authors, answered_by),
    ])
    const none = prefill.forms.length
      ? 'There are no open questions.'
      : 'There is no form for this year, so there are no questions.'
    return {
      json: { data: questions, answers },
      text: [
        table(['code', 'form', 'required', 'question', 'answer with'], open, none),
        ...(known.length ? [table(['answered', 'form', 'answer', 'year', 'when', 'by'], known)] : []),
      ].join('\n\n'),
    }
  },
}
