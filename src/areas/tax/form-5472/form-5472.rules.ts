import type { Language } from '../../../kernel/values/language.ts'
import {
  type Answers,
  arrangementsOf,
  askedOfForm,
  type QuestionWithAnswer,
} from '../answers/answers.rules.ts'
import { type FormField, sayQuestion } from '../answers/questions.rules.ts'
import type { Classifications } from '../classification/classify.rules.ts'
import { type AfrMonth, checkSafeHaven, type SafeHaven } from '../loans/afr.rules.ts'
import {
  assignLoans,
  computeLoan,
  currencyOf,
  type Loan,
  type LoanDirection,
  type LoanRates,
  type LoanYear,
} from '../loans/loans.rules.ts'
import { factsMissing, type PartyFact, type Person } from '../related-parties/parties.rules.ts'
import { partIii, partVii, partViii } from '../related-parties/related-party.rules.ts'
import {
  type BookEntry,
  type Decision,
  dayOf,
  isOfOtherYear,
  type Missing,
  missingOf,
  moneyOf,
} from '../substance.rules.ts'
import {
  COST_SHARING_LINES,
  type Giver,
  giverOf,
  INTEREST_LINES,
  LOAN_LINES,
  namePlace,
  PART_IV,
  type PartVKind,
  type Placement,
  placeMoney,
  TOTALS,
  type Unclear,
} from './lines.rules.ts'
import { SIDES, type Side } from './sides.rules.ts'

/** A figure of the form with its entries. */
export type Figure = {
  line: string
  label: string
  amount: bigint
  entry_ids: number[]
  /** Whether a zero is printed: a loan existed, and its balance was zero. */
  print_zero: boolean
}

export type PartVRow = {
  entry_id: number
  /** The date of the movement, if known. */
  date: string | null
  year: number
  month: number
  kind: PartVKind
  side: Side
  description: string | null
  amount: bigint
}

/** Something given or received without money. */
export type PartViRow = Omit<PartVRow, 'kind'> & { given_by: Giver }

/** A loan of the register, or the entries of none, in the year of a form. */
export type LoanOfForm = LoanYear & {
  /** Interest that was paid on it in the year, and its entries. */
  interest: bigint
  interest_entry_ids: number[]
  safe_haven: SafeHaven | null
}

/** One Form 5472: Parts III to VIII, and line 1f of Part I. */
export type Form = {
  reference_id: string
  person: Pick<Person, 'name' | 'relation' | 'person_kind' | 'counterparty_ids'>
  /** Gross total paid and received; null (blank) for a U.S. person. */
  line_1f: bigint | null
  part_iii: FormField[]
  /** Null for a U.S. person, whose transactions are not itemized. */
  part_iv: { lines: Figure[]; by_monthly_average: MonthlyAverage | null } | null
  part_v: { checked: boolean; rows: PartVRow[]; totals: { kind: PartVKind; amount: bigint }[]; total: bigint }
  part_vi: {
    question: string
    checked: boolean | null
    fair_market_value: bigint | null
    rows: PartViRow[]
  }
  part_vii: FormField[]
  /** Null without a cost sharing arrangement with this person. */
  part_viii: FormField[] | null
  /** Part VIII of each further arrangement. */
  further_parts_viii: FormField[][]
}

/** The same form with loans reported by monthly average; lines 17a and 31a are then blank. Null without the rates. */
export type MonthlyAverage = {
  line_17b: bigint
  line_31b: bigint
  line_22: bigint
  line_36: bigint
  line_1f: bigint
}

export const WHYS_LEFT_OUT = [
  'substance_missing',
  'after_dissolution',
  'us_person',
  'own_accounts',
  'adjustment',
] as const
export type WhyLeftOut = (typeof WHYS_LEFT_OUT)[number]

