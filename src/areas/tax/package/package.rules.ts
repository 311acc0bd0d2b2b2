import type { PreparerConfig } from '../../../kernel/config.ts'
import type { SheetColumn, SheetRow } from '../../../kernel/pdf/table.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { rateSourceName } from '../../rates/vocabulary.rules.ts'
import type { FormField } from '../answers/questions.rules.ts'
import type { Form, PartViRow, PartVRow } from '../form-5472/form-5472.rules.ts'
import { isPaidByPerson } from '../form-5472/lines.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { splitUsAddress } from '../official-form/address.rules.ts'
import {
  check,
  type Entry,
  officialEntries,
  text as put,
  shown,
  usDate,
  wholeDollars,
} from '../official-form/official-form.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { amountText, dollars } from '../worksheet/worksheet.rules.ts'
import type { DescribedEntry } from './english.rules.ts'

/** A statement of its own: each begins on a new page. */
export type Statement = {
  /** Its file name as a part. */
  name: string
  title: string
  below: string
  facts: (readonly [string, string])[]
  texts: string[]
  tables: { columns: SheetColumn[]; rows: SheetRow[] }[]
}

/** What is printed, in filing order. */
export type PackagePlan = {
  llc: { name: string; ein: string | null; year: string }
  amended: boolean
  /** The statements are counted once all are made. */
  cover: { sender: string; forms: string[]; taxYear: string } | null
  form1120: Entry[] | null
  forms: { reference_id: string; entries: Entry[]; statements: Statement[] }[]
  statements: Statement[]
  form7004: Entry[] | null
}

const valueOn = (fields: readonly FormField[], line: string, nth = 0) =>
  fields.filter(one => one.line === line)[nth]?.value ?? null
const textOn = (fields: readonly FormField[], line: string, nth = 0) => {
  const value = valueOn(fields, line, nth)
  return value === null ? null : String(value)
}
/** As the forms print it. */
const printedOn = (fields: readonly FormField[], line: string) =>
  fields.find(one => one.line === line)?.printed ?? textOn(fields, line)

