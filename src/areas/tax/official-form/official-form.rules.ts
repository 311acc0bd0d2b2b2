import { monthName } from '../../../kernel/values/date-text.ts'
import type { LocalizedText } from '../../../kernel/values/language.ts'
import type { FormField } from '../answers/questions.rules.ts'
import type { Form } from '../form-5472/form-5472.rules.ts'
import { isFillable } from '../form-5472/left-out.rules.ts'
import { LOAN_LINES, PART_IV, TOTALS } from '../form-5472/lines.rules.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { SIDES } from '../form-5472/sides.rules.ts'
import { NO_FTIN } from '../related-parties/parties.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import { dollars } from '../worksheet/worksheet.rules.ts'
import { addressWithCountry, splitUsAddress } from './address.rules.ts'
import { FORMS, type FormName, OWN_MAP } from './form-maps.rules.ts'
import { inPlainLetters, unprintableIn } from './letters.rules.ts'

/** A value for the official form, by the name a map uses for its field. */
export type Entry = { key: string; put: { text: string } | 'check' }

/** Everything that can be put on a form, and so everything a map may name. */
export const FORM_KEYS: ReadonlySet<string> = new Set(OWN_MAP.fields.keys())

/** An example of a map entry. */
export const MAP_EXAMPLE = `{"1b": "${OWN_MAP.fields.get('1b')}"}`

/** What is wrong with a custom map, or null: a map without valid lines would silently fill in nothing. */
export function faultOfMap(fields: ReadonlyMap<string, string>): string | null {
  const unknown = [...fields.keys()].filter(key => !FORM_KEYS.has(key))
  if (unknown.length === 0) return fields.size ? null : 'names no line'
  if ([...fields.values()].every(name => FORM_KEYS.has(name))) return 'is the wrong way round'
  const named = unknown.slice(0, 5).map(key => `"${key.slice(0, 80)}"`)
  const more = unknown.length > named.length ? ` and ${unknown.length - named.length} more` : ''
  return `names ${unknown.length === 1 ? 'an unknown line' : 'unknown lines'}: ${named.join(', ')}${more}`
}

/** Rejects a year with undecided amounts, or with open questions that nobody left open for a reason. */
export function checkComplete(prefill: Pick<Prefill, 'incomplete' | 'left_out_anyway'>): void {
  if (isFillable(prefill)) return
  const { entry_ids, open_questions, total } = prefill.incomplete
  const missing = missingText(entry_ids.length, dollars(total), open_questions.length)
  throw taxErrors.form_5472_incomplete({ missing })
}

/** Names only what is missing. */
export function missingText(entries: number, total: string, questions: number): LocalizedText {
  const oneEntry = entries === 1
  const oneQuestion = questions === 1
  return {
    en: [
      entries > 0 &&
        `${entries} ${oneEntry ? 'entry that is left out is' : 'entries that are left out are'} undecided (USD ${total})`,
      questions > 0 && `${questions} required ${oneQuestion ? 'answer is' : 'answers are'} missing`,
    ]
      .filter(Boolean)
      .join(' and '),
    es: [
      entries > 0 &&
        `${oneEntry ? 'falta' : 'faltan'} por decidir ${entries} ${oneEntry ? 'asiento que queda' : 'asientos que quedan'} fuera (${total} USD)`,
      questions > 0 &&
        `${oneQuestion ? 'falta' : 'faltan'} ${questions} ${oneQuestion ? 'respuesta obligatoria' : 'respuestas obligatorias'}`,
    ]
      .filter(Boolean)
      .join(' y '),
  }
}

const UNITS = 10_000n

/** Whole dollars as the IRS rounds: under 50 cents rounds down, 50 cents or more rounds up. */
export function wholeDollars(units: bigint): bigint {
  const whole = ((units < 0n ? -units : units) + UNITS / 2n) / UNITS
  return units < 0n ? -whole : whole
}

export const shown = (whole: bigint) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** A form's figures in whole dollars: totals are the sums of the rounded lines, so that the form adds up. */
export function roundForm({ part_iv, part_v, part_vi, line_1f }: Form): Map<string, bigint> {
  const figures = new Map<string, bigint>()
  if (part_iv === null || line_1f === null) return figures
  for (const { line, amount } of part_iv.lines) figures.set(line, wholeDollars(amount))
  for (const side of SIDES) {
    const { beginning } = LOAN_LINES[side]
    const added = PART_IV.filter(
      one => one.side === side && one.line !== beginning && one.line !== TOTALS[side],
    )
    figures.set(
      TOTALS[side],
      added.reduce((sum, { line }) => sum + figures.get(line)!, 0n),
    )
  }
  // Part V is one amount on this form: its rows are on the statement.
  const rest = wholeDollars(part_v.total) + wholeDollars(part_vi.fair_market_value ?? 0n)
  figures.set('1f', figures.get('22')! + figures.get('36')! + rest)
  return figures
}

