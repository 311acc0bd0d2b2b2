import type { Language } from '../../../kernel/values/language.ts'
import type { AccountMonths } from '../../banking/banking.ts'
import { Answers, type QuestionWithAnswer } from '../answers/answers.rules.ts'
import { type ClassifiedEntries, classesOf } from '../classification/asked-classes.rules.ts'
import { Classifications } from '../classification/classify.rules.ts'
import { isUndecided, type LeftOut, type MadeForm, sum } from '../form-5472/form-5472.rules.ts'
import { namedInPartIi, type RecordFact, recordMissing } from '../form-5472/llc-lines.rules.ts'
import { isRequired, makeForms, withFounder } from '../form-5472/prefill.rules.ts'
import type { Llc, SortedPerson, YearBooks } from '../form-5472/year.rules.ts'
import { describeEntries } from '../package/english.rules.ts'
import { factsMissing, type Person, spellingsMissing } from '../related-parties/parties.rules.ts'
import { type Missing, SUBSTANCE } from '../substance.rules.ts'
import type { Action } from './action.rules.ts'
import {
  countByState,
  NO_OBLIGATIONS,
  obligationActions,
  type YearObligations,
} from './obligations-part.rules.ts'
import { READINESS_TEXTS } from './readiness-texts.rules.ts'

/** A related-party entry and what it lacks. */
export type EntryReadiness = {
  entry_id: number
  counterparty_id: number | null
  year: number
  month: number
  amount: bigint
  missing: string[]
  /** It has a document, but the document was withdrawn. */
  document_withdrawn: boolean
}

/** What is documented, and what a person included in the form or left out of it without documentation. */
type Shares<T> = { total: T; complete: T; included: T; left_out_by_decision: T; percent: number }

export type Readiness = {
  entity_id: number
  year: number
  /** Whether there is a form to file; null until the US tax status of the owner is known. */
  required: boolean | null
  score: number
  ready: boolean
  /** Documented ones are complete; a person decided about the others that are not in `missing`. */
  entries: Shares<number>
  money: Shares<bigint>
  /** Months of bank accounts that have ended, and how many of them are reconciled. */
  months: { expected: number; reconciled: number; percent: number }
  /** Required questions without an answer. */
  questions: { required: number; answered: number }
  /** What every LLC needs: an EIN, a formation date, owners and books. */
  record: { expected: number; known: number; percent: number }
  /** What the LLC has to file or pay for the year, other than what is not due soon. */
  obligations: {
    expected: number
    done: number
    overdue: number
    due_soon: number
    questions: number
    percent: number
  }
  missing: EntryReadiness[]
  actions: Action[]
}

const abs = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Counts or sums amounts: those of settled entries by what was done about them, and those of open ones. */
function sharesOf(
  settled: Record<'complete' | 'included' | 'left_out_by_decision', bigint[]>,
  open: readonly bigint[],
  measure: (amounts: readonly bigint[]) => bigint,
): Shares<bigint> {
  const [complete, included] = [measure(settled.complete), measure(settled.included)]
  const left_out_by_decision = measure(settled.left_out_by_decision)
  const total = complete + included + left_out_by_decision + measure(open)
  return { total, complete, included, left_out_by_decision, percent: percentOf(complete, total) }
}

/** Whole percent, rounded down, so that 100 means all; 100 if there is nothing. */
function percentOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 100 : Number((part * 100n) / whole)
}

/**
 * The readiness of a tax year's books for Form 5472. Counts entries with related parties that the form asks
 * for (no transfers between own accounts, no adjustments, nothing with a U.S. person), and entries that must
 * be the owner's but name no counterparty. An entry is complete if it has a counterparty, a purpose and a
 * document that is not withdrawn. Its money is received plus paid, unsigned. `entries.percent` is the share
 * of complete entries and `money.percent` the share of their money, each rounded down. The score is what the form needs:
 * the lowest share of entries, money and the LLC's record, where entries that a person decided about count too, because
 * nothing is left to do about them. It is at most 99 while anything is left to do: an answer, and also what is beside the
 * form, months of bank accounts to reconcile, because the books may lack entries, and obligations.
 */