const dayAndMonth = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}`

function addressEntries(address: string | null): Entry[] {
  const { street, city, state, zip, country } = splitUsAddress(address)
  return [
    ...put('street', street),
    ...put('city', city),
    ...put('state', state),
    ...put('zip', zip),
    ...put('country', country),
  ]
}

const isCalendarYear = ({ tax_year: { begins, ends } }: Prefill) =>
  begins.endsWith('-01-01') && ends === `${begins.slice(0, 4)}-12-31`

/** Who signs the return and who prepared it. The signatures and their dates are written by hand. */
function signatureEntries({ pro_forma_1120: fields }: Prefill, preparer: PreparerConfig): Entry[] {
  return [
    ...put('title', textOn(fields, 'title')),
    ...put('preparer_name', preparer.name),
    ...put('preparer_ptin', preparer.ptin),
    ...put('preparer_firm', preparer.firm),
    ...put('preparer_firm_ein', preparer.firmEin),
    ...put('preparer_firm_address', preparer.firmAddress),
    ...put('preparer_phone', preparer.phone),
  ]
}

/** What a return that somebody was paid to prepare names, and where it comes from. */
export const SIGNATURE_FIELDS = [
  'title',
  'preparer_name',
  'preparer_ptin',
  'preparer_firm',
  'preparer_firm_ein',
  'preparer_firm_address',
] as const

/** The fields of the signature and the preparer that stay empty. */
export function emptySignatureFields(prefill: Prefill, preparer: PreparerConfig): string[] {
  const filled = signatureEntries(prefill, preparer).map(({ key }) => key)
  return SIGNATURE_FIELDS.filter(key => !filled.includes(key))
}

/** The pro forma Form 1120: its header, who signs it and who prepared it. */
export function entriesOf1120(prefill: Prefill, preparer: PreparerConfig): Entry[] {
  const { pro_forma_1120: fields, tax_year } = prefill
  const assets = valueOn(fields, 'D')
  const incorporated = textOn(fields, 'C')
  const { begins, ends } = tax_year
  return [
    ...(isCalendarYear(prefill)
      ? []
      : [
          ...put('begins', dayAndMonth(begins)),
          ...put('ends', dayAndMonth(ends)),
          ...put('ends_year_2_digits', ends.slice(2, 4)),
        ]),
    ...put('name', textOn(fields, 'name')),
    ...addressEntries(textOn(fields, 'address')),
    ...put('B_ein', textOn(fields, 'B')),
    ...put('C', incorporated && usDate(incorporated)),
    ...put('D', typeof assets === 'bigint' ? shown(wholeDollars(assets)) : null),
    ...check('E(1)_initial', valueOn(fields, 'E(1)') === true),
    ...check('E(2)_final', valueOn(fields, 'E(2)') === true),
    ...check('E(3)_name_change', valueOn(fields, 'E(3)') === true),
    ...check('E(4)_address_change', valueOn(fields, 'E(4)') === true),
    ...signatureEntries(prefill, preparer),
  ]
}

/** Form 7004 for the pro forma Form 1120, code 12. */
export function entriesOf7004(prefill: Prefill): Entry[] {
  const { pro_forma_1120: fields, tax_year } = prefill
  const { begins, ends } = tax_year
  const period = isCalendarYear(prefill)
    ? put('5a_year', begins.slice(2, 4))
    : [
        ...put('5a_begin', dayAndMonth(begins)),
        ...put('5a_begin_year', begins.slice(2, 4)),
        ...put('5a_end', dayAndMonth(ends)),
        ...put('5a_end_year', ends.slice(2, 4)),
        ...check('5b_initial', valueOn(fields, 'E(1)') === true),
        ...check('5b_final', valueOn(fields, 'E(2)') === true && valueOn(fields, 'E(1)') !== true),
      ]
  return [
    ...put('name', textOn(fields, 'name')),
    ...put('ein', textOn(fields, 'B')),
    ...addressEntries(textOn(fields, 'address')),
    ...put('1_first_digit', '1'),
    ...put('1_second_digit', '2'),
    ...period,
    ...['6', '7', '8'].flatMap(line => put(line, '0')),
  ]
}

const KINDS: Record<Form['part_v']['totals'][number]['kind'], string> = {
  contribution: 'Contributions',
  contribution_returned: 'Contributions returned',
  distribution: 'Distributions',
  distribution_returned: 'Distributions returned',
  reimbursement: 'Reimbursements',
  formation: 'Formation',
  dissolution: 'Dissolution',
  owner_paid_expense: 'Expenses paid by the related party',
  refund_of_sale: 'Refunds of sales',
  refund_of_purchase: 'Refunds of purchases',
  other: 'Other transactions',
  review: 'Other transactions, category not decided',
}

const DIRECTIONS = { received: 'received by the LLC', paid: 'paid by the LLC' }
const GIVEN_BY = { related_party: 'given by the related party', llc: 'given by the LLC' }
const dateOfRow = ({ date, year, month }: PartViRow | PartVRow) =>
  date === null ? `${String(month).padStart(2, '0')}/${year}` : usDate(date)

const ROW_COLUMNS: SheetColumn[] = [
  { head: 'Date', width: 62 },
  { head: 'Description', width: 236 },
  { head: 'Direction', width: 96 },
  { head: 'U.S. dollars', width: 74, align: 'right' },
]

type Described = ReadonlyMap<number, string>

function directionOf(row: PartViRow | PartVRow, { relation }: Form['person']): string {
  if ('given_by' in row) return GIVEN_BY[row.given_by]
  return isPaidByPerson(row.kind, relation) ? 'paid by the related party' : DIRECTIONS[row.side]
}

function rowsOf(
  rows: readonly (PartViRow | PartVRow)[],
  described: Described,
  person: Form['person'],
): SheetRow[] {
  return rows.map(row => ({
    cells: [dateOfRow(row), described.get(row.entry_id)!, directionOf(row, person), dollars(row.amount)],
  }))
}

const total = (label: string, amount: bigint): SheetRow => ({
  cells: ['', label, '', dollars(amount)],
  strong: true,
})

/** Who the statement is about, on each statement so that it stands alone. */
function headOf(prefill: Prefill, form: Form): Statement['facts'] {
  const { person, part_iii } = form
  const reference = textOn(part_iii, '8b(2)')
  return [
    ...headOfLlc(prefill),
    ['Related party', printedOn(part_iii, '8a') ?? person.name],
    ...(reference === null ? [] : [['Reference ID number', reference] as const]),
  ]
}

function headOfLlc({ part_i, tax_year }: Prefill): Statement['facts'] {
  return [
    ['Reporting corporation', printedOn(part_i, '1a') ?? ''],
    ['EIN', textOn(part_i, '1b') ?? 'Applied for'],
    ['Tax year', datesOf(tax_year)],
  ]
}

const datesOf = ({ begins, ends }: Prefill['tax_year']) => `${usDate(begins)} to ${usDate(ends)}`

function partV(prefill: Prefill, form: Form, described: Described): Statement[] {
  const { rows, totals, total: sum } = form.part_v
  if (rows.length === 0) return []
  return [
    {
      name: 'part-v',
      title: 'Form 5472, Part V, attached statement',
      below: 'Reportable transactions of a foreign-owned U.S. disregarded entity',
      facts: headOf(prefill, form),
      texts: [],
      tables: [
        {
          columns: ROW_COLUMNS,
          rows: [
            ...rowsOf(rows, described, form.person),
            ...totals.map(({ kind, amount }) => total(`Total: ${KINDS[kind]}`, amount)),
            total('Grand total', sum),
          ],
        },
      ],
    },
  ]
}

function partVi(prefill: Prefill, form: Form, described: Described): Statement[] {
  const { rows, fair_market_value: value, checked } = form.part_vi
  if (!checked || value === null) return []
  const listed = rows.reduce((sum, { amount }) => sum + amount, 0n)
  const rest = value - listed
  return [
    {
      name: 'part-vi',
      title: 'Form 5472, Part VI, attached schedule',
      below: 'Nonmonetary and less-than-full consideration transactions, at fair market value',
      facts: headOf(prefill, form),
      texts: [],
      tables: [
        {
          columns: ROW_COLUMNS,
          rows: [
            ...rowsOf(rows, described, form.person),
            ...(rest === 0n
              ? []
              : [{ cells: ['', 'Other transfers without full consideration', '', dollars(rest)] }]),
            total('Fair market value in total', value),
          ],
        },
      ],
    },
  ]
}

function line38b(prefill: Prefill, form: Form): Statement[] {
  const text = textOn(form.part_vii, '38b')
  if (text === null) return []
  return [
    {
      name: 'line-38b',
      title: 'Form 5472, line 38b, attached statement',
      below: 'Why the basis of imported goods is greater than their customs value',
      facts: headOf(prefill, form),
      texts: [text],
      tables: [],
    },
  ]
}

/** The form has room for one Part VIII; each further arrangement has a copy of it. */
function partsViii(prefill: Prefill, form: Form): Statement[] {
  const count = form.further_parts_viii.length + 1
  return form.further_parts_viii.map((fields, place) => ({
    name: `part-viii-${place + 2}`,
    title: 'Form 5472, Part VIII, attached copy',
    below: `Cost sharing arrangement ${place + 2} of ${count}`,
    facts: headOf(prefill, form),
    texts: [],
    tables: [
      {
        columns: [
          { head: 'Line', width: 40 },
          { head: 'Question', width: 290 },
          { head: 'Answer', width: 138 },
        ],
        rows: fields.map(({ line, label, value }) => ({
          cells: [line, label, answerText(line, value)],
        })),
      },
    ],
  }))
}

function answerText(line: string, value: FormField['value']): string {
  if (value === null) return ''
  if (typeof value === 'bigint') return `$${dollars(value)}`
  if (value === 'yes' || value === 'no') return value === 'yes' ? 'Yes' : 'No'
  return line === '47' ? `${value}%` : String(value)
}

/** Why a return that is filed late should not be penalized, as the preparer states it. */
function reasonableCause(prefill: Prefill, text: string): Statement {
  return {
    name: 'reasonable-cause',
    title: 'Statement of reasonable cause',
    below: `Form 5472 filed after its due date, ${usDate(dueDateOf(prefill))}`,
    facts: headOfLlc(prefill),
    texts: text.split(/\n{2,}/).map(paragraph => paragraph.replaceAll(/\s+/g, ' ').trim()),
    tables: [],
  }
}

/** The due date that applies: the extended one only if an extension was requested. */
export const dueDateOf = ({ extended, due_date, extended_due_date }: Prefill): string =>
  extended ? extended_due_date : due_date

/** A yearly average has no day: the year it is of says it all. */
function sourceOf({ source, rate_date }: Prefill['exchange_rates'][number]): string {
  const name = rateSourceName(source, 'en')
  if (rate_date === null) return name
  return source === 'irs_yearly' ? `${name} ${rate_date.slice(0, 4)}` : `${name}, ${usDate(rate_date)}`
}

/** The rates used, which the instructions require; descriptions in English where there is one. */
function rateSchedule(prefill: Prefill, entries: readonly DescribedEntry[]): Statement[] {
  const rates = prefill.exchange_rates
  if (rates.length === 0) return []
  const english = new Map(entries.map(({ entry_id, description }) => [entry_id, description]))
  return [
    {
      name: 'exchange-rates',
      title: 'Form 5472, schedule of exchange rates',
      below: 'Amounts converted into U.S. dollars',
      facts: headOfLlc(prefill),
      texts: [],
      tables: [
        {
          columns: [
            { head: 'Date', width: 54 },
            { head: 'Description', width: 68 },
            { head: 'Original', width: 70, align: 'right' as const },
            { head: 'Rate', width: 78 },
            { head: 'Quoted as', width: 56 },
            { head: 'Source', width: 56 },
            { head: 'U.S. dollars', width: 56, align: 'right' as const },
            { head: 'Line', width: 30 },
          ],
          rows: rates.map(one => ({
            cells: [
              usDate(one.date),
              one.entry_id === null ? 'Balance of a loan' : (english.get(one.entry_id) ?? ''),
              `${amountText(one.original_amount)} ${one.currency}`,
              one.rate,
              one.quoted_as,
              sourceOf(one),
              dollars(one.amount),
              one.place,
            ],
          })),
        },
      ],
    },
  ]
}

/** A difference between the package filed before and the amended one. */
export type LineChange = { form: string; line: string; before: string | null; after: string | null }

/** The values on the forms of a package, by form and line. Instead of a tax number or of the rows of Part V there is a keyed hash. */
export type FiledLines = Record<string, Record<string, string>>

/** Hashes of a text, one per secret, each with the id of its key: `id.hash`. */
export type HashValue = (value: string) => string[]

export const hashValues =
  ({ keyIds, fingerprints }: Secrets, entityId: number): HashValue =>
  value =>
    fingerprints(`filed by ${entityId}: ${value}`).map((hash, i) => `${keyIds[i]}.${hash.toString('hex')}`)

/** What the form says of a person without a number. */
const NO_NUMBER = 'None'

const NUMBERS = [
  '1b',
  'B_ein',
  'preparer_ptin',
  'preparer_firm_ein',
  ...['4', '5', '6', '7', '8'].flatMap(line => [`${line}b(1)`, `${line}b(3)`]),
]

const PART_V = 'Part V statement'
const OTHERS = 'Other statements'
const CHANGES = 'changes'
const NO_ROWS = 'no rows'
const HASHED = '#'

/** Without `hash`, tax numbers and the statements are left out. */
export function linesOf(
  plan: Pick<PackagePlan, 'form1120' | 'forms' | 'statements'>,
  hash: HashValue | null = null,
): FiledLines {
  const keep = ({ key, put: value }: Entry): [string, string][] => {
    if (value === 'check') return [[key, 'X']]
    if (!NUMBERS.includes(key) || value.text === NO_NUMBER) return [[key, value.text]]
    return hash ? [[key, HASHED + hash(value.text).join(' ')]] : []
  }
  const values = (entries: readonly Entry[]) => Object.fromEntries(entries.flatMap(keep))
  return {
    ...(plan.form1120 && {
      '1120': { ...values(plan.form1120), ...(hash && { [OTHERS]: hashOthers(plan.statements, hash) }) },
    }),
    ...Object.fromEntries(
      plan.forms.map(one => [
        one.reference_id,
        {
          ...values(one.entries),
          ...(hash && {
            [PART_V]: hashPartV(one.statements, hash),
            [OTHERS]: hashOthers(one.statements, hash),
          }),
        },
      ]),
    ),
  }
}

/** In any order: the same rows in another one are no change. */
function hashPartV(statements: readonly Statement[], hash: HashValue): string {
  const rows = statements.find(({ name }) => name === 'part-v')?.tables.flatMap(table => table.rows) ?? []
  if (rows.length === 0) return NO_ROWS
  const printed = rows.map(({ cells }) => JSON.stringify(cells)).toSorted()
  return HASHED + hash(printed.join('\n')).join(' ')
}

/** What the other statements say; not the one that says what changed. */
function hashOthers(statements: readonly Statement[], hash: HashValue): string {
  const others = statements.filter(({ name }) => name !== 'part-v' && name !== CHANGES)
  if (others.length === 0) return NO_ROWS
  const printed = others.map(({ name, below, texts, tables }) =>
    JSON.stringify({ name, below, texts, tables }),
  )
  return HASHED + hash(printed.join('\n')).join(' ')
}

const isStatement = (line: string) => line === PART_V || line === OTHERS
const mayBeHashed = (line: string) => isStatement(line) || NUMBERS.includes(line)
const isHash = (line: string, value: string | undefined): value is string =>
  mayBeHashed(line) && value?.startsWith(HASHED) === true

/** Null if nothing is known: hashes under different keys tell nothing, because a secret was replaced in between. */
function isSame(line: string, before: string | undefined, after: string | undefined): boolean | null {
  if (!isHash(line, before) || !isHash(line, after)) return before === after
  const [old, now] = [before, after].map(value => value.slice(1).split(' '))
  const keyOf = (hash: string) => hash.split('.')[0]
  const isKnown = old!.some(hash => now!.some(one => keyOf(one) === keyOf(hash)))
  return isKnown ? old!.some(hash => now!.includes(hash)) : null
}

/** Which lines an amended package changes, in the order of the forms. No tax number is shown. */
export function compareLines(before: FiledLines, after: FiledLines): LineChange[] {
  return differencesOf(before, after)
    .filter(({ isSame }) => isSame === false)
    .map(({ form, line, old, now }) => ({
      form,
      line,
      before: shownBefore(line, old),
      after: shownAfter(line, now),
    }))
}

/** Whether an amended package would say what the one filed before says, as far as it is known. */
export const isUnchanged = (before: FiledLines, after: FiledLines): boolean =>
  differencesOf(before, after).length === 0

/** The lines that are not known to be the same. */
function differencesOf(before: FiledLines, after: FiledLines) {
  const forms = new Set([...Object.keys(before), ...Object.keys(after)])
  // Packages of earlier versions have no hashes.
  const hasHashes = Object.values(before).some(lines => PART_V in lines)
  const isKnown = (line: string) => hasHashes || !mayBeHashed(line)
  return [...forms].flatMap(form => {
    const [old, now] = [rowsOrNone(before[form]), rowsOrNone(after[form])]
    const lines = new Set([...Object.keys(old), ...Object.keys(now)])
    return [...lines]
      .filter(isKnown)
      .map(line => ({
        form,
        line,
        old: old[line],
        now: now[line],
        isSame: isSame(line, old[line], now[line]),
      }))
      .filter(one => one.isSame !== true)
  })
}

const rowsOrNone = (lines: Record<string, string> = {}): Record<string, string> => ({
  [PART_V]: NO_ROWS,
  [OTHERS]: NO_ROWS,
  ...lines,
})

const shownBefore = (line: string, value: string | undefined) =>
  !isHash(line, value) ? (value ?? null) : isStatement(line) ? 'as filed before' : 'number not shown'
const shownAfter = (line: string, value: string | undefined) =>
  !isHash(line, value) ? (value ?? null) : isStatement(line) ? 'changed' : 'changed, see the form'

const NOT_COMPARED = 'This return replaces the one filed before, whose lines are not listed here.'

function changesStatement(prefill: Prefill, { reason, changes }: Amendment): Statement {
  const columns = [
    { head: 'Form', width: 90 },
    { head: 'Line', width: 90 },
    { head: 'As filed before', width: 144 },
    { head: 'As amended', width: 144 },
  ]
  const rows = (changes ?? []).map(({ form, line, before, after }) => ({
    cells: [form === '1120' ? '1120' : `5472 (${form})`, line, before ?? 'blank', after ?? 'blank'],
  }))
  return {
    name: CHANGES,
    title: 'Amended return, statement of changes',
    below: reason,
    facts: headOfLlc(prefill),
    texts: changes === null ? [NOT_COMPARED] : rows.length ? [] : ['No line of the forms has changed.'],
    tables: rows.length ? [{ columns, rows }] : [],
  }
}

/** Without `changes`, the return filed before was not made with Llano, so its lines are unknown. */
export type Amendment = { reason: string; changes: LineChange[] | null }

export type PackageWishes = {
  /** Who sends the fax; null for a package that is mailed, which has no cover. */
  sender: string | null
  extension: boolean
  /** The lines filed before, if they are known, and why they are amended; null if nothing was filed for the year. */
  amends: { before: FiledLines | null; reason: string } | null
  /** Lets an amended package say that a tax number or Part V changed. */
  hash?: HashValue
  /** Why a late return should not be penalized; null if it is not late or nothing is stated. */
  reasonableCause: string | null
  preparer: PreparerConfig
}

export const NUMBER_OF = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** Who files, as each statement names it. */
export const llcOf = ({ part_i, year }: Prefill): PackagePlan['llc'] => ({
  name: printedOn(part_i, '1a') ?? '',
  ein: textOn(part_i, '1b'),
  year: String(year),
})

/** The package in filing order. An extension is sent alone, before the return. */
export function planPackage(
  prefill: Prefill,
  entries: readonly DescribedEntry[],
  { sender, extension, amends, reasonableCause: cause, preparer, hash }: PackageWishes,
): PackagePlan {
  const { forms } = prefill
  const llc = llcOf(prefill)
  const taxYear = isCalendarYear(prefill) ? llc.year : datesOf(prefill.tax_year)
  if (extension) {
    const cover = sender === null ? null : { sender, forms: ['Form 7004'], taxYear }
    const form7004 = entriesOf7004(prefill)
    return { llc, amended: false, cover, form1120: null, forms: [], statements: [], form7004 }
  }
  const open = entries.filter(({ description }) => description === null)
  if (open.length) throw taxErrors.statement_not_in_english({ entries: open.length })
  const described = new Map(entries.map(({ entry_id, description }) => [entry_id, description!]))
  const made = {
    form1120: entriesOf1120(prefill, preparer),
    forms: forms.map(form => ({
      reference_id: form.reference_id,
      entries: officialEntries(prefill, form),
      statements: [
        ...partV(prefill, form, described),
        ...partVi(prefill, form, described),
        ...line38b(prefill, form),
        ...partsViii(prefill, form),
      ],
    })),
  }
  const rates = rateSchedule(prefill, entries)
  const causes = cause === null ? [] : [reasonableCause(prefill, cause)]
  const stated = { ...made, statements: [...rates, ...causes] }
  const changes = amends?.before ? compareLines(amends.before, linesOf(stated, hash)) : null
  const statements = [
    ...rates,
    ...(amends ? [changesStatement(prefill, { reason: amends.reason, changes })] : []),
    ...causes,
  ]
  const listed = ['Form 1120 (pro forma)', `${NUMBER_OF(forms.length, 'Form')} 5472`]
  return {
    llc,
    amended: amends !== null,
    cover: sender === null ? null : { sender, forms: listed, taxYear },
    ...made,
    statements,
    form7004: null,
  }
}
