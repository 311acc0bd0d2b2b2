import { divideHalfUp, ONE, textFromDecimal } from '../../kernel/values/decimal.ts'
import type { Language, LocalizedText } from '../../kernel/values/language.ts'

/** The currency of the books. */
export const BOOKS_CURRENCY = 'USD'

/**
 * The tables that an operator imports: the reference rates of the European Central Bank for each day, the
 * yearly averages of the IRS, and the rates of the US Treasury at the end of a year.
 */
export const RATE_KINDS = ['ecb_daily', 'irs_yearly', 'treasury_year_end'] as const
export type RateKind = (typeof RATE_KINDS)[number]

/** Dollars = amount × multiply ÷ divide: exact for every way of quoting. */
export type Ratio = { multiply: bigint; divide: bigint }

/** A rate of a table. */
export type Rate = Ratio & {
  source: RateKind
  currency: string
  /** The day of the rate; for a yearly average, the last day of the year. */
  date: string
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

/** Amounts are in units of 0.0001. */
const CENT = 100n

/** The amount in dollars, in whole cents, half a cent up. */
export const toDollars = (amount: bigint, { multiply, divide }: Ratio): bigint =>
  divideHalfUp(amount * multiply, divide * CENT) * CENT

/** How many units of 0.0001 the smallest coin of a currency has. */
function coinOf(currency: string): bigint {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return 10n ** BigInt(Math.max(0, 4 - maximumFractionDigits))
}

/** Dollars in another currency, rounded to its smallest coin. */
export function fromDollars(dollars: bigint, { multiply, divide }: Ratio, currency: string): bigint {
  const coin = coinOf(currency)
  return divideHalfUp(dollars * divide, multiply * coin) * coin
}

/** Dollars per unit, rounded to twelve decimals. */
export const dollarsPerUnit = ({ multiply, divide }: Ratio): bigint => divideHalfUp(multiply * ONE, divide)

/** The rate as its source quotes it, for a schedule of the rates used. */
export function quotedAs({ source, currency, multiply, divide }: Rate): string {
  const dollars = `${textFromDecimal(multiply)} ${BOOKS_CURRENCY} per EUR`
  if (source !== 'ecb_daily') return `${textFromDecimal(divide)} ${currency} per ${BOOKS_CURRENCY}`
  return currency === 'EUR' ? dollars : `${dollars}, ${textFromDecimal(divide)} ${currency} per EUR`
}

const SOURCES: Record<string, LocalizedText> = {
  ecb_daily: { en: 'European Central Bank', es: 'Banco Central Europeo' },
  irs_yearly: { en: 'IRS yearly average', es: 'media anual del IRS' },
  treasury_year_end: { en: 'U.S. Treasury', es: 'Tesoro de EE. UU.' },
  bank: { en: 'rate of the bank', es: 'tipo del banco' },
  given: { en: 'rate as entered', es: 'tipo introducido' },
}

/** The name of the source of a rate; a source that a person named is as they named it. */
export const rateSourceName = (source: string, language: Language): string =>
  Object.hasOwn(SOURCES, source) ? SOURCES[source]![language] : source
