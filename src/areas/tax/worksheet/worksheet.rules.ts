import { textFromUnits } from '../../../kernel/values/money.ts'
import type { FormField } from '../answers/questions.rules.ts'
import { type Author, authorOf } from '../authors.rules.ts'
import type { ClassifiedEntries } from '../classification/asked-classes.rules.ts'
import type { Figure, Form, LeftOut } from '../form-5472/form-5472.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import type { ShownLoan } from '../loans/shown-loans.rules.ts'
import { inPlainLetters } from '../official-form/letters.rules.ts'
import type { Decision } from '../substance.rules.ts'

/** An amount for people: `12,345.60`; more decimals only if needed. */
export const dollars = (units: bigint): string => amountText(textFromUnits(units))

/** A decimal text with its thousands separated and at least two decimals. */
export function amountText(decimal: string): string {
  const [whole, fraction = ''] = decimal.split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}

/** A name that the form writes in other letters stays beside them. */
export const asPrinted = (value: FormField['value'], printed: string): string =>
  typeof value === 'string' && inPlainLetters(value) !== value ? `${printed} (${value})` : printed

const shown = ({ value, printed }: Pick<FormField, 'value' | 'printed'>) => {
  if (value === null) return '-'
  if (printed !== null) return asPrinted(value, printed)
  if (typeof value === 'bigint') return dollars(value)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

const line = (name: string, label: string, value: string) =>
  `  ${name.padEnd(6)} ${label}${label.endsWith('?') ? '' : ':'} ${value}`
const linesOf = (fields: readonly FormField[]) => fields.map(one => line(one.line, one.label, shown(one)))

const MAX_IDS = 12

function entriesOf(ids: readonly number[]): string {
  if (ids.length === 0) return ''
  const more = ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : ''
  return `  [${ids.length === 1 ? 'entry' : 'entries'} ${ids.slice(0, MAX_IDS).join(', ')}${more}]`
}

const figure = ({ line: name, label, amount, entry_ids }: Figure) =>
  line(name, label, dollars(amount)) + entriesOf(entry_ids)

function partIv({ part_iv }: Form): string[] {
  if (part_iv === null) return ['Part IV is not filled in for a U.S. person.']
  const { lines, by_monthly_average: average } = part_iv
  const filledLines = lines.filter(
    ({ line: name, amount, entry_ids, print_zero }) =>
      ['22', '36'].includes(name) || amount !== 0n || entry_ids.length > 0 || print_zero,
  )
  const hasLoans = filledLines.some(({ line: name }) => ['17a', '17b', '31a', '31b'].includes(name))
  const other =
    average &&
    `  By monthly average instead: 17b ${dollars(average.line_17b)}, 31b ${dollars(average.line_31b)}, 22 ${dollars(average.line_22)}, 36 ${dollars(average.line_36)}, 1f ${dollars(average.line_1f)}`
  return [
    'Part IV (lines not shown are zero)',
    ...filledLines.map(figure),
    ...(hasLoans && other ? [other] : []),
  ]
}

function partV({ part_v: { rows, totals, total } }: Form): string[] {
  if (rows.length === 0) return ['Part V: nothing']
  return [
    `Part V: box checked, statement of ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`,
    ...rows.map(
      row =>
        `  ${row.date ?? `${row.year}-${String(row.month).padStart(2, '0')}`}  ${row.kind}, ${row.side}: ${dollars(row.amount)}  ${row.description ?? ''}  [entry ${row.entry_id}]`,
    ),
    ...totals.map(({ kind, amount }) => `  Total ${kind}: ${dollars(amount)}`),
    `  Total: ${dollars(total)}`,
  ]
}

function partVi({ part_vi: { rows, fair_market_value: value } }: Form): string[] {
  if (value === null) return []
  return [
    `Part VI: box checked, fair market value ${dollars(value)}`,
    ...rows.map(
      row =>
        `  ${row.date ?? `${row.year}-${String(row.month).padStart(2, '0')}`}  given by the ${row.given_by === 'llc' ? 'LLC' : 'related party'}: ${dollars(row.amount)}  ${row.description ?? ''}  [entry ${row.entry_id}]`,
    ),
  ]
}

/** What is left out, by party and reason, and the forms with it. */
function leftOutFirst({
  left_out,
  if_counted,
  line_1h,
  left_out_anyway: anyway,
  authors,
}: Prefill): string[] {
  const rows = left_out.by_party.filter(({ must_resolve }) => must_resolve)
  return [
    ...section(
      `LEFT OUT: ${dollars(left_out.total)}`,
      rows.map(
        ({ name, reason, entries, received, paid }) =>
          `  ${name ?? 'nobody named'}, ${reason.replaceAll('_', ' ')}: received ${dollars(received)}, paid ${dollars(paid)} (${entries} ${entries === 1 ? 'entry' : 'entries'})`,
      ),
    ),
    ...(if_counted === null
      ? []
      : [
          `  Line 1h is ${dollars(line_1h)}; with these amounts it would be ${dollars(if_counted.line_1h)}`,
          ...if_counted.forms.map(
            one => `  1f of ${one.name} would be ${one.line_1f === null ? 'blank' : dollars(one.line_1f)}`,
          ),
        ]),
    ...(anyway === null
      ? []
      : [
          `Questions left open by decision: ${anyway.reason}  [${authorOf(authors, anyway.decided_by)}, ${anyway.decided_at.slice(0, 10)}]`,
        ]),
  ]
}

/** An amount of a loan, and in its own currency; without a rate, only that. */
export function loanAmount(
  { currency, in_currency, ...loan }: ShownLoan,
  what: 'opening_balance' | 'closing_balance' | 'interest_accrued',
): string | null {
  const own = in_currency?.[what] ?? null
  const texts = [
    ...(loan[what] === null ? [] : [dollars(loan[what])]),
    ...(own === null ? [] : [`${dollars(own)} ${currency}`]),
  ]
  return texts.length ? texts.join(' = ') : null
}

function loan(one: ShownLoan): string {
  const name = one.id === null ? 'not in the register' : `loan ${one.id}`
  const accrued = loanAmount(one, 'interest_accrued')
  const facts = [
    `opening ${loanAmount(one, 'opening_balance')}`,
    `closing ${loanAmount(one, 'closing_balance')}`,
    `interest paid ${dollars(one.interest_paid)}`,
    ...(accrued === null ? [] : [`accrued ${accrued}`]),
    ...(one.safe_haven === null ? [] : [`safe haven ${one.safe_haven.verdict}`]),
  ]
  const way = one.direction === 'borrowed' ? 'from' : 'to'
  return `  ${name}, ${way} ${one.party}: ${facts.join(', ')}${entriesOf(one.entry_ids)}`
}

const classified = (one: ClassifiedEntries) =>
  `  ${one.entry_id === null ? `${one.category} with ${one.name}` : `entry ${one.entry_id}`}: ${one.place ?? '-'}, ${one.answer === null ? `${one.question} ${one.reason}` : `answered ${one.answer}`}${one.is_open ? ' (open)' : ''}${entriesOf(one.entry_ids)}`

function describeForm(form: Form, place: number, count: number): string[] {
  return [
    '',
    `Form 5472, ${place} of ${count}: ${form.person.name}`,
    line('1f', 'Total gross payments on this form', form.line_1f === null ? 'blank' : dollars(form.line_1f)),
    'Part III',
    ...linesOf(form.part_iii),
    ...partIv(form),
    ...partV(form),
    ...partVi(form),
    'Part VII',
    ...linesOf(form.part_vii),
    ...(form.part_viii === null ? [] : ['Part VIII', ...linesOf(form.part_viii)]),
    ...form.further_parts_viii.flatMap(fields => ['Part VIII', ...linesOf(fields)]),
  ]
}

const REASONS: Record<LeftOut['why'], string> = {
  substance_missing: 'lacks',
  after_dissolution: 'after the dissolution',
  us_person: 'with a U.S. person',
  own_accounts: "between the LLC's accounts",
  adjustment: 'an adjustment',
}

const DECIDED: Record<Decision['decision'], string> = {
  include: 'included by decision',
  leave_out: 'left out by decision',
}

const decided = ({ decision: one }: LeftOut, authors: readonly Author[]) =>
  one === null
    ? ''
    : `; ${DECIDED[one.decision]}: ${one.reason}  [${authorOf(authors, one.decided_by)}, ${one.decided_at.slice(0, 10)}]`

const leftOut = (one: LeftOut, authors: readonly Author[]) => `${leftOutFor(one)}${decided(one, authors)}`

const leftOutFor = ({ entry_id, year, month, side, amount, why, missing, document_withdrawn }: LeftOut) =>
  `  entry ${entry_id} of ${year}-${String(month).padStart(2, '0')}, ${side} ${dollars(amount)}: ${[REASONS[why], missing.join(', ')].filter(Boolean).join(' ')}${why === 'substance_missing' && document_withdrawn ? ' (its document was withdrawn)' : ''}`

const section = (title: string, lines: readonly string[]) => (lines.length ? ['', title, ...lines] : [])

/** The prefill as a text worksheet. */
export function worksheet(name: string, prefill: Prefill, readiness: string): string {
  const { tax_year, forms, left_out, authors } = prefill
  const listed = (entries: readonly LeftOut[]) => entries.map(one => leftOut(one, authors))
  return [
    `${name}: Form 5472 (${prefill.form_revision}) for the tax year ${tax_year.begins} to ${tax_year.ends}`,
    `${prefill.required === null ? 'Depends on the US tax status of the owner' : prefill.required ? 'To be filed' : 'Nothing to file'}; due ${prefill.due_date}, with an extension ${prefill.extended_due_date}${prefill.filing_status ? `; the filing is ${prefill.filing_status.replace('_', ' ')}` : ''}`,
    readiness,
    ...leftOutFirst(prefill),
    ...prefill.notices.map(notice => `Note: ${notice}`),
    ...section('Part I, the same on all forms', linesOf(prefill.part_i)),
    ...section('Part II', linesOf(prefill.part_ii)),
    ...forms.flatMap((form, i) => describeForm(form, i + 1, forms.length)),
    ...section('Pro forma Form 1120', linesOf(prefill.pro_forma_1120)),
    ...section(
      `Left out: received ${dollars(left_out.received)}, paid ${dollars(left_out.paid)}`,
      listed(left_out.entries),
    ),
    ...section(
      'Included by decision, although documentation is missing',
      listed(prefill.included_by_decision),
    ),
    ...section('Loans', prefill.loans.map(loan)),
    ...section(
      'Loan entries to link',
      prefill.unlinked_loans.map(one => `  ${one.question}${entriesOf(one.entry_ids)}`),
    ),
    ...section('What entries are', prefill.classifications.map(classified)),
    ...section('Loans of earlier years left out of the balances', listed(prefill.earlier_loans_left_out)),
    ...section(
      'Needs review',
      prefill.needs_review.map(({ entry_id, side, why }) => `  entry ${entry_id}, ${side}: ${why}`),
    ),
    ...section(
      'Your answers',
      prefill.questions.map(
        ({ form, code, required, question }) =>
          `  ${code.padEnd(8)} ${form === null ? '' : `(${form}) `}${question}${required ? '' : ' (optional)'}`,
      ),
    ),
    ...section(
      'Answered by hand',
      prefill.answers.map(
        ({ question, form, answer, note, year, answered_by, answered_at }) =>
          `  ${question.padEnd(8)} ${form === null ? '' : `(${form}) `}${answer}${note === null ? '' : ` (${note})`}  [${authorOf(authors, answered_by)}, ${answered_at.slice(0, 10)}${year === prefill.year ? '' : `, for ${year}`}]`,
      ),
    ),
    ...section(
      'Assigned to a line by hand',
      prefill.lines_by_hand.map(
        ({ entry_id, line: name, note, set_by, set_at }) =>
          `  ${name.padEnd(8)} entry ${entry_id}: ${note ?? 'no reason given'}${set_by === null ? '' : `  [${authorOf(authors, set_by)}, ${set_at?.slice(0, 10)}]`}`,
      ),
    ),
    ...section(
      'Conventions',
      prefill.conventions.map(({ text }) => `  ${text}`),
    ),
  ].join('\n')
}