export function computeReadiness(
  books: YearBooks,
  language: Language = books.language,
  obligations: YearObligations = NO_OBLIGATIONS,
): Readiness {
  const answers = new Answers(books.answers, books.taxYear.year)
  const { sorted, owner, made, asked } = makeForms(books, answers, language)
  const whole = new Map<number, bigint>()
  for (const { year } of sorted)
    for (const { entry, amount } of year.pieces) add(whole, entry.id, abs(amount))
  const includedIds = new Set(sorted.flatMap(({ year }) => year.included.map(({ entry_id }) => entry_id)))
  const leftOutIds = new Set<number>()
  for (const { year } of sorted)
    for (const one of year.leftOut)
      if (one.why === 'substance_missing' && !isUndecided(one)) {
        add(whole, one.entry_id, abs(one.amount))
        leftOutIds.add(one.entry_id)
      }
  const missing = incomplete(sorted.flatMap(({ year }) => year.leftOut))
  const earlier = incomplete(sorted.flatMap(({ earlier: { leftOut } }) => leftOut))
  const lacking = [...missing.values()]
  const amountsOf = (is: (id: number) => boolean) =>
    [...whole].filter(([id]) => !missing.has(id) && is(id)).map(([, amount]) => amount)
  const settled = {
    complete: amountsOf(id => !includedIds.has(id) && !leftOutIds.has(id)),
    included: amountsOf(id => includedIds.has(id)),
    left_out_by_decision: amountsOf(id => leftOutIds.has(id)),
  }
  const open = lacking.map(({ amount }) => amount)
  const entries = sharesOf(settled, open, amounts => BigInt(amounts.length))
  const money = sharesOf(settled, open, sum)
  const months = books.reconciliation.accounts.flatMap(account => account.months)
  const reconciled = months.filter(({ state }) => state === 'reconciled').length
  const lacks = lacksOf(books, answers)
  const counts = countByState(obligations)
  const needed = asked.filter(({ required }) => required)
  const answered = needed.filter(({ answer }) => answer !== null).length
  const shares = {
    months: percentOf(BigInt(reconciled), BigInt(months.length)),
    record: percentOf(BigInt(RECORD.length - lacks.length), BigInt(RECORD.length)),
    obligations: percentOf(BigInt(counts.done), BigInt(counts.expected)),
  }
  const classes = classesOf(sorted, new Classifications(books.classifications), language)
  const named = made.length ? namedInPartIi(books, answers, owner) : []
  const ofRecord = made.length ? recordMissing(books, answers, owner) : []
  const left = { sorted, made, named, classes, lacking: [...lacking, ...earlier.values()] }
  const context = { llc: books.llc, answers, language }
  const actions = [
    ...planActions(context, left),
    ...completeLlc(context, [...new Set([...lacks, ...ofRecord])], sorted),
    ...startBooks(books, lacks, language),
    ...answerQuestions(context, needed),
    ...confirmDescriptions(books, made, language),
    ...books.reconciliation.accounts.flatMap(account => reconcileAccount(account, language)),
    ...obligationActions(obligations, language),
  ]
  return {
    entity_id: books.llc.id,
    year: books.taxYear.year,
    required: isRequired(books, made, sorted),
    score: Math.min(
      percentOf(entries.total - BigInt(open.length), entries.total),
      percentOf(money.total - sum(open), money.total),
      shares.record,
      actions.length === 0 ? 100 : 99,
    ),
    ready: actions.length === 0,
    entries: {
      total: Number(entries.total),
      complete: Number(entries.complete),
      included: Number(entries.included),
      left_out_by_decision: Number(entries.left_out_by_decision),
      percent: entries.percent,
    },
    money,
    months: { expected: months.length, reconciled, percent: shares.months },
    questions: { required: needed.length, answered },
    record: { expected: RECORD.length, known: RECORD.length - lacks.length, percent: shares.record },
    obligations: { ...counts, percent: shares.obligations },
    missing: lacking,
    actions,
  }
}

function add(amounts: Map<number, bigint>, id: number, amount: bigint): void {
  amounts.set(id, (amounts.get(id) ?? 0n) + amount)
}

const RECORD = ['ein', 'formation_date', 'owners', 'books'] as const
type RecordPart = (typeof RECORD)[number]

