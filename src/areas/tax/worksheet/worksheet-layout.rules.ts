import { longDate } from '../../../kernel/values/date-text.ts'
import type { Language } from '../../../kernel/values/language.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import type { Answer } from '../answers/answers.rules.ts'
import { questionOf } from '../answers/questions.rules.ts'
import { authorOf } from '../authors.rules.ts'
import { isUndecided } from '../form-5472/form-5472.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { dollars, loanAmount } from './worksheet.rules.ts'
import { annex, type Evidence, type EvidenceById, leftOutTable, ratesUsed } from './worksheet-annex.rules.ts'
import {
  type Block,
  fieldTable,
  type WorksheetLanguage,
  worksheetLanguage,
} from './worksheet-blocks.rules.ts'
import { formBlocks } from './worksheet-form.rules.ts'

/** What a worksheet needs in addition to the prefill. */
export type WorksheetNotes = {
  /** The day the prefill was computed, printed as the file's date. */
  made_on: string
  /** The entries behind the figures, from `findEvidence`. */
  evidence: readonly Evidence[]
}

const fieldOf = (fields: Prefill['part_i'], wanted: string) =>
  (fields.find(({ line }) => line === wanted)?.value ?? null) as string | null

export const llcOf = ({ part_i }: Prefill) => fieldOf(part_i, '1a') ?? ''
export const einOf = ({ part_i }: Prefill) => fieldOf(part_i, '1b')

/** The whole worksheet, block by block. Its prefill must be in the same language. */
export function writeWorksheet(prefill: Prefill, language: Language, notes: WorksheetNotes): Block[] {
  const texts = worksheetLanguage(language)
  const { say } = texts
  const known: EvidenceById = new Map(notes.evidence.map(one => [one.entry_id, one]))
  return [
    { kind: 'title', text: say.title, below: say.below(prefill.year) },
    ...leftOutFirst(prefill, texts),
    ...warning(prefill, texts),
    cover(prefill, notes, texts),
    ...section(say.notices, prefill.notices.length, () => [
      ...prefill.notices.map(text => ({ kind: 'text' as const, text })),
    ]),
    ...section(say.proForma, prefill.required !== false || prefill.forms.length > 0 ? 1 : 0, () => [
      fieldTable(prefill.pro_forma_1120, texts),
    ]),
    ...prefill.forms.flatMap((_, place) => formBlocks(prefill, place, texts)),
    ...loanTable(prefill, texts),
    ...(prefill.forms.length ? [{ kind: 'part' as const }] : []),
    ...leftOut(prefill, known, texts),
    ...openQuestions(prefill, texts),
    ...answered(prefill, texts),
    ...linesByHand(prefill, texts),
    ...classTable(prefill, texts),
    { kind: 'heading', text: say.conventions },
    ...prefill.conventions.map(({ text }) => ({ kind: 'small' as const, text })),
    { kind: 'small', text: say.disclaimer },
    ...ratesUsed(prefill, texts),
    ...annex(prefill, known, texts),
  ]
}

const section = (text: string, count: number, write: () => Block[]): Block[] =>
  count ? [{ kind: 'heading', text }, ...write()] : []

function cover(prefill: Prefill, { made_on }: WorksheetNotes, { language, say }: WorksheetLanguage): Block {
  const { cover: words } = say
  const { tax_year, due_date, extended_due_date, filing_status, penalty_if_missed: penalty } = prefill
  const day = (date: string) => longDate(date, language)
  const money = (whole: number) => `$${dollars(BigInt(whole) * 10_000n).replace(/\.00$/, '')}`
  const ready = prefill.forms.length ? words.forms(prefill.line_1g) : words.requiredButNone
  const none = prefill.filer.classification === 'us_owned' ? words.usOwned : words.notRequired
  const required = prefill.required === null ? words.requiredUnknown : prefill.required ? ready : none
  return {
    kind: 'facts',
    rows: [
      [words.llc, llcOf(prefill)],
      [words.ein, einOf(prefill) ?? say.open],
      [words.taxYear, `${day(tax_year.begins)} ${words.to} ${day(tax_year.ends)}`],
      [words.required, required],
      [words.total, `$${dollars(prefill.line_1h)}`],
      [words.due, day(due_date)],
      [words.extension, words.extended(day(due_date), day(extended_due_date))],
      ...(filing_status
        ? [[words.status, say.statuses[filing_status] ?? filing_status.replaceAll('_', ' ')] as const]
        : []),
      [words.how, words.howTo],
      [words.order, words.orderOf],
      [words.penalty, words.penaltyOf(money(penalty.per_form), money(penalty.total || penalty.per_form))],
      [words.revision, words.revisionOf(prefill.form_revision, prefill.instructions_revision)],
      [words.made, day(made_on)],
    ],
  }
}

