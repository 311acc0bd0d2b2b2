import { LOCALES } from '../shared/language.ts'
import type { Language } from '../shared/words.tsx'

/** A formatted amount, as in the account (`shared/figures.tsx`, which needs more than these pages load). */
export function priceText(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // Spanish does not group four digits by default: 1190,00 $ next to 11.190,00 $.
    useGrouping: 'always',
  }).format(amount)
}

export const dateText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const PERIOD: Record<Language, Record<string, string>> = {
  en: { once: 'one-time', monthly: 'per month', annual: 'per year' },
  es: { once: 'pago único', monthly: 'al mes', annual: 'al año' },
}

/** What follows a price: `per year`, or `CAD per year` where the symbol does not say which dollars. */
export const priceUnit = (
  { currency, period }: { currency: string; period: string },
  language: Language,
): string => `${currency === 'USD' ? '' : `${currency} `}${PERIOD[language][period]}`
