import type { Language } from '../../../kernel/values/language.ts'
import {
  type Answer,
  Answers,
  askedAfterEnd,
  askedOfLlc,
  askedOfQuietYear,
  askedOfUsStatus,
  openOf,
  type Question,
  type QuestionWithAnswer,
} from '../answers/answers.rules.ts'
import type { FormField } from '../answers/questions.rules.ts'
import type { UsOwner } from '../answers/us-status.rules.ts'
import { type Author, actorsOf, nameActors } from '../authors.rules.ts'
import { type ClassifiedEntries, classesOf } from '../classification/asked-classes.rules.ts'
import { Classifications } from '../classification/classify.rules.ts'
import {
  missingRatesOf,
  type ShownLoan,
  showLoan,
  type UnlinkedLoans,
  unlinkedLoans,
} from '../loans/shown-loans.rules.ts'
import { FIRST_DAY, noticesOn, REVIEW_TEXTS } from '../readiness/notices.rules.ts'
import { computePenalty, PENALTY_PER_FORM } from '../readiness/penalty.rules.ts'
import { groupPersons, type Person, spellingsMissing } from '../related-parties/parties.rules.ts'
import type { BookEntry, LineByHand } from '../substance.rules.ts'
import { conventionsIn } from './conventions.rules.ts'
import { type ConvertedAmount, listConverted } from './exchange-rates.rules.ts'
import { type Filer, filerOf, isPartnership } from './filer.rules.ts'
import {
  computeForm,
  type Form,
  type LeftOut,
  type MadeForm,
  mustResolve,
  type Review,
  type Sorted,
  sortMoney,
  sum,
} from './form-5472.rules.ts'
import {
  covers,
  type IfCounted,
  type Incomplete,
  ifCounted,
  incompleteOf,
  type LeftOutOfParty,
  leftOutByParty,
} from './left-out.rules.ts'
import { FORM_REVISION, INSTRUCTIONS_REVISION, LOAN_LINES } from './lines.rules.ts'
import {
  acquiredIn,
  changedOwners,
  countForms,
  firstYearOf,
  indirectHolder,
  namedHolders,
  namedInPartIi,
  partI,
  partIi,
  proForma1120,
  recordMissing,
} from './llc-lines.rules.ts'
import { usOwnerOf } from './us-owner.rules.ts'
import type { LeftOutAnyway, Llc, SortedPerson, YearBooks } from './year.rules.ts'

export type Prefill = {
  entity_id: number
  year: number
  form_revision: string
  instructions_revision: string
  tax_year: { begins: string; ends: string }
  due_date: string
  extended_due_date: string
  extended: boolean
  filing_status: string | null
  /** Whether there was a reportable transaction, on a form or left out; null until the owner's US tax status is known. */
  required: boolean | null
  filer: Filer
  us_owner: UsOwner
  line_1g: number
  line_1h: bigint
  part_i: FormField[]
  part_ii: FormField[]
  forms: Form[]
  pro_forma_1120: FormField[]
  left_out: {
    received: bigint
    paid: bigint
    /** Of what must be resolved: all but the amounts with U.S. persons. */
    total: bigint
    by_party: LeftOutOfParty[]
    entries: LeftOut[]
  }
  /** The forms if everything left out counted; null if nothing is left out. */
  if_counted: IfCounted | null
  earlier_loans_left_out: LeftOut[]
  /** Amounts on the forms although they lack documentation, also in the balances of loans, because a person included them. */
  included_by_decision: LeftOut[]
  needs_review: (Omit<Review, 'why'> & { why: string })[]
  /** Questions that need an answer from a person. */
  questions: Question[]
  /** Entries whose category does not tell what they are, with the answers given. */
  classifications: ClassifiedEntries[]
  loans: ShownLoan[]
  /** Loan entries that belong to no loan of the register, or fit several. */
  unlinked_loans: UnlinkedLoans[]
  /** What keeps the forms from being filled in; all empty if nothing does. */
  incomplete: Incomplete
  /** Why questions stay open; null unless that was decided and covers those that are open. */
  left_out_anyway: LeftOutAnyway | null
  /** Answers given by hand that apply to this year. */
  answers: Answer[]
  /** Entries of this year assigned to a line of Part IV by hand, with the reason. */
  lines_by_hand: ({ entry_id: number } & LineByHand)[]
  /** The schedule of exchange rates. */
  exchange_rates: ConvertedAmount[]
  /** The names of everyone in `answered_by`, `decided_by` and `set_by`. */
  authors: Author[]
  conventions: { name: string; text: string }[]
  notices: string[]
  penalty_if_missed: { per_form: number; total: number }
}

/**
 * The year's money by person; entries without a counterparty come last. A partnership and the LLC of a U.S. person
 * have no form, so none of their money is sorted. With `countsAll`, entries that lack something count too, and those that name nobody
 * are the owner's.
 */
