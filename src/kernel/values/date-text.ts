import { type Language, LOCALES, type LocalizedText, onFirstUse } from './language.ts'

const formats = (options: Intl.DateTimeFormatOptions) =>
  onFirstUse(language => new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }))

const monthFormat = formats({ month: 'long' })
const monthOfYearFormat = formats({ month: 'long', year: 'numeric' })
const weekdayFormat = formats({ weekday: 'long' })
const longFormat = formats({ dateStyle: 'long' })
const dayOfYearFormat = formats({ day: 'numeric', month: 'long' })

/** `January`, `enero`; 1 is January. */
export const monthName = (month: number, language: Language): string =>
  monthFormat(language).format(Date.UTC(2000, month - 1))

/** `March – April 2025`, `marzo–abril de 2025`, from `2025-03` and `2025-04`; one month if they are the same. */
export const monthRange = (first: string, last: string, language: Language): string =>
  monthOfYearFormat(language).formatRange(Date.parse(first), Date.parse(last)).replaceAll('\u2009', ' ')

/** `Monday`, `lunes`. */
export const weekdayName = (date: string, language: Language): string =>
  weekdayFormat(language).format(Date.parse(date))

/** `December 1, 2026`, `1 de diciembre de 2026`. */
export const longDate = (date: string, language: Language): string =>
  longFormat(language).format(Date.parse(date))

/** A date in the text of an error, which has one wording per language. */
export const longDates = (date: string): LocalizedText => ({
  en: longDate(date, 'en'),
  es: longDate(date, 'es'),
})

/** `December 15`, `15 de diciembre`, from `12-15`. */
export const dayOfYear = (monthAndDay: string, language: Language): string =>
  dayOfYearFormat(language).format(Date.parse(`2000-${monthAndDay}`))
