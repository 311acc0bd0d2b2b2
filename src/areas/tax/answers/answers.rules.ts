import { readName } from '../../../kernel/http/fields.ts'
import { isCountry } from '../../../kernel/values/countries.ts'
import { isCalendarDate } from '../../../kernel/values/dates.ts'
import type { Language, LocalizedText } from '../../../kernel/values/language.ts'
import { MAX_UNITS, textFromUnits, unitsFromText } from '../../../kernel/values/money.ts'
import { isPrintable } from '../official-form/letters.rules.ts'
import { spanishWordsIn } from '../package/spanish.rules.ts'
import { taxErrors } from '../tax.errors.ts'
import {
  type AnswerKind,
  codeOfArrangement,
  MAX_ARRANGEMENTS,
  QUESTIONS,
  type QuestionSpec,
  questionOf,
} from './questions.rules.ts'
import { US_STATUSES, type UsOwner } from './us-status.rules.ts'

/** An answer given by a person. Without a value, the answer was cleared. */
export type Answer = {
  question: string
  /** The reference id of one form; null for all forms. */
  form: string | null
  /** The tax year it was given for. */
  year: number
  answer: string | null
  note: string | null
  answered_by: string
  answered_at: string
}

/** A question of a year's forms, answered or not. */
export type QuestionWithAnswer = {
  spec: QuestionSpec
  form: string | null
  required: boolean
  answer: Answer | null
}

/** Given instead of a person or a country if there is none. */
export const NONE = 'none'

/** The answers that apply to one tax year. */
export class Answers {
  private readonly found = new Map<string, Answer>()

  /** For each question, the newest answer of the latest year up to this one. */
  constructor(answers: readonly Answer[], year: number) {
    for (const answer of answers) {
      const lasts = questionOf(answer.question)?.lasts
      if (answer.answer !== null && (lasts || answer.year === year))
        this.found.set(`${answer.question} ${answer.form ?? ''}`, answer)
    }
  }

  /** The answer for this form, or else for all. */
  find(question: string, form: string | null = null): Answer | null {
    const own = form === null ? undefined : this.found.get(`${question} ${form}`)
    return own ?? this.found.get(`${question} `) ?? null
  }

  text(question: string, form: string | null = null): string | null {
    return this.find(question, form)?.answer ?? null
  }

  amount(question: string, form: string | null = null): bigint | null {
    const text = this.text(question, form)
    return text === null ? null : unitsFromText(text)
  }

  /** Null if not answered. */
  yes(question: string, form: string | null = null): boolean | null {
    const text = this.text(question, form)
    return text === null ? null : text === 'yes'
  }

  /** All that apply, in question order. */
  all(): Answer[] {
    const place = ({ question }: Answer) => QUESTIONS.findIndex(({ code }) => code === question)
    return [...this.found.values()].toSorted(
      (a, b) => place(a) - place(b) || (a.form ?? '').localeCompare(b.form ?? ''),
    )
  }
}

type OfLlc = {
  holders: number
  naics: string | null
  parties: { six: boolean; seven: boolean }
  /** Whether the record tells if this is the first year the form is filed for, or only suggests it. */
  firstYear: 'known' | 'proposed' | 'unknown'
  /** Money moved after the dissolution. */
  movedAfterEnd: boolean
  /** Entries that are dated in another tax year. */
  ofOtherYear: readonly { created_at: string }[]
  /** Somebody with 25% or more joined or left during the tax year. */
  changedOwners: boolean
}

/** Questions about the LLC. Most LLCs have no indirect holders, so those questions are optional. */
export function askedOfLlc(
  answers: Answers,
  { holders, naics, parties, firstYear, movedAfterEnd, ofOtherYear, changedOwners }: OfLlc,
): QuestionWithAnswer[] {
  const ask = (code: string, required = true) => questionWithAnswer(answers, code, null, required)
  return [
    ask('1a'),
    ask('1c'),
    ask('1d'),
    ...(naics?.length === 6 && answers.find('1e') === null ? [] : [ask('1e', false)]),
    ...(firstYear === 'known' && answers.find('1j') === null ? [] : [ask('1j', firstYear === 'unknown')]),
    ask('1n'),
    ask('1o'),
    ...(movedAfterEnd || answers.find('wound_up') ? [ask('wound_up', movedAfterEnd)] : []),
    ...(ofOtherYear.length ? [askBookedYear(answers, ofOtherYear)] : []),
    ...(changedOwners || answers.find('ownership') ? [ask('ownership', changedOwners)] : []),
    ...['4d', '5d'].slice(0, holders).map(code => ask(code)),
    ask('6', false),
    ...(parties.six ? [ask('6d'), ask('7', false)] : []),
    ...(parties.seven ? [ask('7d')] : []),
    ask('E3'),
    ask('E4'),
  ]
}