const dayOf = (date: string) => `${monthName(Number(date.slice(5, 7)), 'en')} ${Number(date.slice(8))}`
export const usDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

/** A text in plain letters. Those that cannot be printed stay in it, and the form is refused. */
export const text = (key: string, value: string | null | undefined): Entry[] =>
  value === null || value === undefined || value === '' ? [] : [{ key, put: { text: inPlainLetters(value) } }]
export const check = (key: string, is: boolean): Entry[] => (is ? [{ key, put: 'check' }] : [])

/** A field's values on one line, in order; two for name and address. */
const valuesOn = (fields: readonly FormField[], line: string) =>
  fields.filter(one => one.line === line && one.value !== null).map(({ value, printed }) => printed ?? value)

function plain(value: FormField['value'] | undefined): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'bigint' ? shown(wholeDollars(value)) : String(value)
}

const one = (fields: readonly FormField[], line: string) => plain(valuesOn(fields, line)[0])

/** The values on one line as they are printed, with those that are unknown. */
const printedOn = (fields: readonly FormField[], line: string) =>
  fields.filter(one => one.line === line).map(({ value, printed }) => plain(printed ?? value))

/** A name and an address with its country, for which the country of business stands in. */
function nameAndAddress(fields: readonly FormField[], line: string, country: string): string | null {
  const [name, address] = printedOn(fields, line)
  if (!name) return null
  const code = fields.find(one => one.line === country)?.value
  return [name, addressWithCountry(address ?? null, typeof code === 'string' ? code : null)]
    .filter(Boolean)
    .join(', ')
}
const ftin = (value: string | null) => (value === NO_FTIN ? 'None' : value)

/** An address on the form's two lines: the street, and the city with state and ZIP. */
function addressLines(address: string | null): [street: string, city: string] {
  const { street, city, state, zip } = splitUsAddress(address)
  if (street !== null && city !== null) return [street, `${city}, ${state} ${zip}`]
  const parts = (address ?? '').split(/,\s*/)
  const ofCity = parts.length >= 3 ? 2 : parts.length - 1
  const place = parts.length - ofCity
  return [parts.slice(0, place).join(', '), parts.slice(place).join(', ')]
}

/** All values of one related party's form. */
export function officialEntries(prefill: Prefill, form: Form): Entry[] {
  const figures = roundForm(form)
  const total1h = prefill.forms.reduce((sum, other) => sum + (roundForm(other).get('1f') ?? 0n), 0n)
  const { begins, ends } = prefill.tax_year
  return [
    ...text('begins_day', dayOf(begins)),
    ...text('begins_year', begins.slice(0, 4)),
    ...text('ends_day', dayOf(ends)),
    ...text('ends_year', ends.slice(0, 4)),
    ...partI(prefill, figures.get('1f'), total1h),
    ...partIi(prefill.part_ii),
    ...partIii(form),
    ...check('IV_estimates', usesEstimates(prefill, form)),
    ...partIv(form, figures),
    ...check('V', form.part_v.checked),
    ...check('VI', form.part_vi.checked === true),
    ...form.part_vii.flatMap(({ line, value }) =>
      typeof value === 'bigint'
        ? text(line, plain(value))
        : [...check(`${line}_yes`, value === 'yes'), ...check(`${line}_no`, value === 'no')],
    ),
    ...partViii(form.part_viii ?? []),
  ]
}

/** As answered for this form, else for all forms. */
function usesEstimates({ answers }: Prefill, { reference_id }: Form): boolean {
  const estimates = answers.filter(({ question }) => question === 'estimates')
  const found =
    estimates.find(({ form }) => form === reference_id) ?? estimates.find(({ form }) => form === null)
  return found?.answer === 'yes'
}

/** About what fits on one of the four lines of line 44. */
const DESCRIPTION_WIDTH = 100

