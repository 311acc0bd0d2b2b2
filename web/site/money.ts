import type { Language } from '../parts/words.tsx'

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-ES' }

/** An amount as people write it; whole dollars without their cents. */
export function priceText(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // Spanish leaves four figures ungrouped otherwise, on some systems.
    useGrouping: 'always',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  } as Intl.NumberFormatOptions).format(amount)
}

export const dateText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

export const PERIOD: Record<Language, Record<string, string>> = {
  en: { once: 'once', monthly: 'a month', annual: 'a year' },
  es: { once: 'una vez', monthly: 'al mes', annual: 'al año' },
}