export function sortByPerson(books: YearBooks, countsAll = false): SortedPerson[] {
  if (isPartnership(books) || usOwnerOf(books).is_us_person) return []
  const { parties, entries, earlierLoans, taxYear } = books
  const persons = groupPersons(parties)
  const placeOf = new Map(
    persons.flatMap((person, place) => person.counterparty_ids.map(id => [id, place] as const)),
  )
  const ofNobody = countsAll && persons[0]?.relation === 'owner' ? 0 : persons.length
  const year = Array.from({ length: persons.length + 1 }, (): BookEntry[] => [])
  const earlier = Array.from({ length: persons.length + 1 }, (): BookEntry[] => [])
  const placed = ({ counterparty_id: id }: BookEntry) => (id === null ? undefined : placeOf.get(id))
  for (const entry of entries) year[placed(entry) ?? ofNobody]!.push(entry)
  for (const entry of earlierLoans) earlier[placed(entry) ?? ofNobody]!.push(entry)
  const classifications = new Classifications(books.classifications)
  const { closed_on: closedOn, firstPeriod } = taxYear
  const options = { classifications, closedOn, firstPeriod, countsAll }
  return [...persons, null].map((person, place) => ({
    person,
    year: sortMoney(year[place]!, person, options),
    earlier: keepLoans(sortMoney(earlier[place]!, person, options)),
  }))
}

const LOAN_PLACES: readonly (string | null)[] = Object.values(LOAN_LINES).map(({ ending }) => ending)

