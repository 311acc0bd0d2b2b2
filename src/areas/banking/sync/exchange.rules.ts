import { ONE, textFromDecimal } from '../../../kernel/values/decimal.ts'
import { MAX_UNITS, textFromUnits } from '../../../kernel/values/money.ts'
import type { Original } from '../../bookkeeping/bookkeeping.ts'
import {
  BOOKS_CURRENCY,
  dollarsPerUnit,
  quotedAs,
  type Rate,
  toDollars,
} from '../../rates/vocabulary.rules.ts'
import type { BankTransaction } from '../providers/provider.ts'

/** The rates of the day for the currency of the account and, of a conversion, for the other currency. */
export type DayRates = ReadonlyMap<string, Rate>

/** Dollars of the books, with the amount that they were converted from. */
export type BooksMoney = { dollars: bigint; original?: Original }

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

/** The currencies whose rates a transaction needs. */
export function currenciesOf({ currency, converted }: BankTransaction): string[] {
  if (currency === BOOKS_CURRENCY) return []
  const all = converted ? [currency, converted.currency] : [currency]
  return all.filter(one => one !== BOOKS_CURRENCY)
}

/** Dollars, exact for the currency of the books. */
function dollarsOf(amount: bigint, currency: string, rates: DayRates): bigint {
  return currency === BOOKS_CURRENCY ? amount : toDollars(amount, rates.get(currency)!)
}

/** An amount of the transaction in dollars, with what is kept about its currency. */
export function inBooks(seen: BankTransaction, amount: bigint, rates: DayRates): BooksMoney {
  const rate = rates.get(seen.currency)
  if (seen.currency === BOOKS_CURRENCY || !rate) return { dollars: amount }
  return {
    dollars: toDollars(amount, rate),
    original: {
      currency: seen.currency,
      original_amount: textFromUnits(amount),
      exchange_rate: textFromDecimal(dollarsPerUnit(rate)),
      rate_source: rate.source,
      rate_date: rate.date,
      rate_quoted: quotedAs(rate),
    },
  }
}

/**
 * A conversion between two balances of the LLC is an internal transfer of the same dollars out of one and into the
 * other: the dollars that the bank gave or took or, without dollars, the value of what was given. What the rate of
 * the day makes of the balance beyond that is an exchange difference.
 */
export function planConversion(
  seen: BankTransaction,
  amount: bigint,
  rates: DayRates,
): BooksMoney & { difference: bigint } {
  const whole = inBooks(seen, amount, rates)
  const { converted } = seen
  if (!converted || !whole.original) return { ...whole, difference: 0n }
  const moved = movedDollars(seen, amount, rates)
  const rate = dollarsPerUnit({ multiply: moved, divide: sizeOf(amount) || 1n })
  if (rate <= 0n || rate >= 10_000_000n * ONE || moved > MAX_UNITS) return { ...whole, difference: 0n }
  const dollars = amount < 0n ? -moved : moved
  const text = textFromDecimal(rate)
  return {
    dollars,
    original: {
      ...whole.original,
      exchange_rate: text,
      rate_source: 'bank',
      rate_date: seen.date,
      rate_quoted: `${text} ${BOOKS_CURRENCY} per ${seen.currency}`,
    },
    difference: whole.dollars - dollars,
  }
}

function movedDollars({ currency, converted }: BankTransaction, amount: bigint, rates: DayRates): bigint {
  const other = converted!
  if (other.currency === BOOKS_CURRENCY) return other.amount
  return amount < 0n
    ? dollarsOf(sizeOf(amount), currency, rates)
    : dollarsOf(other.amount, other.currency, rates)
}