/** Why it should not be signed yet; empty if it can be. */
function warning(prefill: Prefill, { say: { warning: words } }: WorksheetLanguage): Block[] {
  const lacking = prefill.left_out.entries.filter(one => one.why === 'substance_missing' && isUndecided(one))
  const on = (side: string) =>
    lacking.filter(one => one.side === side).reduce((total, { amount }) => total + amount, 0n)
  const count = {
    withdrawn: lacking.filter(({ document_withdrawn }) => document_withdrawn).length,
    earlier: prefill.earlier_loans_left_out.filter(isUndecided).length,
    questions:
      prefill.questions.filter(({ required }) => required).length +
      prefill.classifications.filter(({ is_open }) => is_open).length +
      prefill.unlinked_loans.length,
    review: new Set(prefill.needs_review.map(({ entry_id }) => entry_id)).size,
  }
  const when = (is: number, say: () => string) => (is ? [say()] : [])
  const lines = [
    ...when(lacking.length, () =>
      words.leftOut(lacking.length, `$${dollars(on('received'))}`, `$${dollars(on('paid'))}`),
    ),
    ...when(count.withdrawn, () => words.withdrawn(count.withdrawn)),
    ...when(count.earlier, () => words.earlier(count.earlier)),
    ...when(count.review, () => words.review(count.review)),
    ...when(count.questions, () => words.questions(count.questions)),
  ]
  return lines.length ? [{ kind: 'warning', heading: words.heading, lines }] : []
}

/** What is left out comes first, with what the forms would say otherwise. */
function leftOutFirst(prefill: Prefill, { language, say }: WorksheetLanguage): Block[] {
  const { left_out, if_counted, left_out_anyway: anyway } = prefill
  const rows = left_out.by_party.filter(({ must_resolve }) => must_resolve)
  const decided: Block[] =
    anyway === null
      ? []
      : [
          {
            kind: 'text',
            text: say.leftOutAnyway(
              anyway.reason,
              authorOf(prefill.authors, anyway.decided_by),
              longDate(anyway.decided_at.slice(0, 10), language),
            ),
          },
        ]
  if (rows.length === 0) return decided
  const { heads } = say
  const counted = if_counted?.line_1h ?? prefill.line_1h
  return [
    { kind: 'heading', text: say.leftOutFirst },
    {
      kind: 'text',
      text: say.leftOutFirstBelow(
        `$${dollars(left_out.total)}`,
        `$${dollars(prefill.line_1h)}`,
        `$${dollars(counted)}`,
      ),
    },
    {
      kind: 'table',
      columns: [
        { head: heads.party, width: 150 },
        { head: heads.reason, width: 128 },
        { head: heads.received, width: 95, align: 'right' },
        { head: heads.paid, width: 95, align: 'right' },
      ],
      rows: rows.map(({ name, reason, received, paid }) => ({
        cells: [name ?? say.nobody, say.reasons[reason], dollars(received), dollars(paid)],
      })),
    },
    ...decided,
  ]
}

/** Each loan with its balances: none is offset against another. */
function loanTable({ loans }: Prefill, { say }: WorksheetLanguage): Block[] {
  const { heads } = say
  return section(say.loansHeading, loans.length, () => [
    {
      kind: 'table',
      columns: [
        { head: heads.party, width: 148 },
        { head: heads.opening, width: 70, align: 'right' },
        { head: heads.closing, width: 70, align: 'right' },
        { head: heads.interest, width: 60, align: 'right' },
        { head: heads.accrued, width: 60, align: 'right' },
        { head: heads.safeHaven, width: 60 },
      ],
      rows: loans.map(one => ({
        cells: [
          `${say.loanWays[one.direction]} ${say.loanRow(one.id, one.party)}`,
          loanAmount(one, 'opening_balance')!,
          loanAmount(one, 'closing_balance')!,
          dollars(one.interest_paid),
          loanAmount(one, 'interest_accrued') ?? '',
          one.safe_haven === null ? '' : say.verdicts[one.safe_haven.verdict]!,
        ],
      })),
    },
  ])
}

