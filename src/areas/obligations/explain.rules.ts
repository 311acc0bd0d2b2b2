import { countryNames } from '../../kernel/values/country-names.ts'
import { dayOfYear, longDate } from '../../kernel/values/date-text.ts'
import { type Language, LOCALES, type LocalizedText, onFirstUse } from '../../kernel/values/language.ts'
import { stateName } from '../../kernel/values/us-states.ts'
import type { Compared } from './conditions.rules.ts'
import { type Comparison, type FactValue, factNamed, labelOf } from './rule-book.rules.ts'

export const inEachLanguage = (write: (language: Language) => string): LocalizedText => ({
  en: write('en'),
  es: write('es'),
})

/** Spanish would otherwise write 1234 without a separator. */
const numberFormat = onFirstUse(
  language =>
    new Intl.NumberFormat(LOCALES[language], {
      maximumFractionDigits: 4,
      ...(language === 'es' && { useGrouping: 'always' }),
    }),
)
const YES: LocalizedText = { en: 'yes', es: 'sí' }
const NO: LocalizedText = { en: 'no', es: 'no' }
const NONE: LocalizedText = { en: 'none', es: 'ninguna' }

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY_OF_YEAR = /^\d{2}-\d{2}$/

/** The value of a fact as people read it. */
export function valueText(fact: string, value: FactValue, language: Language): string {
  if (value === null) return NONE[language]
  if (typeof value === 'boolean') {
    const limit = factNamed(fact)?.yes_no_threshold
    if (limit === undefined) return value ? YES[language] : NO[language]
    const amount = numberFormat(language).format(limit)
    if (language === 'en') return value ? `more than ${amount}` : `${amount} or less`
    return value ? `más de ${amount}` : `${amount} o menos`
  }
  if (typeof value === 'number') return numberFormat(language).format(value)
  if (fact === 'owner_tax_residence') return countryNames(value)[language]
  if (fact === 'llc_state') return stateName(value, language)
  if (DAY_OF_YEAR.test(value)) return dayOfYear(value, language)
  return DATE.test(value) ? longDate(value, language) : value
}

const WANTED: Record<Language, Partial<Record<Comparison['op'], string>>> = {
  en: { gt: 'more than', gte: 'at least', lt: 'less than', lte: 'at most', eq: '', ne: 'other than' },
  es: { gt: 'más de', gte: 'al menos', lt: 'menos de', lte: 'como máximo', eq: '', ne: 'distinto de' },
}

/** What the rule asks for, such as "more than 10,000". */
function wantedText({ fact, op, value }: Comparison, year: number, language: Language): string {
  if (op === 'in_period') return language === 'en' ? `in ${year}` : `en ${year}`
  if (op === 'in')
    return (value as readonly FactValue[])
      .map(one => valueText(fact, one, language))
      .join(language === 'en' ? ' or ' : ' o ')
  const limit = valueText(fact, value as FactValue, language)
  return `${WANTED[language][op] ?? ''} ${limit}`.trim()
}

/** One comparison in words: "Accounts outside the United States: 9,800 (required: more than 10,000)." */
export function compareText(compared: Compared, holds: boolean, year: number): LocalizedText {
  return inEachLanguage(language => {
    const { fact, op, known } = compared
    const label = labelOf(fact)[language]
    const value = valueText(fact, known, language)
    // A yes or no, or whether there is anything, says it all.
    if (typeof known === 'boolean' || op === 'exists') return `${label}: ${value}.`
    const wanted = wantedText(compared, year, language)
    if (holds && op === 'eq') return `${label}: ${value}.`
    const required = language === 'en' ? 'required: ' : 'se requiere: '
    return `${label}: ${value} (${holds ? '' : required}${wanted}).`
  })
}

export const joined = (texts: readonly LocalizedText[]): LocalizedText =>
  inEachLanguage(language => texts.map(text => text[language]).join(' '))

const TEXTS = {
  missing: { en: 'Not known yet: {facts}.', es: 'Aún no se sabe: {facts}.' },
  before_first: {
    en: 'The first one is due in {year}.',
    es: 'La primera vence en {year}.',
  },
  after_dissolution: {
    en: 'It would be due on {date}, after the LLC was dissolved.',
    es: 'Vencería el {date}, después de la disolución de la LLC.',
  },
  no_rule: {
    en: 'There is no rule for the state {state} yet. Your Manager checks what that state requires.',
    es: 'Aún no hay una regla para el estado {state}. Tu Manager comprueba qué exige ese estado.',
  },
  date_depends: {
    en: 'The due date is the earliest possible one, because this is not known yet: {facts}.',
    es: 'La fecha es la más temprana posible, porque aún no se sabe: {facts}.',
  },
} as const

/** One of the fixed sentences; parameters are per language or the same in both. */
export function sentence(
  name: keyof typeof TEXTS,
  parameters: Record<string, LocalizedText | string>,
): LocalizedText {
  return inEachLanguage(language =>
    TEXTS[name][language].replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = parameters[key] ?? ''
      return typeof value === 'string' ? value : value[language]
    }),
  )
}

/** Facts by their names for people, such as "Number of owners; Formation date". */
export const factList = (names: readonly string[]): LocalizedText =>
  inEachLanguage(language => names.map(name => labelOf(name)[language]).join('; '))
