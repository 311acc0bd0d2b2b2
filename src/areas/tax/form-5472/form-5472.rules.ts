import type { Language } from '../../../kernel/values/language.ts'
import { type Answers, askedOfForm, type QuestionWithAnswer } from '../answers/answers.rules.ts'
import { type FormField, sayQuestion } from '../answers/questions.rules.ts'
import { computeLoans, type Loans } from '../loans/loans.rules.ts'
import type { Person } from '../related-parties/parties.rules.ts'
import { partIii, partVii } from '../related-parties/related-party.rules.ts'
import { type BookEntry, missingOf, moneyOf } from '../substance.rules.ts'
import {
  LOAN_LINES,
  PART_IV,
  type PartVKind,
  type Placement,
  placeMoney,
  SIDES,
  type Side,
  TOTALS,
  type Unclear,
} from './lines.rules.ts'

/** A figure of the form with its entries. */
export type Figure = { line: string; label: string; amount: bigint; entry_ids: number[] }

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

/** One Form 5472: Parts III to VII, and line 1f of Part I. */
export type Form = {
  reference_id: string
  person: Pick<Person, 'name' | 'relation' | 'person_kind' | 'counterparty_ids'>
  /** Gross total paid and received; null (blank) for a U.S. person. */
  line_1f: bigint | null
  part_iii: FormField[]
  /** Null for a U.S. person, whose transactions are not itemized. */
  part_iv: { lines: Figure[]; by_monthly_average: MonthlyAverage } | null
  part_v: { checked: boolean; rows: PartVRow[]; totals: { kind: PartVKind; amount: bigint }[]; total: bigint }
  part_vi: { question: string; checked: boolean | null; fair_market_value: bigint | null }
  part_vii: FormField[]
}

/** The same form with loans reported by monthly average; lines 17a and 31a are then blank. */
export type MonthlyAverage = {
  line_17b: bigint
  line_31b: bigint
  line_22: bigint
  line_36: bigint
  line_1f: bigint
}

export type WhyLeftOut = 'substance_missing' | 'us_person' | 'own_accounts' | 'adjustment'

/** Related-party money that is on no form, and why. */
export type LeftOut = {
  entry_id: number
  counterparty_id: number | null
  year: number
  month: number
  side: Side
  amount: bigint
  why: WhyLeftOut
  missing: string[]
  /** It has a document, but the document was withdrawn. */
  document_withdrawn: boolean
}

export const REVIEWS = ['unclear', 'document_withdrawn'] as const

/** An entry to review before the form is signed. */
export type Review = {
  entry_id: number
  side: Side
  what: (typeof REVIEWS)[number]
  why: Unclear | 'document_withdrawn'
}

type Piece = { entry: BookEntry; side: Side; amount: bigint; placement: Placement }

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

const piecesOf = (entries: readonly BookEntry[]): Piece[] =>
  entries.flatMap(entry =>
    moneyOf(entry).map(({ side, amount }) => ({ entry, side, amount, placement: placeMoney(entry, side) })),
  )

/** Why an amount is on no form, or null if it is on one. What is never reported needs no documentation. */
function whyLeftOut({ entry, placement }: Piece, person: Person | null): WhyLeftOut | null {
  if (placement.at === 'nowhere') return placement.why
  if (person?.person_kind === 'us') return 'us_person'
  return missingOf(entry).length ? 'substance_missing' : null
}

/** The amounts of the entries with one person: on their form, and left out. */
export type Sorted = {
  pieces: Piece[]
  leftOut: LeftOut[]
  review: Review[]
}

/**
 * Sorts the amounts of entries with one person, or with no counterparty. Each amount ends up in exactly one
 * place.
 */
export function sortMoney(entries: readonly BookEntry[], person: Person | null): Sorted {
  const sorted: Sorted = { pieces: [], leftOut: [], review: [] }
  for (const piece of piecesOf(entries)) {
    const { entry, side, amount, placement } = piece
    const why = whyLeftOut(piece, person)
    const open = why === null || why === 'substance_missing'
    if (open && 'review' in placement && placement.review !== null)
      sorted.review.push({ entry_id: entry.id, side, what: 'unclear', why: placement.review })
    if (open && entry.document_withdrawn)
      sorted.review.push({
        entry_id: entry.id,
        side,
        what: 'document_withdrawn',
        why: 'document_withdrawn',
      })
    if (why === null) {
      sorted.pieces.push(piece)
      continue
    }
    const missing = why === 'substance_missing' ? missingOf(entry) : []
    const { id: entry_id, counterparty_id, year, month, document_withdrawn } = entry
    sorted.leftOut.push({
      entry_id,
      counterparty_id,
      year,
      month,
      side,
      amount,
      why,
      missing,
      document_withdrawn,
    })
  }
  return sorted
}

/** A form and its questions. */
export type MadeForm = { form: Form; asked: QuestionWithAnswer[] }

export type FormGround = { firstPeriod: number; answers: Answers; language: Language }

