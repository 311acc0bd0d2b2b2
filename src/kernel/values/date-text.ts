import { type Language, LOCALES } from './language.ts'

const inBoth = (options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> => ({
  en: new Intl.DateTimeFormat(LOCALES.en, { ...options, timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat(LOCALES.es, { ...options, timeZone: 'UTC' }),
})

const MONTH = inBoth({ month: 'long' })
const MONTH_OF_YEAR = inBoth({ month: 'long', year: 'numeric' })
const WEEKDAY = inBoth({ weekday: 'long' })
const LONG = inBoth({ dateStyle: 'long' })
const DAY_OF_YEAR = inBoth({ day: 'numeric', month: 'long' })

/** `January`, `enero`; 1 is January. */
export const monthName = (month: number, language: Language): string =>
  MONTH[language].format(Date.UTC(2000, month - 1))

/** `March – April 2025`, `marzo–abril de 2025`, from `2025-03` and `2025-04`; one month if they are the same. */
export const monthRange = (first: string, last: string, language: Language): string =>
  MONTH_OF_YEAR[language].formatRange(Date.parse(first), Date.parse(last)).replaceAll('\u2009', ' ')

/** `Monday`, `lunes`. */
export const weekdayName = (date: string, language: Language): string =>
  WEEKDAY[language].format(Date.parse(date))

/** `December 1, 2026`, `1 de diciembre de 2026`. */
export const longDate = (date: string, language: Language): string => LONG[language].format(Date.parse(date))

/** A date in the text of an error, which has one wording per language. */
export const longDates = (date: string): Record<Language, string> => ({
  en: longDate(date, 'en'),
  es: longDate(date, 'es'),
})

/** `December 15`, `15 de diciembre`, from `12-15`. */
export const dayOfYear = (monthAndDay: string, language: Language): string =>
  DAY_OF_YEAR[language].format(Date.parse(`2000-${monthAndDay}`))