/** What is missing of the record. A year before the LLC was formed, or after it was closed, needs nothing. */
function lacksOf({ llc, taxYear, has_entries }: YearBooks, answers: Answers): RecordPart[] {
  const { formation_date: formed, dissolved_on: dissolved } = llc
  if ((formed ?? '') > taxYear.ends || (dissolved ?? '9999') < taxYear.begins) return []
  const has: Record<RecordPart, boolean> = {
    ein: llc.ein !== null,
    formation_date: formed !== null,
    owners: llc.owners.length > 0,
    // A year in which nothing happened needs a person to say so.
    books: has_entries || answers.text('owner_paid') === 'no',
  }
  return RECORD.filter(part => !has[part])
}

/** Undocumented entries about which nobody has decided, one by one. */
function incomplete(leftOut: readonly LeftOut[]): Map<number, EntryReadiness> {
  const found = new Map<number, EntryReadiness>()
  for (const one of leftOut) {
    if (one.why !== 'substance_missing' || !isUndecided(one)) continue
    const { amount, entry_id, counterparty_id, year, month, missing, document_withdrawn } = one
    const before = found.get(entry_id)?.amount ?? 0n
    const entry = { entry_id, counterparty_id, year, month, missing, document_withdrawn }
    found.set(entry_id, { ...entry, amount: before + abs(amount) })
  }
  return found
}

const OF_ENTRIES: Record<Missing, Action['action']> = {
  counterparty_id: 'name_counterparty',
  economic_purpose: 'give_purpose',
  document_id: 'add_document',
}

type ActionContext = { llc: Llc; answers: Answers; language: Language }
type Left = {
  sorted: readonly SortedPerson[]
  made: readonly MadeForm[]
  /** Persons whom Part II names. */
  named: readonly Person[]
  classes: readonly ClassifiedEntries[]
  lacking: readonly EntryReadiness[]
}

const ofEntries = (
  action: Action['action'],
  message: string,
  entry_ids: number[],
  field: string,
): Action[] =>
  entry_ids.length ? [{ action, message, entry_ids, counterparty_id: null, fields: [field] }] : []

/** The fewest steps that complete the form: each missing thing once, with all its entries. */
function planActions(context: ActionContext, { sorted, made, named, classes, lacking }: Left): Action[] {
  const say = READINESS_TEXTS[context.language]
  const substance = SUBSTANCE.flatMap(name => {
    const found = lacking.filter(({ missing, document_withdrawn: withdrawn }) =>
      name === 'document_id' ? missing.includes(name) && !withdrawn : missing.includes(name),
    )
    const ids = found.map(({ entry_id }) => entry_id)
    return ofEntries(OF_ENTRIES[name], say.substance[name](ids.length), ids, name)
  })
  const reviewed = sorted.flatMap(({ year }) => year.review).filter(({ what }) => what === 'unclear')
  const unclear = [...new Set(reviewed.map(({ entry_id }) => entry_id))]
  const withdrawn = lacking
    .filter(({ document_withdrawn }) => document_withdrawn)
    .map(({ entry_id }) => entry_id)
  const undecided = sorted.flatMap(({ year, earlier }) =>
    [...year.leftOut, ...earlier.leftOut].filter(isUndecided),
  )
  const odd = undecided.filter(({ why }) => why === 'own_accounts' || why === 'adjustment')
  const [oddIds, undecidedIds] = [odd, undecided].map(found => [
    ...new Set(found.map(({ entry_id }) => entry_id)),
  ]) as [number[], number[]]
  return [
    ...substance,
    ...ofEntries('review_category', say.unclear(unclear.length), unclear, 'category'),
    ...ofEntries('replace_document', say.withdrawn(withdrawn.length), withdrawn, 'document_id'),
    ...ofEntries('review_left_out', say.leftOut(oddIds.length), oddIds, 'movement_type'),
    ...ofEntries('decide_amounts', say.decide(undecidedIds.length), undecidedIds, 'decision'),
    ...classes.filter(({ is_open }) => is_open).map(one => classify(one)),
    ...made.flatMap(one => linkLoans(context, one)),
    ...sorted.flatMap(one => completePerson(context, one, named)),
  ]
}

const hasDealings = ({ year, earlier }: SortedPerson) =>
  year.pieces.length + earlier.pieces.length > 0 ||
  [...year.leftOut, ...earlier.leftOut].some(({ why }) => why === 'substance_missing' || why === 'us_person')

