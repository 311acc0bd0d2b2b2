import type { Language } from '../../../kernel/values/language.ts'
import {
  type Answer,
  Answers,
  askedOfLlc,
  openOf,
  type Question,
  type QuestionWithAnswer,
} from '../answers/answers.rules.ts'
import type { FormField } from '../answers/questions.rules.ts'
import { FIRST_DAY, noticesOn, REVIEW_TEXTS } from '../readiness/notices.rules.ts'
import { computePenalty, PENALTY_PER_FORM } from '../readiness/penalty.rules.ts'
import { groupPersons, type Person } from '../related-parties/parties.rules.ts'
import type { BookEntry, LineByHand } from '../substance.rules.ts'
import { conventionsIn } from './conventions.rules.ts'
import {
  computeForm,
  type Form,
  type LeftOut,
  type MadeForm,
  type Review,
  type Sorted,
  sortMoney,
  sum,
} from './form-5472.rules.ts'
import { FORM_REVISION, INSTRUCTIONS_REVISION } from './lines.rules.ts'
import { countForms, indirectHolder, namedHolders, partI, partIi, proForma1120 } from './llc-lines.rules.ts'
import type { Llc, SortedPerson, YearBooks } from './year.rules.ts'

export type Prefill = {
  entity_id: number
  year: number
  form_revision: string
  instructions_revision: string
  tax_year: { begins: string; ends: string }
  due_date: string
  extended_due_date: string
  filing_status: string | null
  /** Whether there was a reportable transaction, on a form or left out. */
  required: boolean
  line_1g: number
  line_1h: bigint
  part_i: FormField[]
  part_ii: FormField[]
  forms: Form[]
  pro_forma_1120: FormField[]
  left_out: { received: bigint; paid: bigint; entries: LeftOut[] }
  earlier_loans_left_out: LeftOut[]
  needs_review: (Omit<Review, 'why'> & { why: string })[]
  /** Questions that need an answer from a person. */
  questions: Question[]
  /** Answers given by hand that apply to this year. */
  answers: Answer[]
  /** Entries of this year assigned to a line of Part IV by hand, with the reason. */
  lines_by_hand: ({ entry_id: number } & LineByHand)[]
  conventions: { name: string; text: string }[]
  notices: string[]
  penalty_if_missed: { per_form: number; total: number }
}

/** The year's money by person; entries without a counterparty come last. */
export function sortByPerson({ parties, entries, earlierLoans }: YearBooks): SortedPerson[] {
  const persons = groupPersons(parties)
  const placeOf = new Map(
    persons.flatMap((person, place) => person.counterparty_ids.map(id => [id, place] as const)),
  )
  const year = Array.from({ length: persons.length + 1 }, (): BookEntry[] => [])
  const earlier = Array.from({ length: persons.length + 1 }, (): BookEntry[] => [])
  const placed = ({ counterparty_id: id }: BookEntry) => (id === null ? undefined : placeOf.get(id))
  for (const entry of entries) year[placed(entry) ?? persons.length]!.push(entry)
  for (const entry of earlierLoans) earlier[placed(entry) ?? persons.length]!.push(entry)
  return [...persons, null].map((person, place) => ({
    person,
    year: sortMoney(year[place]!, person),
    earlier: keepLoans(sortMoney(earlier[place]!, person)),
  }))
}

/** Only loans of earlier years matter; one assigned to a line by hand was on that year's form. */
function keepLoans({ pieces, leftOut }: Sorted): Sorted {
  return {
    pieces: pieces.filter(({ placement }) => placement.at === 'loan'),
    leftOut: leftOut.filter(({ why }) => why === 'substance_missing'),
    review: [],
  }
}

/** The forms of a year with all their questions. */
export type Made = {
  sorted: SortedPerson[]
  owner: Person | null
  made: MadeForm[]
  asked: QuestionWithAnswer[]
}