/** What a person said that entries are, where their category does not tell. */
function classTable({ classifications, authors }: Prefill, { say }: WorksheetLanguage): Block[] {
  const { heads } = say
  const answered = classifications.filter(({ answer }) => answer !== null)
  return section(say.classes, answered.length, () => [
    {
      kind: 'table',
      columns: [
        { head: heads.party, width: 110 },
        { head: heads.code, width: 90 },
        { head: heads.line, width: 62 },
        { head: heads.answer, width: 106 },
        { head: heads.by, width: 100 },
      ],
      rows: answered.map(one => ({
        cells: [
          one.name,
          one.entry_id === null ? (one.category ?? '') : `${heads.entry} ${one.entry_id}`,
          one.place ?? '',
          `${one.answer}${one.note === null ? '' : ` (${one.note})`}`,
          `${authorOf(authors, one.answered_by!)}, ${one.answered_at!.slice(0, 10)}`,
        ],
      })),
    },
  ])
}

function leftOut(prefill: Prefill, known: EvidenceById, texts: WorksheetLanguage): Block[] {
  const { say } = texts
  const { left_out, earlier_loans_left_out: earlier, included_by_decision: included, needs_review } = prefill
  const sums = say.leftOutBelow(dollars(left_out.received), dollars(left_out.paid))
  return [
    { kind: 'heading', text: say.leftOut },
    { kind: 'text', text: left_out.entries.length ? sums : say.leftOutNone },
    ...(left_out.entries.length ? [leftOutTable(left_out.entries, known, prefill.authors, texts)] : []),
    ...section(say.earlier, earlier.length, () => [leftOutTable(earlier, known, prefill.authors, texts)]),
    ...section(say.included, included.length, () => [
      { kind: 'text', text: say.includedBelow },
      leftOutTable(included, known, prefill.authors, texts),
    ]),
    ...section(say.review, needs_review.length, () => [
      {
        kind: 'table',
        columns: [
          { head: say.heads.entry, width: 56 },
          { head: say.heads.side, width: 66 },
          { head: say.heads.why, width: 346 },
        ],
        rows: needs_review.map(({ entry_id, side, why }) => ({
          cells: [String(entry_id), say.sides[side], why],
        })),
      },
    ]),
  ]
}

function openQuestions({ questions }: Prefill, { say }: WorksheetLanguage): Block[] {
  return section(say.questions, questions.length, () => [
    { kind: 'text', text: say.questionsBelow },
    {
      kind: 'table',
      columns: [
        { head: say.heads.code, width: 62 },
        { head: say.heads.form, width: 66 },
        { head: say.heads.question, width: 340 },
      ],
      rows: questions.map(({ code, form, required, question }) => ({
        cells: [`${code}${required ? ' *' : ''}`, form ?? '', question],
      })),
    },
  ])
}

function answerText({ question, answer }: Answer, say: WorksheetLanguage['say']): string {
  const kind = questionOf(question)?.kind
  if (kind === 'amount') return dollars(unitsFromText(answer!)!)
  if (kind === 'yes_no') return answer === 'yes' ? say.yes : say.no
  return answer!
}

function answered({ answers, authors, year }: Prefill, { say }: WorksheetLanguage): Block[] {
  return section(say.answers, answers.length, () => [
    {
      kind: 'table',
      columns: [
        { head: say.heads.code, width: 62 },
        { head: say.heads.form, width: 66 },
        { head: say.heads.answer, width: 220 },
        { head: say.heads.by, width: 120 },
      ],
      rows: answers.map(one => ({
        cells: [
          one.question,
          one.form ?? '',
          answerText(one, say) + (one.note === null ? '' : ` (${one.note})`),
          `${authorOf(authors, one.answered_by)}, ${one.answered_at.slice(0, 10)}${one.year === year ? '' : say.ofYear(one.year)}`,
        ],
      })),
    },
  ])
}

/** Entries assigned to a line by hand, with the reason. */
function linesByHand({ lines_by_hand: lines, authors }: Prefill, { say }: WorksheetLanguage): Block[] {
  return section(say.linesByHand, lines.length, () => [
    {
      kind: 'table',
      columns: [
        { head: say.heads.line, width: 62 },
        { head: say.heads.entry, width: 66 },
        { head: say.heads.reason, width: 220 },
        { head: say.heads.setBy, width: 120 },
      ],
      rows: lines.map(({ line, entry_id, note, set_by, set_at }) => ({
        cells: [
          line,
          String(entry_id),
          note ?? say.noReason,
          [set_by && authorOf(authors, set_by), set_at?.slice(0, 10)].filter(Boolean).join(', '),
        ],
      })),
    },
  ])
}