/** A yes does not cover entries that were added later. After a no, they must be corrected. */
function askBookedYear(answers: Answers, entries: readonly { created_at: string }[]): QuestionWithAnswer {
  const asked = questionWithAnswer(answers, 'booked_year', null, true)
  const covers =
    asked.answer?.answer === 'yes' && entries.every(one => one.created_at <= asked.answer!.answered_at)
  return covers ? asked : { ...asked, answer: null }
}

/** Whether the owner is a U.S. person: asked if something on record makes it possible. */
export function askedOfUsStatus(answers: Answers, { is_us_person, status }: UsOwner): QuestionWithAnswer[] {
  if (is_us_person === null)
    return [{ ...questionWithAnswer(answers, 'us_status', null, true), answer: null }]
  return status === null ? [] : [questionWithAnswer(answers, 'us_status', null, true)]
}

/** The one question of a year in which money moved only after the LLC was closed. */
export const askedAfterEnd = (answers: Answers): QuestionWithAnswer[] => [
  questionWithAnswer(answers, 'wound_up', null, true),
]

/** The one question of a year in which nothing is reportable. */
export const askedOfQuietYear = (answers: Answers): QuestionWithAnswer[] => [
  questionWithAnswer(answers, 'owner_paid', null, true),
]

type OfForm = {
  hasLoans: boolean
  /** Whether lines 42a and 42b follow from the rates of the loans. */
  knowsRates: boolean
  isForeign: boolean
  hasInKind: boolean
  hasCostSharing: boolean
}

const PART_VIII = ['44', '45', '46', '47', '48a', '48b', '48c', '49a', '49b']

/** Questions of one form; some appear only after the answer to another. */
export function askedOfForm(
  answers: Answers,
  form: string,
  { hasLoans, knowsRates, isForeign, hasInKind, hasCostSharing }: OfForm,
): QuestionWithAnswer[] {
  const ask = (code: string, required = true) => questionWithAnswer(answers, code, form, required)
  const after = (code: string, ...follow: string[]) =>
    answers.yes(code, form) ? follow.map(one => ask(one)) : []
  const ifAnswered = (code: string) => (answers.find(code, form) ? [ask(code, false)] : [])
  return [
    ...(isForeign ? [ask('VI', !hasInKind), ...after('VI', 'VI_value')] : []),
    // The form asks for all of Parts III and VII, also of a U.S. person.
    ask('8c'),
    ask('8d', false),
    ...(isForeign ? [ask('estimates', false)] : []),
    ask('37'),
    ...after('37', '38a'),
    ...(answers.yes('37', form) ? after('38a', '38b', '38c') : []),
    ask('39'),
    ask('40a'),
    ...after('40a', '40b'),
    ask('41a'),
    ...after('41a', '41b', '41c', '41d'),
    ...(hasLoans && !knowsRates ? [ask('42a'), ask('42b')] : [...ifAnswered('42a'), ...ifAnswered('42b')]),
    // Payments show that there is one; without them, a parent that takes part may have one with the LLC.
    ...(hasCostSharing || answers.yes('39', form) ? [ask('arrangements', !hasCostSharing)] : []),
    ...arrangementsOf(answers, form, hasCostSharing).flatMap(arrangement =>
      PART_VIII.map(code => ask(codeOfArrangement(code, arrangement))),
    ),
  ]
}

/** The cost sharing arrangements with a person, counted from 1: as answered, else one if payments were made for it. */
export function arrangementsOf(answers: Answers, form: string, hasCostSharing: boolean): number[] {
  const answer = answers.text('arrangements', form)
  const count = answer === null ? Number(hasCostSharing) : Number(answer)
  return Array.from({ length: Math.max(count, Number(hasCostSharing)) }, (_, place) => place + 1)
}

const questionWithAnswer = (
  answers: Answers,
  code: string,
  form: string | null,
  required: boolean,
): QuestionWithAnswer => ({
  spec: questionOf(code)!,
  form,
  required,
  answer: answers.find(code, form),
})

/** A question without an answer. */
export type Question = {
  /** The reference id of the related party, or null for all forms. */
  form: string | null
  part: string
  line: string
  code: string
  required: boolean
  question: string
}

export const openOf = (questions: readonly QuestionWithAnswer[], language: Language): Question[] =>
  questions
    .filter(({ answer }) => answer === null)
    .map(({ spec: { code, part, line, [language]: question }, form, required }) => ({
      form,
      part,
      line,
      code,
      required,
      question,
    }))