/** Only loans of earlier years matter; one assigned to a line by hand was on that year's form. */
function keepLoans({ pieces, leftOut, included }: Sorted): Sorted {
  const isLoan = ({ why, would_be }: LeftOut) => why === 'substance_missing' && LOAN_PLACES.includes(would_be)
  return {
    pieces: pieces.filter(({ placement }) => placement.at === 'loan'),
    leftOut: leftOut.filter(isLoan),
    included: included.filter(isLoan),
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

/**
 * Whether there is something to file: what lacks documentation or came after the dissolution is reportable too. Null
 * if that depends on the US tax status of the owner, which nobody has said.
 */
export function isRequired(
  books: YearBooks,
  made: readonly MadeForm[],
  sorted: readonly SortedPerson[],
): boolean | null {
  const reports = hasReportable(books, made, sorted)
  return reports && usOwnerOf(books).is_us_person === null ? null : reports
}

function hasReportable(
  { llc, taxYear }: YearBooks,
  made: readonly MadeForm[],
  sorted: readonly SortedPerson[],
): boolean {
  const lacks = sorted.some(({ year }) =>
    year.leftOut.some(({ why }) => why === 'substance_missing' || why === 'after_dissolution'),
  )
  return llc.foreign_owned && taxYear.begins >= FIRST_DAY && (made.length > 0 || lacks)
}

export function makeForms(books: YearBooks, answers: Answers, language: Language, countsAll = false): Made {
  const { llc, taxYear, loans, afr, loanRates } = books
  const sorted = sortByPerson(books, countsAll)
  const found = sorted.map(({ person }) => person).find(person => person?.relation === 'owner') ?? null
  const owner = found && withFounder(found, llc)
  const { firstPeriod, begins, ends } = taxYear
  const input = { firstPeriod, begins, ends, answers, language, loans, afr, loanRates }
  const made = sorted.flatMap(({ person, year, earlier }) => {
    const known = person?.relation === 'owner' ? withFounder(person, llc) : person
    const form = known && computeForm(known, year, earlier, input)
    return form ? [form] : []
  })
  const parties = {
    six: indirectHolder(books, answers, '6') !== null,
    seven: indirectHolder(books, answers, '7') !== null,
  }
  const situation = {
    holders: namedHolders(books, owner).length,
    naics: llc.naics,
    parties,
    firstYear: firstYearSource(books),
    changedOwners: changedOwners(books),
    ofOtherYear: ofOtherYear(books, sorted),
    movedAfterEnd: sorted.some(({ year }) => year.leftOut.some(({ why }) => why === 'after_dissolution')),
  }
  const afterEnd = situation.movedAfterEnd ? askedAfterEnd(answers) : []
  const asked = [
    ...usStatusAsked(books, answers),
    ...(made.length ? [...askedOfLlc(answers, situation), ...made.flatMap(({ asked }) => asked)] : afterEnd),
  ]
  return { sorted, owner, made, asked }
}

/** The entries of the year that are dated in another one. */
export function ofOtherYear(books: YearBooks, sorted: readonly SortedPerson[]): BookEntry[] {
  const ids = new Set(
    sorted.flatMap(({ year }) =>
      year.review.filter(({ what }) => what === 'other_year').map(({ entry_id }) => entry_id),
    ),
  )
  return books.entries.filter(({ id }) => ids.has(id))
}

/** Also asked in a year with nothing to report: it decides what the owner files, too. */
const usStatusAsked = (books: YearBooks, answers: Answers): QuestionWithAnswer[] =>
  books.llc.foreign_owned && !isPartnership(books) ? askedOfUsStatus(answers, usOwnerOf(books)) : []

function firstYearSource({ llc, taxYear }: YearBooks): 'known' | 'proposed' | 'unknown' {
  if (acquiredIn(llc, taxYear)) return 'proposed'
  return firstYearOf(llc, taxYear) === null ? 'unknown' : 'known'
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
  const filer = filerOf(books, required !== false || made.length > 0)
  const isQuiet = filer.closes_as === 'no_reportable_transaction' && today > taxYear.ends
  const askedIfQuiet = [...usStatusAsked(books, answers), ...askedOfQuietYear(answers)]
  const questions = openOf(isQuiet ? askedIfQuiet : asked, language)
  const classifications = classesOf(sorted, new Classifications(books.classifications), language)
  const unlinked = made.flatMap(one => unlinkedLoans(one, books.loans, language))
  const earlierLeftOut = sorted.flatMap(({ earlier }) => earlier.leftOut)
  const isLeftOut = [...leftOut, ...earlierLeftOut].some(mustResolve)
  const unknown = made
    .filter(one => one.factsMissing.length > 0)
    .map(({ form }) => ({ form: form.reference_id }))
  const missingRates = missingRatesOf(made)
  const needed = {
    questions,
    classifications,
    unlinked,
    unknown,
    unspelled: made.length ? namedInPartIi(books, answers, owner).filter(lacksSpelling) : [],
    record: made.length ? recordMissing(books, answers, owner) : [],
    missingRates,
  }
  const incomplete = incompleteOf([...leftOut, ...earlierLeftOut], needed)
  return {
    entity_id: llc.id,
    year: taxYear.year,
    form_revision: FORM_REVISION,
    instructions_revision: INSTRUCTIONS_REVISION,
    tax_year: { begins: taxYear.begins, ends: taxYear.ends },
    due_date: taxYear.due_date,
    extended_due_date: taxYear.extended_due_date,
    extended: llc.filing_due_on === taxYear.extended_due_date,
    filing_status: llc.filing_status,
    required,
    filer,
    us_owner: usOwnerOf(books),
    line_1g: count,
    line_1h: sum(forms.map(form => form.line_1f ?? 0n)),
    part_i: partI(books, answers, forms),
    part_ii: partIi(books, answers, owner),
    forms,
    pro_forma_1120: proForma1120(books, answers, forms),
    left_out: {
      received: on('received'),
      paid: on('paid'),
      total: sum(leftOut.filter(mustResolve).map(({ amount }) => amount)),
      by_party: leftOutByParty(sorted),
      entries: leftOut,
    },
    if_counted: isLeftOut ? ifCounted(makeForms(books, answers, language, true).made) : null,
    earlier_loans_left_out: earlierLeftOut,
    included_by_decision: sorted.flatMap(({ year, earlier }) => [...earlier.included, ...year.included]),
    needs_review: review.map(one => ({ ...one, why: REVIEW_TEXTS[language][one.why] })),
    questions,
    classifications,
    loans: made.flatMap(showLoan),
    unlinked_loans: unlinked,
    incomplete,
    left_out_anyway: covers(books.left_out_anyway, incomplete) ? books.left_out_anyway : null,
    answers: answers.all(),
    exchange_rates: listConverted(sorted, made),
    lines_by_hand: books.entries.flatMap(({ id, by_hand }) =>
      by_hand ? [{ entry_id: id, ...by_hand }] : [],
    ),
    authors: nameActors(actorsOf(books), books.people, language),
    conventions: conventionsIn(language),
    notices: noticesOn(
      books,
      {
        sorted,
        made,
        forms,
        count,
        today,
        saysFirstYear: answers.yes('1j'),
        saysPaid: answers.yes('owner_paid'),
        ofOtherYear: questions.some(({ code }) => code === 'booked_year') ? ofOtherYear(books, sorted) : [],
      },
      language,
    ),
    penalty_if_missed: { per_form: PENALTY_PER_FORM, total: computePenalty(forms.length).total },
  }
}

const lacksSpelling = (person: Person) => spellingsMissing(person).length > 0

/** The LLC's record has its founder, who is the owner unless the ownership record says otherwise. */
export function withFounder(person: Person, llc: Llc): Person {
  return {
    ...person,
    address: person.address ?? llc.founder_address,
    country: person.country ?? llc.founder_country,
  }
}