/** Splits a text into lines between words. */
export function inLines(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function partViii(fields: readonly FormField[]): Entry[] {
  return fields.flatMap(({ line, value }) => {
    if (value === 'yes' || value === 'no') return check(`${line}_${value}`, true)
    if (line !== '44') return text(line, plain(value))
    const parts = inLines(plain(value) ?? '', DESCRIPTION_WIDTH)
    // What does not fit on the fourth line is on an attachment, with that line.
    return [...parts.slice(0, 3), parts.slice(3).join(' ')].flatMap((part, i) => text(`44_${i + 1}`, part))
  })
}

function partI({ part_i }: Prefill, line1f: bigint | undefined, line1h: bigint): Entry[] {
  const [name, address] = printedOn(part_i, '1a')
  const [street, city] = addressLines(address ?? null)
  const incorporated = one(part_i, '1m')
  return [
    ...text('1a_name', name),
    ...text('1a_street', street),
    ...text('1a_city', city),
    ...['1b', '1c', '1d', '1e'].flatMap(line => text(line, one(part_i, line))),
    ...(line1f === undefined ? [] : text('1f', shown(line1f))),
    ...text('1g', one(part_i, '1g')),
    ...text('1h', shown(line1h)),
    ...check('1j', one(part_i, '1j') === 'true'),
    ...text('1k', one(part_i, '1k')),
    ...text('1l', one(part_i, '1l')),
    ...text('1m', incorporated && usDate(incorporated)),
    ...text('1n', one(part_i, '1n')),
    ...text('1o', one(part_i, '1o')),
    ...check('2', one(part_i, '2') === 'true'),
    ...check('3', one(part_i, '3') === 'true'),
  ]
}

function partIi(fields: readonly FormField[]): Entry[] {
  return ['4', '5', '6', '7'].flatMap(line => [
    ...text(`${line}a`, nameAndAddress(fields, `${line}a`, `${line}c`)),
    ...['b(1)', 'b(2)'].flatMap(sub => text(line + sub, one(fields, line + sub))),
    ...text(`${line}b(3)`, ftin(one(fields, `${line}b(3)`))),
    ...['c', 'd', 'e'].flatMap(sub => text(line + sub, one(fields, line + sub))),
  ])
}

function partIii({ person, part_iii }: Form): Entry[] {
  const isOwner = person.relation === 'owner'
  return [
    ...check('III_foreign', person.person_kind === 'foreign'),
    ...check('III_us', person.person_kind === 'us'),
    ...text('8a', nameAndAddress(part_iii, '8a', '8f')),
    ...['8b(1)', '8b(2)'].flatMap(line => text(line, one(part_iii, line))),
    ...text('8b(3)', ftin(one(part_iii, '8b(3)'))),
    ...['8c', '8d'].flatMap(line => text(line, one(part_iii, line))),
    ...check('8e_reporting_corporation', !isOwner),
    ...check('8e_related_to_shareholder', !isOwner),
    ...check('8e_shareholder', isOwner),
    ...['8f', '8g'].flatMap(line => text(line, one(part_iii, line))),
  ]
}

/** Lines without money are blank; totals, and the lines of a loan that existed, are always filled in. */
function partIv({ part_iv }: Form, figures: Map<string, bigint>): Entry[] {
  const totals = Object.values(TOTALS)
  return (part_iv?.lines ?? [])
    .filter(({ line, amount, print_zero }) => amount !== 0n || print_zero || totals.includes(line))
    .flatMap(({ line }) => text(line, shown(figures.get(line)!)))
}

/** Why a field cannot be filled in. */
export type FieldFault = { key: string } & ({ why: 'empty' | 'cut' } | { why: 'letters'; letters: string[] })

/** What no form is made with: required fields that are empty, and letters that cannot be printed. */
export function faultsOf(form: FormName, entries: readonly Entry[]): FieldFault[] {
  const filled = new Set(entries.map(({ key }) => key))
  const empty = FORMS[form].required.filter(key => !filled.has(key))
  return [
    ...empty.map(key => ({ key, why: 'empty' as const })),
    ...entries.flatMap(({ key, put }) => {
      const letters = put === 'check' ? [] : unprintableIn(put.text)
      return letters.length ? [{ key, why: 'letters' as const, letters }] : []
    }),
  ]
}

/** Rejects a form with one of these faults, and names each. */
export function refuseFaults(form: FormName, faults: readonly FieldFault[]): void {
  if (faults.length === 0) return
  throw taxErrors.form_not_printable({ form, fields: faultText(faults) })
}

const LONGEST_LETTERS = 20

function faultText(faults: readonly FieldFault[]): LocalizedText {
  const say = (language: keyof LocalizedText) =>
    faults.map(fault => `${nameOfField(fault.key)} ${sayFault(fault)[language]}`).join('; ')
  return { en: say('en'), es: say('es') }
}

/** `1a_name` as `1a name`. */
const nameOfField = (key: string) => key.replaceAll('_', ' ')

function sayFault(fault: FieldFault): LocalizedText {
  switch (fault.why) {
    case 'empty':
      return { en: 'is empty', es: 'está vacío' }
    case 'cut':
      return { en: 'is too long', es: 'es demasiado largo' }
    case 'letters': {
      const letters = fault.letters.slice(0, LONGEST_LETTERS).join(' ')
      return {
        en: `has characters that cannot be printed (${letters})`,
        es: `tiene caracteres que no se pueden imprimir (${letters})`,
      }
    }
  }
}

/** A value of the record that is written in other letters on the forms. */
export type Spelling = { line: string; value: string; printed: string }

/** Names, addresses and answers that the forms spell in another way, each once. */
export function spellingsOf({ part_i, part_ii, forms }: Prefill): Spelling[] {
  const fields = [
    ...part_i,
    ...part_ii,
    ...forms.flatMap(({ part_iii, part_viii }) => [...part_iii, ...(part_viii ?? [])]),
  ]
  const found = fields.flatMap(({ line, value, printed }) =>
    typeof value === 'string' && printed !== null && inPlainLetters(value) !== value
      ? [{ line, value, printed }]
      : [],
  )
  return [...new Map(found.map(one => [`${one.value} ${one.printed}`, one])).values()]
}
