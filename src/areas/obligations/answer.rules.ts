import { isCountry } from '../../kernel/values/countries.ts'
import { isCalendarDate } from '../../kernel/values/dates.ts'
import type { LocalizedText } from '../../kernel/values/language.ts'
import { unitsFromText } from '../../kernel/values/money.ts'
import { obligationsErrors } from './obligations.errors.ts'
import { FACTS, type Fact, type FactValue, factNamed } from './rule-book.rules.ts'

/** Facts that a person is asked for. */
export const ANSWERABLE_FACTS = FACTS.filter(({ question, type }) => question !== null && type !== 'object')
export const ANSWERABLE_NAMES = ANSWERABLE_FACTS.map(({ name }) => name)

export const ANSWER_KINDS = [
  'yes_no',
  'amount',
  'yes_no_or_amount',
  'count',
  'percent',
  'date',
  'country',
  'month_day',
] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** What kind of answer a question takes. */
export function answerKind({ name, type, yes_no_threshold }: Fact): AnswerKind {
  if (name === 'owner_tax_residence') return 'country'
  if (name === 'registered_agent_renews_on') return 'month_day'
  if (name === 'foreign_owner_percent') return 'percent'
  if (type === 'boolean') return 'yes_no'
  if (type === 'integer') return 'count'
  if (type === 'date') return 'date'
  return yes_no_threshold === undefined ? 'amount' : 'yes_no_or_amount'
}

/** Whether "none" is an answer: the event never happened, or there is no such thing. */
export const takesNone = (fact: Fact): boolean =>
  fact.name !== 'new_foreign_investment_on' && ['date', 'month_day'].includes(answerKind(fact))

const EXPECTED: Record<AnswerKind, LocalizedText> = {
  yes_no: { en: 'yes or no', es: 'yes o no' },
  amount: {
    en: 'an amount from 0 with at most 4 decimals, such as 14200.50',
    es: 'un importe desde 0 con 4 decimales como máximo, como 14200.50',
  },
  yes_no_or_amount: {
    en: 'yes, no, or an amount from 0 with at most 4 decimals',
    es: 'yes, no o un importe desde 0 con 4 decimales como máximo',
  },
  count: { en: 'a whole number from 1 to 10000', es: 'un número entero de 1 a 10000' },
  percent: { en: 'a number from 0 to 100', es: 'un número de 0 a 100' },
  date: { en: 'a date, YYYY-MM-DD', es: 'una fecha, AAAA-MM-DD' },
  country: {
    en: 'a country code of two letters (ISO 3166-1), such as ES',
    es: 'un código de país de dos letras (ISO 3166-1), como ES',
  },
  month_day: { en: 'a day, MM-DD, such as 03-12', es: 'un día, MM-DD, como 03-12' },
}

const OR_NONE: LocalizedText = { en: ', or none', es: ', o none' }
const UNITS = 10_000

const YES_NO: Record<string, boolean> = { yes: true, no: false }

function amountOf(text: string, max: number): number | undefined {
  const units = /^\d{1,9}(\.\d{1,4})?$/.test(text) ? unitsFromText(text) : null
  const value = units === null ? undefined : Number(units) / UNITS
  return value !== undefined && value <= max ? value : undefined
}

const MAX_AMOUNT = 999_999_999.9999
const MAX_OWNERS = 10_000
/** A leap year, so that 29 February is a day. */
const ANY_YEAR = 2024

function parse(kind: AnswerKind, text: string): FactValue | undefined {
  switch (kind) {
    case 'yes_no':
      return YES_NO[text.toLowerCase()]
    case 'yes_no_or_amount':
      return YES_NO[text.toLowerCase()] ?? amountOf(text, MAX_AMOUNT)
    case 'amount':
      return amountOf(text, MAX_AMOUNT)
    case 'percent':
      return amountOf(text, 100)
    case 'count':
      return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_OWNERS ? Number(text) : undefined
    case 'date':
      return isCalendarDate(text) && text >= '1900-01-01' && text <= '2100-12-31' ? text : undefined
    case 'month_day':
      return isCalendarDate(`${ANY_YEAR}-${text}`) ? text : undefined
    case 'country': {
      const code = /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : ''
      return isCountry(code) ? code : undefined
    }
  }
}

/** The value of an answer; throws if the question asks for something else. */
export function readAnswer(fact: Fact, text: string): FactValue {
  const kind = answerKind(fact)
  const clean = text.trim()
  if (takesNone(fact) && clean.toLowerCase() === 'none') return null
  const value = parse(kind, clean)
  if (value !== undefined) return value
  const suffix = takesNone(fact) ? OR_NONE : { en: '', es: '' }
  const expected = { en: EXPECTED[kind].en + suffix.en, es: EXPECTED[kind].es + suffix.es }
  throw obligationsErrors.invalid_fact_answer({ fact: fact.name, expected }, { field: 'answer' })
}

/** Checks the year of an answer: needed for a yearly fact, not taken for another. */
export function checkFactYear(name: string, year: number | null): void {
  const isYearly = factNamed(name)?.by_year ?? false
  if (isYearly && year === null) throw obligationsErrors.fact_year_required({ fact: name }, { field: 'year' })
  if (!isYearly && year !== null)
    throw obligationsErrors.fact_year_not_allowed({ fact: name }, { field: 'year' })
}

/** An answer as it would be typed. */
export function answerText(value: FactValue): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
