import { Text, type TextProps } from '@mantine/core'
import { LOCALES } from './language.ts'
import { type Language, useLanguage } from './words.tsx'

/** Keeps each formatter: making one takes longer than formatting a page of figures with it. */
function kept<Options, Format>(make: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (language: Language, options: Options): Format => {
    const key = JSON.stringify([language, options])
    const known = formats.get(key)
    if (known) return known
    const format = make(LOCALES[language], options)
    formats.set(key, format)
    return format
  }
}

const numbers = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const dates = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const names = kept((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options))

/** A formatted amount, from a number with at most four decimals or an exact text. */
export function moneyText(amount: number | string, language: Language, currency = 'USD'): string {
  return numbers(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // Spanish does not group four digits by default: 1190,00 $ next to 11.190,00 $.
    useGrouping: 'always',
  }).format(amount as number)
}

export function Money({
  amount,
  currency = 'USD',
  signed = false,
  ...others
}: { amount: number | string; currency?: string; signed?: boolean } & TextProps) {
  const { language } = useLanguage()
  const isNegative = Number(amount) < 0
  const sign = signed && Number(amount) > 0 ? '+' : ''
  return (
    <Text component="span" className="figures" {...(isNegative && { c: 'var(--llano-red)' })} {...others}>
      {sign}
      {moneyText(amount, language, currency)}
    </Text>
  )
}

export const numberText = (value: number, language: Language, most = 0): string =>
  numbers(language, { maximumFractionDigits: most, useGrouping: 'always' }).format(value)

export const percentText = (share: number, language: Language, most = 0): string =>
  numbers(language, { style: 'percent', maximumFractionDigits: most }).format(share)

/** A calendar day, YYYY-MM-DD; without a time zone, so it is formatted in UTC. */
export function dayText(day: string, language: Language, style: 'short' | 'long' = 'short'): string {
  const options: Intl.DateTimeFormatOptions =
    style === 'long'
      ? { day: 'numeric', month: 'long', year: 'numeric' }
      : { day: 'numeric', month: 'short', year: 'numeric' }
  return dates(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

export function Day({ day }: { day: string }) {
  const { language } = useLanguage()
  return <time dateTime={day}>{dayText(day, language)}</time>
}

/** An instant, in the reader's zone. */
export function instantText(instant: string, language: Language): string {
  return dates(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

export function Instant({ at }: { at: string }) {
  const { language } = useLanguage()
  return <time dateTime={at}>{instantText(at, language)}</time>
}

export function monthText(
  year: number,
  month: number,
  language: Language,
  style: 'short' | 'long' = 'short',
): string {
  return dates(language, {
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(year, month - 1, 1)))
}

/** `December 31`, `31 de diciembre`, from `12-31`. */
export const dayOfYearText = (monthAndDay: string, language: Language): string =>
  dates(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`2024-${monthAndDay}`),
  )

export function countryText(code: string, language: Language): string {
  return names(language, { type: 'region' }).of(code) ?? code
}