/** Whether there is something to file: undocumented entries are reportable too. */
export function isRequired(
  { llc, taxYear }: YearBooks,
  made: readonly MadeForm[],
  sorted: readonly SortedPerson[],
): boolean {
  const lacks = sorted.some(({ year }) => year.leftOut.some(({ why }) => why === 'substance_missing'))
  return llc.foreign_owned && taxYear.begins >= FIRST_DAY && (made.length > 0 || lacks)
}

export function makeForms(books: YearBooks, answers: Answers, language: Language): Made {
  const { llc, taxYear } = books
  const sorted = sortByPerson(books)
  const found = sorted.map(({ person }) => person).find(person => person?.relation === 'owner') ?? null
  const owner = found && withFounder(found, llc)
  const deps = { firstPeriod: taxYear.firstPeriod, answers, language }
  const made = sorted.flatMap(({ person, year, earlier }) => {
    const known = person?.relation === 'owner' ? withFounder(person, llc) : person
    const form = known && computeForm(known, year, earlier, deps)
    return form ? [form] : []
  })
  const parties = {
    six: indirectHolder(books, answers, '6') !== null,
    seven: indirectHolder(books, answers, '7') !== null,
  }
  const holders = namedHolders(books, owner).length
  const asked = made.length
    ? [...askedOfLlc(answers, { holders, naics: llc.naics, parties }), ...made.flatMap(({ asked }) => asked)]
    : []
  return { sorted, owner, made, asked }
}

/**
 * Form 5472 with its pro forma Form 1120, filled in from the books, the records and the answers. Its
 * sentences are in the member's language unless another is requested; the form's own wording is not
 * translated.
 */
export function computePrefill(
  books: YearBooks,
  today: string,
  language: Language = books.language,
): Prefill {
  const { llc, taxYear } = books
  const answers = new Answers(books.answers, taxYear.year)
  const { sorted, owner, made, asked } = makeForms(books, answers, language)
  const forms = made.map(({ form }) => form)
  const count = countForms(answers, forms)
  const leftOut = sorted.flatMap(({ year }) => year.leftOut)
  const required = isRequired(books, made, sorted)
  const on = (side: string) => sum(leftOut.filter(one => one.side === side).map(({ amount }) => amount))
  const review = sorted.flatMap(({ year }) => year.review)
  return {
    entity_id: llc.id,
    year: taxYear.year,
    form_revision: FORM_REVISION,
    instructions_revision: INSTRUCTIONS_REVISION,
    tax_year: { begins: taxYear.begins, ends: taxYear.ends },
    due_date: taxYear.due_date,
    extended_due_date: taxYear.extended_due_date,
    filing_status: llc.filing_status,
    required,
    line_1g: count,
    line_1h: sum(forms.map(form => form.line_1f ?? 0n)),
    part_i: partI(books, answers, forms),
    part_ii: partIi(books, answers, owner),
    forms,
    pro_forma_1120: proForma1120(books, answers, forms),
    left_out: { received: on('received'), paid: on('paid'), entries: leftOut },
    earlier_loans_left_out: sorted.flatMap(({ earlier }) => earlier.leftOut),
    needs_review: review.map(one => ({ ...one, why: REVIEW_TEXTS[language][one.why] })),
    questions: openOf(asked, language),
    answers: answers.all(),
    lines_by_hand: books.entries.flatMap(({ id, by_hand }) =>
      by_hand ? [{ entry_id: id, ...by_hand }] : [],
    ),
    conventions: conventionsIn(language),
    notices: noticesOn(books, { sorted, forms, count, today }, language),
    penalty_if_missed: { per_form: PENALTY_PER_FORM, total: computePenalty(forms.length).total },
  }
}

/** The LLC's record has its founder, who is the owner unless the ownership record says otherwise. */
export function withFounder(person: Person, llc: Llc): Person {
  return {
    ...person,
    address: person.address ?? llc.founder_address,
    country: person.country ?? llc.founder_country,
  }
}