export const LEFT_OUT_REASONS = [
  'no_counterparty',
  'no_purpose',
  'no_document',
  'document_withdrawn',
  'after_dissolution',
  'us_person',
  'own_accounts',
  'adjustment',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** Related-party money that is on no form, and why. */
export type LeftOut = {
  entry_id: number
  counterparty_id: number | null
  year: number
  month: number
  date: string | null
  side: Side
  amount: bigint
  why: WhyLeftOut
  /** The same as one word: the first thing that is missing. */
  reason: LeftOutReason
  /** Where it would be on the form; null if nowhere. */
  would_be: string | null
  missing: string[]
  /** It has a document, but the document was withdrawn. */
  document_withdrawn: boolean
  /** What a person decided about it. */
  decision: Decision | null
}

/** Whether an amount must be resolved before the form is complete. With a U.S. person nothing is itemized. */
export const mustResolve = ({ why }: Pick<LeftOut, 'why'>): boolean => why !== 'us_person'

/** Whether a person still has to decide about an amount that is left out. */
export const isUndecided = (one: Pick<LeftOut, 'why' | 'decision'>): boolean =>
  mustResolve(one) && one.decision?.decision !== 'leave_out'

export const REVIEWS = ['unclear', 'document_withdrawn', 'other_year'] as const

/** An entry to review before the form is signed. */
export type Review = {
  entry_id: number
  side: Side
  what: (typeof REVIEWS)[number]
  why: Unclear | 'document_withdrawn' | 'other_year'
}

export type Piece = { entry: BookEntry; side: Side; amount: bigint; placement: Placement }

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** What the amounts are sorted by, besides the entries themselves. */
export type SortOptions = {
  classifications: Classifications
  /** The last day of a dissolved LLC. */
  closedOn: string | null
  firstPeriod: number
  /** Also counts what lacks documentation or came after the dissolution, to show what the form would be. */
  countsAll: boolean
}

export function piecesOf(
  entries: readonly BookEntry[],
  { classifications }: Pick<SortOptions, 'classifications'>,
): Piece[] {
  return entries.flatMap(entry => {
    const classified = classifications.find(entry)?.answer ?? null
    return moneyOf(entry).map(({ side, amount }) => ({
      entry,
      side,
      amount,
      placement: placeMoney({ ...entry, classified }, side),
    }))
  })
}

/** Why an amount is on no form, or null if it is on one. What is never reported needs no documentation. */
function whyLeftOut(
  { entry, placement }: Piece,
  person: Person | null,
  { closedOn, countsAll }: SortOptions,
): WhyLeftOut | null {
  if (placement.at === 'nowhere') return placement.why
  if (person?.person_kind === 'us') return 'us_person'
  if (countsAll) return null
  if (closedOn !== null && dayOf(entry) > closedOn) return 'after_dissolution'
  return missingOf(entry).length && !isIncluded(entry) ? 'substance_missing' : null
}

/** Whether a person included it although documentation is missing. Only an entry that names its counterparty can be on a form. */
const isIncluded = ({ decision, counterparty_id }: BookEntry): boolean =>
  decision?.decision === 'include' && counterparty_id !== null

const REASON_OF: Record<Missing, LeftOutReason> = {
  counterparty_id: 'no_counterparty',
  economic_purpose: 'no_purpose',
  document_id: 'no_document',
}

function reasonOf(why: WhyLeftOut, entry: BookEntry): LeftOutReason {
  if (why !== 'substance_missing') return why
  const [first] = missingOf(entry)
  return first === 'document_id' && entry.document_withdrawn ? 'document_withdrawn' : REASON_OF[first!]
}

/** The amounts of the entries with one person: on their form, and left out. */
export type Sorted = {
  pieces: Piece[]
  leftOut: LeftOut[]
  /** Of the pieces those that lack documentation, which a person included. */
  included: LeftOut[]
  review: Review[]
}

/**
 * Sorts the amounts of entries with one person, or with no counterparty. Each amount ends up in exactly one
 * place.
 */
export function sortMoney(
  entries: readonly BookEntry[],
  person: Person | null,
  options: SortOptions,
): Sorted {
  const sorted: Sorted = { pieces: [], leftOut: [], included: [], review: [] }
  for (const piece of piecesOf(entries, options)) {
    const { entry, side, placement } = piece
    const why = whyLeftOut(piece, person, options)
    const lacks = why === 'substance_missing' && isUndecided({ why, decision: entry.decision ?? null })
    const open = why === null || lacks
    if (open && 'review' in placement && placement.review !== null)
      sorted.review.push({ entry_id: entry.id, side, what: 'unclear', why: placement.review })
    if (open && isOfOtherYear(entry, options.firstPeriod))
      sorted.review.push({ entry_id: entry.id, side, what: 'other_year', why: 'other_year' })
    if (lacks && entry.document_withdrawn)
      sorted.review.push({
        entry_id: entry.id,
        side,
        what: 'document_withdrawn',
        why: 'document_withdrawn',
      })
    if (why === null) sorted.pieces.push(piece)
    else sorted.leftOut.push(leftOutOf(piece, why))
    if (why === null && isIncluded(entry) && missingOf(entry).length > 0)
      sorted.included.push(leftOutOf(piece, 'substance_missing'))
  }
  return sorted
}

function leftOutOf({ entry, side, amount, placement }: Piece, why: WhyLeftOut): LeftOut {
  const { id: entry_id, counterparty_id, year, month, transaction_date: date, document_withdrawn } = entry
  return {
    entry_id,
    counterparty_id,
    year,
    month,
    date,
    side,
    amount,
    why,
    reason: reasonOf(why, entry),
    would_be: why === 'us_person' ? null : namePlace(placement, side),
    missing: why === 'substance_missing' ? missingOf(entry) : [],
    document_withdrawn,
    decision: entry.decision ?? null,
  }
}

/** A form, its loans and its questions. */
export type MadeForm = {
  form: Form
  asked: QuestionWithAnswer[]
  loans: LoanOfForm[]
  /** Loan entries that belong to no loan of the register yet. */
  unlinked: number[]
  /** What the record of the party lacks. */
  factsMissing: PartyFact[]
}

export type FormInput = {
  firstPeriod: number
  begins: string
  ends: string
  answers: Answers
  language: Language
  loans: readonly Loan[]
  afr: readonly AfrMonth[]
  loanRates: readonly LoanRates[]
}

/** The form of one person; null if there is nothing to report. */
export function computeForm(
  person: Person,
  year: Sorted,
  earlierLoans: Sorted,
  input: FormInput,
): MadeForm | null {
  const { answers, language } = input
  const isUs = person.person_kind === 'us'
  const { loans, unlinked } = loansOf([...earlierLoans.pieces, ...year.pieces], person, input)
  // Also a loan that was borrowed and repaid between two month ends.
  const existing = loans.filter(
    ({ existed, ids, earlierIds }) => existed.borrowed || existed.loaned || ids.length > earlierIds.length,
  )
  const hasLoans = existing.length > 0
  const dealtWith = isUs ? year.leftOut.some(({ why }) => why === 'us_person') : year.pieces.length > 0
  if (!dealtWith && !hasLoans) return null
  const rows = year.pieces.flatMap(rowOfPartV).toSorted(byDate)
  const inKind = year.pieces.flatMap(rowOfPartVi)
  const partV = sum(rows.map(({ amount }) => amount))
  const lines = partIv(year.pieces, loans)
  const { name, relation, person_kind, counterparty_ids, reference_id } = person
  const answeredYes = isUs ? null : answers.yes('VI', reference_id)
  const checked = inKind.length > 0 || answeredYes
  const value = sum(inKind.map(({ amount }) => amount))
  const further = answeredYes ? answers.amount('VI_value', reference_id) : null
  const fair_market_value = inKind.length > 0 ? value + (further ?? 0n) : further
  const rest = partV + (fair_market_value ?? 0n)
  const hasCostSharing =
    !isUs && lines.some(({ line, entry_ids }) => COST_SHARING_LINES.includes(line) && entry_ids.length > 0)
  const safeHavens = verdictOn(existing)
  const situation = {
    hasLoans,
    knowsRates: safeHavens !== null,
    isForeign: !isUs,
    hasInKind: inKind.length > 0,
    hasCostSharing,
  }
  const [first, ...others] = (isUs ? [] : arrangementsOf(answers, reference_id, hasCostSharing)).map(
    arrangement => partViii(answers, reference_id, arrangement),
  )
  const form = {
    reference_id,
    person: { name, relation, person_kind, counterparty_ids },
    line_1f: isUs ? null : amountOn(lines, '22') + amountOn(lines, '36') + rest,
    part_iii: partIii(person, answers),
    part_iv: isUs ? null : { lines, by_monthly_average: byMonthlyAverage(lines, loans, rest) },
    part_v: { checked: rows.length > 0, rows, totals: totalsByKind(rows), total: partV },
    part_vi: { question: sayQuestion('VI', language), checked, fair_market_value, rows: inKind },
    part_vii: partVii(answers, reference_id, { hasLoans, safeHavens }),
    part_viii: first ?? null,
    further_parts_viii: others,
  }
  return {
    form,
    asked: askedOfForm(answers, reference_id, situation),
    loans: loans.filter(one => one.loan !== null || existing.includes(one)),
    factsMissing: factsMissing(person),
    // Not those of a loan that was repaid in an earlier year.
    unlinked: existing.some(({ loan }) => loan === null) ? unlinked : [],
  }
}

/** Lines 42a and 42b as the federal rates decide them; null if one loan could not be compared. */
function verdictOn(loans: readonly LoanOfForm[]): { inside: boolean; outside: boolean } | null {
  const verdicts = loans.map(({ safe_haven }) => safe_haven?.verdict ?? 'unknown')
  if (verdicts.length === 0 || verdicts.includes('unknown')) return null
  return { inside: verdicts.includes('inside'), outside: verdicts.includes('outside') }
}

/** The loans with one person, each with its own balance, and the entries that belong to none in the register. */
function loansOf(
  pieces: readonly Piece[],
  { counterparty_ids }: Person,
  { loans: all, afr, ...years }: FormInput,
): { loans: LoanOfForm[]; unlinked: number[] } {
  const whole = new Map<number, BookEntry>()
  // The other side of an entry may be elsewhere on the form.
  for (const { entry, side, amount } of pieces.filter(({ placement }) => placement.at === 'loan')) {
    const kept = whole.get(entry.id) ?? { ...entry, received: 0n, paid: 0n }
    whole.set(entry.id, { ...kept, [side]: amount })
  }
  const own = all.filter(
    loan => counterparty_ids.includes(loan.counterparty_id) && loan.starts_on <= years.ends,
  )
  const { books, unlinked } = assignLoans([...whole.values()], own)
  const recorded = books.map(({ loan, entries }) => ({
    ...computeLoan(loan, entries, years),
    safe_haven: checkSafeHaven(loan, afr),
    ...interestOn(loan, own, pieces, years.firstPeriod),
  }))
  const rest = { safe_haven: null, interest: 0n, interest_entry_ids: [] }
  const derived = [...Map.groupBy(unlinked, currencyOf).values()].map(entries => ({
    ...computeLoan(null, entries, years),
    ...rest,
  }))
  return { loans: [...recorded, ...derived], unlinked: unlinked.map(({ id }) => id) }
}

const INTEREST_SIDE: Record<LoanDirection, Side> = { borrowed: 'paid', lent: 'received' }

/** The interest of a loan: entries linked to it, and others if it is the only loan in its direction. */
function interestOn(loan: Loan, own: readonly Loan[], pieces: readonly Piece[], firstPeriod: number) {
  const side = INTEREST_SIDE[loan.direction]
  const isOnly = own.filter(({ direction }) => direction === loan.direction).length === 1
  const found = pieces.filter(
    ({ entry, side: of, placement }) =>
      of === side &&
      placement.at === 'line' &&
      placement.line === INTEREST_LINES[side] &&
      entry.year * 12 + entry.month - 1 >= firstPeriod &&
      (entry.loan === null ? isOnly : entry.loan.id === loan.id),
  )
  return {
    interest: sum(found.map(({ amount }) => amount)),
    interest_entry_ids: found.map(({ entry }) => entry.id),
  }
}

const amountOn = (lines: readonly Figure[], line: string) => lines.find(one => one.line === line)!.amount

const total = (loans: readonly LoanYear[], of: (loan: LoanYear) => bigint) => sum(loans.map(of))

const LINE_OF: Record<LoanDirection, Side> = { borrowed: 'received', lent: 'paid' }

/** Part IV line by line, with totals. Loans from the person are on 17 and loans to it on 31; neither reduces the other. */
function partIv(pieces: readonly Piece[], loans: readonly LoanYear[]): Figure[] {
  const found = new Map<string, { amount: bigint; entry_ids: number[] }>()
  for (const { entry, amount, placement } of pieces) {
    if (placement.at !== 'line') continue
    const figure = found.get(placement.line) ?? { amount: 0n, entry_ids: [] }
    figure.amount += amount
    figure.entry_ids.push(entry.id)
    found.set(placement.line, figure)
  }
  // A balance whose rate is missing is not zero.
  const isKnown = loans.every(({ missingRates }) => missingRates.length === 0)
  const existed = {
    received: isKnown && loans.some(({ existed: { borrowed } }) => borrowed),
    paid: isKnown && loans.some(({ existed: { loaned } }) => loaned),
  }
  for (const side of SIDES)
    for (const when of ['beginning', 'ending'] as const)
      found.set(LOAN_LINES[side][when], {
        amount: total(loans, loan => loan[when][side === 'received' ? 'borrowed' : 'loaned']),
        entry_ids: loans
          .filter(({ listedOn }) => LINE_OF[listedOn[when]] === side)
          .flatMap(({ earlierIds, ids }) => (when === 'beginning' ? earlierIds : ids)),
      })
  for (const side of SIDES) {
    const added = PART_IV.filter(one => one.side === side && one.line !== LOAN_LINES[side].beginning)
    const figures = added.flatMap(({ line }) => found.get(line) ?? [])
    found.set(TOTALS[side], {
      amount: sum(figures.map(({ amount }) => amount)),
      entry_ids: figures.flatMap(({ entry_ids }) => entry_ids),
    })
  }
  const isLoan = (line: string, side: Side) => Object.values(LOAN_LINES[side]).includes(line)
  return PART_IV.map(({ line, label, side }) => ({
    line,
    label,
    ...(found.get(line) ?? { amount: 0n, entry_ids: [] }),
    print_zero: isLoan(line, side) && existed[side],
  }))
}

function byMonthlyAverage(
  lines: readonly Figure[],
  loans: readonly LoanYear[],
  rest: bigint,
): MonthlyAverage | null {
  const averages = loans.flatMap(({ monthlyAverage }) => monthlyAverage ?? [])
  if (averages.length < loans.length) return null
  const borrowed = sum(averages.map(one => one.borrowed))
  const loaned = sum(averages.map(one => one.loaned))
  const received = amountOn(lines, '22') - amountOn(lines, '17b') + borrowed
  const paid = amountOn(lines, '36') - amountOn(lines, '31b') + loaned
  return {
    line_17b: borrowed,
    line_31b: loaned,
    line_22: received,
    line_36: paid,
    line_1f: received + paid + rest,
  }
}

function rowOfPartVi({ entry, side, amount, placement }: Piece): PartViRow[] {
  if (placement.at !== 'part_vi') return []
  const { id, transaction_date: date, year, month, economic_purpose: description } = entry
  return [{ entry_id: id, date, year, month, side, given_by: giverOf(entry, side), description, amount }]
}

function rowOfPartV({ entry, side, amount, placement }: Piece): PartVRow[] {
  if (placement.at !== 'part_v') return []
  const { id, transaction_date: date, year, month, economic_purpose: description } = entry
  return [{ entry_id: id, date, year, month, kind: placement.kind, side, description, amount }]
}

/** Rows without a day come first in their month. */
function byDate(a: PartVRow, b: PartVRow): number {
  const [before, after] = [a, b].map(
    ({ date, year, month }) => date ?? `${year}-${String(month).padStart(2, '0')}`,
  )
  return before === after ? a.entry_id - b.entry_id : before! < after! ? -1 : 1
}

function totalsByKind(rows: readonly PartVRow[]): { kind: PartVKind; amount: bigint }[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return kinds.map(kind => ({
    kind,
    amount: sum(rows.filter(row => row.kind === kind).map(({ amount }) => amount)),
  }))
}