/** What an answer must be, as on the command line. */
export const EXPECTED: Record<AnswerKind, LocalizedText> = {
  text: { en: 'a text of one line in Latin letters', es: 'un texto de una línea en letras latinas' },
  english: {
    en: 'a text of one line in English, such as Software development',
    es: 'un texto de una línea en inglés, como Software development',
  },
  amount: {
    en: 'an amount in US dollars, such as 12500.50, not below zero',
    es: 'un importe en dólares, como 12500.50, no menor que cero',
  },
  yes_no: { en: 'yes or no', es: 'sí o no' },
  country: {
    en: 'a two-letter country code (ISO 3166-1), such as ES',
    es: 'un código de país de dos letras (ISO 3166-1), como ES',
  },
  countries: {
    en: 'two-letter country codes separated by commas, such as ES,PT',
    es: 'códigos de país de dos letras separados por comas, como ES,PT',
  },
  countries_or_none: {
    en: 'two-letter country codes separated by commas, such as ES,PT, or none',
    es: 'códigos de país de dos letras separados por comas, como ES,PT, o none',
  },
  activity_code: { en: 'a 6-digit code', es: 'un código de 6 cifras' },
  count: { en: 'a whole number from 1 to 1000', es: 'un número entero de 1 a 1000' },
  arrangements: {
    en: `a whole number from 0 to ${MAX_ARRANGEMENTS}`,
    es: `un número entero de 0 a ${MAX_ARRANGEMENTS}`,
  },
  percent: {
    en: 'a percentage from 0 to 100 with at most 4 decimals, such as 40',
    es: 'un porcentaje de 0 a 100 con 4 decimales como máximo, como 40',
  },
  date: { en: 'a date, such as 2025-07-02', es: 'una fecha, como 2025-07-02' },
  us_status: {
    en: `one of ${US_STATUSES.join(', ')}`,
    es: `uno de ${US_STATUSES.join(', ')}`,
  },
  party: {
    en: 'the id of a counterparty that is a related party of the LLC, or none',
    es: 'el id de una contraparte que sea parte vinculada de la LLC, o none',
  },
}

const COUNTRIES_AT_MOST = 40

/** An answer as we keep it. */
export function readAnswer({ code, kind }: QuestionSpec, written: string): string {
  const clean = readName('answer', written)
  const read = READERS[kind](clean)
  if (read === null)
    throw taxErrors.invalid_form_answer({ question: code, expected: EXPECTED[kind] }, { field: 'answer' })
  return read
}

const whole = (text: string, pattern: RegExp) => (pattern.test(text) ? text : null)

const READERS: Record<AnswerKind, (text: string) => string | null> = {
  text: text => (isPrintable(text) ? text : null),
  english: text => (isPrintable(text) && spanishWordsIn(text).length === 0 ? text : null),
  amount(text) {
    const units = unitsFromText(text)
    return units === null || units < 0n || units > MAX_UNITS ? null : textFromUnits(units)
  },
  yes_no(text) {
    if (/^(yes|y|s[ií])$/i.test(text)) return 'yes'
    return /^(no|n)$/i.test(text) ? 'no' : null
  },
  country: readCountry,
  countries: readCountries,
  countries_or_none: text => (text.toLowerCase() === NONE ? NONE : readCountries(text)),
  activity_code: text => whole(text, /^\d{6}$/),
  percent(text) {
    const units = unitsFromText(text)
    return units === null || units < 0n || units > 1_000_000n ? null : textFromUnits(units)
  },
  date: text => (isCalendarDate(text) ? text : null),
  count: text => (Number(text) <= 1000 ? whole(text, /^[1-9]\d{0,3}$/) : null),
  arrangements: text => (/^\d$/.test(text) && Number(text) <= MAX_ARRANGEMENTS ? text : null),
  us_status: text => US_STATUSES.find(status => status === text.toLowerCase()) ?? null,
  party: text => (text.toLowerCase() === NONE ? NONE : whole(text, /^[1-9]\d{0,14}$/)),
}

function readCountry(text: string): string | null {
  const code = text.trim()
  return /^[A-Za-z]{2}$/.test(code) && isCountry(code.toUpperCase()) ? code.toUpperCase() : null
}

function readCountries(text: string): string | null {
  const codes = text.split(',').map(readCountry)
  const known = codes.filter(code => code !== null)
  return known.length < codes.length || codes.length > COUNTRIES_AT_MOST
    ? null
    : [...new Set(known)].join(', ')
}