/** The form of one person; null if there is nothing to report. */
export function computeForm(
  person: Person,
  year: Sorted,
  earlierLoans: Sorted,
  { firstPeriod, answers, language }: FormGround,
): MadeForm | null {
  const isUs = person.person_kind === 'us'
  const loans = loansOf([...earlierLoans.pieces, ...year.pieces], firstPeriod)
  // Also a loan that was borrowed and repaid between two month ends.
  const moved = loans.ids.length > loans.earlierIds.length
  const stands = [loans.beginning, loans.ending].some(({ borrowed, loaned }) => borrowed + loaned !== 0n)
  const hasLoans = moved || stands
  const dealtWith = isUs ? year.leftOut.some(({ why }) => why === 'us_person') : year.pieces.length > 0
  if (!dealtWith && !hasLoans) return null
  const rows = year.pieces.flatMap(rowOfPartV)
  const partV = sum(rows.map(({ amount }) => amount))
  const lines = partIv(year.pieces, loans)
  const { name, relation, person_kind, counterparty_ids, reference_id } = person
  const question = sayQuestion('VI', language)
  const checked = isUs ? null : answers.yes('VI', reference_id)
  const fair_market_value = checked ? answers.amount('VI_value', reference_id) : null
  const rest = partV + (fair_market_value ?? 0n)
  const form = {
    reference_id,
    person: { name, relation, person_kind, counterparty_ids },
    line_1f: isUs ? null : amountOn(lines, '22') + amountOn(lines, '36') + rest,
    part_iii: partIii(person, answers),
    part_iv: isUs ? null : { lines, by_monthly_average: byMonthlyAverage(lines, loans, rest) },
    part_v: { checked: rows.length > 0, rows, totals: totalsByKind(rows), total: partV },
    part_vi: { question, checked, fair_market_value },
    part_vii: partVii(answers, reference_id, hasLoans),
  }
  return { form, asked: askedOfForm(answers, reference_id, hasLoans, !isUs) }
}

/** The balance of the loans among these amounts; the other side of an entry may be elsewhere. */
function loansOf(pieces: readonly Piece[], firstPeriod: number): Loans {
  const loans = pieces.filter(({ placement }) => placement.at === 'loan')
  const whole = new Map<number, BookEntry>()
  for (const { entry, side, amount } of loans) {
    const kept = whole.get(entry.id) ?? { ...entry, received: 0n, paid: 0n }
    whole.set(entry.id, { ...kept, [side]: amount })
  }
  return computeLoans([...whole.values()], firstPeriod)
}

const amountOn = (lines: readonly Figure[], line: string) => lines.find(one => one.line === line)!.amount

/** Part IV line by line, with totals. A loan's balance is on 17 or on 31, never on both. */
function partIv(pieces: readonly Piece[], loans: Loans): Figure[] {
  const found = new Map<string, { amount: bigint; entry_ids: number[] }>()
  for (const { entry, amount, placement } of pieces) {
    if (placement.at !== 'line') continue
    const figure = found.get(placement.line) ?? { amount: 0n, entry_ids: [] }
    figure.amount += amount
    figure.entry_ids.push(entry.id)
    found.set(placement.line, figure)
  }
  const putBalance = (when: 'beginning' | 'ending', entry_ids: number[]) => {
    const { borrowed, loaned } = loans[when]
    if (loaned > 0n) found.set(LOAN_LINES.paid[when], { amount: loaned, entry_ids })
    else found.set(LOAN_LINES.received[when], { amount: borrowed, entry_ids })
  }
  putBalance('beginning', loans.earlierIds)
  putBalance('ending', loans.ids)
  for (const side of SIDES) {
    const added = PART_IV.filter(one => one.side === side && one.line !== LOAN_LINES[side].beginning)
    const figures = added.flatMap(({ line }) => found.get(line) ?? [])
    found.set(TOTALS[side], {
      amount: sum(figures.map(({ amount }) => amount)),
      entry_ids: figures.flatMap(({ entry_ids }) => entry_ids),
    })
  }
  return PART_IV.map(({ line, label }) => ({
    line,
    label,
    ...(found.get(line) ?? { amount: 0n, entry_ids: [] }),
  }))
}

function byMonthlyAverage(lines: readonly Figure[], loans: Loans, rest: bigint): MonthlyAverage {
  const { borrowed, loaned } = loans.monthlyAverage
  const received = amountOn(lines, '22') - loans.ending.borrowed + borrowed
  const paid = amountOn(lines, '36') - loans.ending.loaned + loaned
  return {
    line_17b: borrowed,
    line_31b: loaned,
    line_22: received,
    line_36: paid,
    line_1f: received + paid + rest,
  }
}

function rowOfPartV({ entry, side, amount, placement }: Piece): PartVRow[] {
  if (placement.at !== 'part_v') return []
  const { id, transaction_date: date, year, month, economic_purpose: description } = entry
  return [{ entry_id: id, date, year, month, kind: placement.kind, side, description, amount }]
}

function totalsByKind(rows: readonly PartVRow[]): { kind: PartVKind; amount: bigint }[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return kinds.map(kind => ({
    kind,
    amount: sum(rows.filter(row => row.kind === kind).map(({ amount }) => amount)),
  }))
}
