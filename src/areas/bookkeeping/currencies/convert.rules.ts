import { errors } from '../../../kernel/http/errors.ts'
import { ONE, textFromDecimal } from '../../../kernel/values/decimal.ts'
import { MAX_UNITS, textFromUnits } from '../../../kernel/values/money.ts'
import {
  BOOKS_CURRENCY,
  dollarsPerUnit,
  fromDollars,
  quotedAs,
  RATE_KINDS,
  type Rate,
  type RateKind,
  type Ratio,
  toDollars,
} from '../../rates/vocabulary.rules.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import type { Original } from '../entries/entry.rules.ts'

/** What was sent about the money of an entry. */
export type SentMoney = {
  income: bigint
  expense: bigint
  currency: string | null
  original_amount: bigint | null
  /** Dollars per unit, in units of 10^-12. */
  exchange_rate: bigint | null
  rate_source: string | null
  transaction_date: string | null
  year: number
}
export type Converted = { income: bigint; expense: bigint } & Partial<Original>

export const CONVERSION_ERRORS = [
  errors.amount_out_of_range,
  bookkeepingErrors.currency_required,
  bookkeepingErrors.original_amount_required,
  bookkeepingErrors.exchange_rate_missing,
  bookkeepingErrors.exchange_rate_differs,
  bookkeepingErrors.amounts_contradict,
  bookkeepingErrors.rate_contradicts,
]

const isTable = (source: string | null): source is RateKind => RATE_KINDS.includes(source as RateKind)
const hasDollars = ({ income, expense }: SentMoney) => income !== 0n || expense !== 0n
const sizeOf = (value: bigint) => (value < 0n ? -value : value)

/** The rate to look up; null if the entry needs none. */
export function rateWanted(sent: SentMoney) {
  const { currency, original_amount, exchange_rate, rate_source, transaction_date: day, year } = sent
  if (currency === null || currency === BOOKS_CURRENCY) return null
  const kind = isTable(rate_source) ? rate_source : null
  const isKnown = exchange_rate !== null || (original_amount !== null && hasDollars(sent))
  if (isKnown && kind === null) return null
  return { currency, day, year: day === null ? year : Number(day.slice(0, 4)), kind }
}

/**
 * An entry's dollars and its amount in its own currency. Two of dollars, original amount and rate determine the
 * third; if all are there, they must agree to the cent. `found` is the rate of the imported tables.
 */
export function convert(sent: SentMoney, found: Rate | null): Converted {
  const { income, expense, currency, original_amount, exchange_rate } = sent
  if (currency === null) {
    if (original_amount !== null || exchange_rate !== null)
      throw bookkeepingErrors.currency_required({ field: 'currency' })
    return { income, expense }
  }
  if (currency === BOOKS_CURRENCY) return convertDollars(sent)
  const original = withSign(sent)
  if (original === null && !hasDollars(sent))
    throw bookkeepingErrors.original_amount_required({ field: 'original_amount' })
  if (original !== null && original * (income - expense) < 0n) throw contradiction(sent, original, null)
  const { ratio, ...about } = rateOf(sent, currency, original, found)
  const dollars = hasDollars(sent)
    ? { income, expense }
    : sided(inRange(toDollars(original!, ratio), 'original_amount'))
  const net = dollars.income - dollars.expense
  const amount = original ?? inRange(fromDollars(net, ratio, currency), 'original_amount')
  if (hasDollars(sent) && original !== null && !agree(net, original, ratio, currency))
    throw contradiction(sent, original, ratio)
  const rate = { currency, exchange_rate: textFromDecimal(dollarsPerUnit(ratio)), ...about }
  return { ...dollars, ...rate, original_amount: textFromUnits(amount) }
}