const classify = ({ question, entry_ids, counterparty_id, category }: ClassifiedEntries): Action => ({
  action: 'classify_entries',
  message: question!,
  entry_ids,
  counterparty_id,
  fields: [category!],
})

function linkLoans({ language }: ActionContext, { form: { person }, unlinked }: MadeForm): Action[] {
  if (unlinked.length === 0) return []
  const message = READINESS_TEXTS[language].loans(person.name, unlinked.length)
  const counterparty_id = person.counterparty_ids[0]!
  return [{ action: 'link_loans', message, entry_ids: unlinked, counterparty_id, fields: ['loan'] }]
}

function completePerson(
  { llc, language }: ActionContext,
  one: SortedPerson,
  named: readonly Person[],
): Action[] {
  if (one.person === null) return []
  const person: Person = one.person.relation === 'owner' ? withFounder(one.person, llc) : one.person
  const isNamed = named.some(({ reference_id }) => reference_id === person.reference_id)
  const fields = hasDealings(one) ? factsMissing(person) : isNamed ? spellingsMissing(person) : []
  if (fields.length === 0) return []
  return [
    {
      action: 'complete_party',
      message: READINESS_TEXTS[language].person(person.name, fields),
      entry_ids: [],
      counterparty_id: person.counterparty_ids[0]!,
      fields,
    },
  ]
}

function completeLlc(
  { llc, answers, language }: ActionContext,
  lacks: readonly (RecordPart | RecordFact)[],
  sorted: readonly SortedPerson[],
): Action[] {
  // Only a form has an activity code.
  const needsNaics = sorted.some(hasDealings) && llc.naics?.length !== 6 && !answers.find('1e')
  const fields = [
    ...lacks.filter(part => part !== 'books' && part !== 'naics'),
    ...(needsNaics ? ['naics'] : []),
  ]
  if (fields.length === 0) return []
  const message = READINESS_TEXTS[language].llc(fields)
  return [{ action: 'complete_llc', message, entry_ids: [], counterparty_id: null, fields }]
}

function startBooks({ taxYear }: YearBooks, lacks: readonly RecordPart[], language: Language): Action[] {
  if (!lacks.includes('books')) return []
  const message = READINESS_TEXTS[language].books(taxYear.year)
  return [{ action: 'start_books', message, entry_ids: [], counterparty_id: null, fields: ['owner_paid'] }]
}

function answerQuestions({ language }: ActionContext, needed: readonly QuestionWithAnswer[]): Action[] {
  const open = needed.filter(({ answer }) => answer === null)
  const fields = [...new Set(open.map(({ spec }) => spec.code))]
  if (fields.length === 0) return []
  const message = READINESS_TEXTS[language].questions(fields)
  return [{ action: 'answer_questions', message, entry_ids: [], counterparty_id: null, fields }]
}

/** Rows of the statements without a confirmed description in English, which no package is made without. */
function confirmDescriptions(books: YearBooks, made: readonly MadeForm[], language: Language): Action[] {
  const forms = made.map(({ form }) => form)
  const open = describeEntries({ forms }, books.english, books.language).filter(
    ({ description }) => description === null,
  )
  if (open.length === 0) return []
  const message = READINESS_TEXTS[language].describe(open.length)
  const entry_ids = open.map(({ entry_id }) => entry_id)
  return [{ action: 'describe_entries', message, entry_ids, counterparty_id: null, fields: ['description'] }]
}

/** The months of an account that differ or have no statement; `fields` are the months. */
function reconcileAccount({ name, currency, months }: AccountMonths, language: Language): Action[] {
  const differing = months.filter(({ state }) => state === 'differs')
  const without = months.filter(({ state }) => state === 'no_statement')
  const fields = months.filter(({ state }) => state !== 'reconciled').map(({ month }) => month)
  if (fields.length === 0) return []
  const message = READINESS_TEXTS[language].reconcile(`${name} (${currency})`, {
    differing: differing.map(({ month }) => month),
    without: without.map(({ month }) => month),
  })
  return [{ action: 'reconcile_accounts', message, entry_ids: [], counterparty_id: null, fields }]
}