/** The currency of the books needs no rate, and nothing about it is kept. */
function convertDollars(sent: SentMoney): Converted {
  const { income, expense, exchange_rate } = sent
  const original = withSign(sent)
  const one = { multiply: ONE, divide: ONE }
  const isSame = original === null || !hasDollars(sent) || original === income - expense
  if (!isSame || (exchange_rate ?? ONE) !== ONE) throw contradiction(sent, original ?? income - expense, one)
  return original === null || hasDollars(sent) ? { income, expense } : sided(original)
}

/** With an expense alone, the amount is one that was paid, whether or not it has a minus sign. */
function withSign({ income, expense, original_amount }: SentMoney): bigint | null {
  const isPaid = income === 0n && expense > 0n
  return isPaid && original_amount !== null ? -sizeOf(original_amount) : original_amount
}

const sided = (net: bigint) => (net < 0n ? { income: 0n, expense: -net } : { income: net, expense: 0n })

function inRange(units: bigint, field: string): bigint {
  if (sizeOf(units) <= MAX_UNITS) return units
  const max = textFromUnits(MAX_UNITS)
  throw errors.amount_out_of_range({ min: `-${max}`, max }, { field })
}

type UsedRate = { ratio: Ratio } & Pick<Original, 'rate_source' | 'rate_date' | 'rate_quoted'>

function rateOf(sent: SentMoney, currency: string, original: bigint | null, found: Rate | null): UsedRate {
  const { income, expense, exchange_rate: given, rate_source: source, transaction_date, year } = sent
  if (rateWanted(sent) !== null) {
    const day = transaction_date ?? String(year)
    if (found === null || !isUsable(dollarsPerUnit(found)))
      throw bookkeepingErrors.exchange_rate_missing({ currency, day }, { field: 'exchange_rate' })
    const rate = dollarsPerUnit(found)
    if (given !== null && given !== rate) {
      const table = { source: found.source, rate: textFromDecimal(rate) }
      throw bookkeepingErrors.exchange_rate_differs(table, { field: 'exchange_rate' })
    }
    return { ratio: found, rate_source: found.source, rate_date: found.date, rate_quoted: quotedAs(found) }
  }
  const quoted = (ratio: Ratio) =>
    `${textFromDecimal(dollarsPerUnit(ratio))} ${BOOKS_CURRENCY} per ${currency}`
  if (given !== null) {
    const ratio = { multiply: given, divide: ONE }
    return { ratio, rate_source: source ?? 'given', rate_date: null, rate_quoted: quoted(ratio) }
  }
  const [net, amount] = [income - expense, original!]
  const ratio = { multiply: sizeOf(net), divide: sizeOf(amount) }
  if (net * amount <= 0n || !isUsable(dollarsPerUnit(ratio))) throw contradiction(sent, amount, null)
  return { ratio, rate_source: source ?? 'amounts', rate_date: null, rate_quoted: quoted(ratio) }
}

const isUsable = (rate: bigint) => rate > 0n && rate < 10_000_000n * ONE

/**
 * Whether one amount is the other, rounded. Amounts are in units of 0.0001: they may be half a cent apart, and what
 * rounding the rate to twelve decimals makes of it.
 */
function agree(net: bigint, original: bigint, ratio: Ratio, currency: string): boolean {
  if (fromDollars(net, ratio, currency) === original) return true
  const { multiply, divide } = ratio
  const apart = sizeOf(net * divide - original * multiply)
  return apart * ONE <= 50n * divide * ONE + sizeOf(original) * divide
}

function contradiction(sent: SentMoney, original: bigint, ratio: Ratio | null) {
  const { income, expense, currency } = sent
  const dollars = textFromUnits(income - expense)
  const given = { amount: textFromUnits(original), currency: currency!, dollars }
  const at = ratio && textFromDecimal(dollarsPerUnit(ratio))
  return at === null
    ? bookkeepingErrors.amounts_contradict(given, { field: 'original_amount' })
    : bookkeepingErrors.rate_contradicts({ ...given, rate: at }, { field: 'original_amount' })
}
