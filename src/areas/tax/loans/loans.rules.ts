import { dayNumber } from '../../../kernel/values/dates.ts'
import { unitsFromText } from '../../../kernel/values/money.ts'
import { type Category, LOAN_CATEGORIES, type MovementType } from '../../bookkeeping/vocabulary.rules.ts'
import { BOOKS_CURRENCY, type Rate, toDollars } from '../../rates/vocabulary.rules.ts'
import { placeMoney } from '../form-5472/lines.rules.ts'
import type { Side } from '../form-5472/sides.rules.ts'
import { type BookEntry, dayOf, periodOf } from '../substance.rules.ts'
import type { LinkKind } from './loan-link.rules.ts'

const MONTHS = 12

export const LOAN_DIRECTIONS = ['borrowed', 'lent'] as const
export type LoanDirection = (typeof LOAN_DIRECTIONS)[number]

/** A loan in the register, from the LLC's point of view. */
export type Loan = {
  id: number
  counterparty_id: number
  direction: LoanDirection
  name: string | null
  principal: bigint
  currency: string
  /** Percent a year; 0 without interest, null if unknown. */
  rate: string | null
  starts_on: string
  /** Null if it is payable on demand. */
  term_months: number | null
  document_id: number | null
}

const MOVEMENTS: readonly MovementType[] = ['ingreso', 'gasto', 'transferencia_externa']

/** Whether an entry can be an advance or a repayment of a loan, or interest on one. */
export function canLink(
  { movement_type, category }: { movement_type: MovementType; category: Category | null },
  kind: LinkKind,
): boolean {
  if (kind === 'principal')
    return placeMoney({ movement_type, category, by_hand: null }, 'paid').at === 'loan'
  return MOVEMENTS.includes(movement_type) && !(LOAN_CATEGORIES as readonly string[]).includes(category ?? '')
}

/** What the LLC owes, and what it is owed. */
export type Balance = { borrowed: bigint; loaned: bigint }

/** The rate that a balance of this day is converted with; null if no imported table has one. */
export type RateOfDay = { day: string; rate: Rate | null }

/** The rates for loans in a currency: on the first day of the tax year, and at the ends of its months. */
export type LoanRates = { currency: string; beginning: RateOfDay; month_ends: RateOfDay[] }

/** A balance in the loan's currency that is on the form in dollars. */
export type ConvertedBalance = {
  when: 'beginning' | 'ending'
  direction: LoanDirection
  day: string
  original: bigint
  rate: Rate
  amount: bigint
}

/** A loan as its contract has it, in its own currency. */
export type InCurrency = { opening: bigint; advanced: bigint; repaid: bigint; closing: bigint }

/** One loan in a tax year. Each has balances of its own: one loan is never offset against another. */
export type LoanYear = {
  /** Null for the entries that belong to no loan in the register yet. */
  loan: Loan | null
  currency: string
  /** In dollars; zero while the rate is missing. */
  beginning: Balance
  ending: Balance
  /** The mean of the month-end balances of the twelve months; null without their rates. */
  monthlyAverage: Balance | null
  /** Null for a loan in dollars. */
  inCurrency: InCurrency | null
  converted: ConvertedBalance[]
  /** The balances without a rate. */
  missingRates: { when: 'beginning' | 'ending'; day: string }[]
  /** Whether the LLC owed something, or was owed something, at some time in the year. */
  existed: { borrowed: boolean; loaned: boolean }
  /** Advances and repayments of the year, in dollars as they are booked. */
  advanced: bigint
  repaid: bigint
  /** In the loan's currency, by the rate and the daily balance; null without a rate. */
  accrued: bigint | null
  /** The entries behind the opening balance. */
  earlierIds: number[]
  /** All entries up to the end of the year. */
  ids: number[]
  /** Which side its entries are listed on. */
  listedOn: { beginning: LoanDirection; ending: LoanDirection }
}

type Years = { firstPeriod: number; begins: string; ends: string; loanRates: readonly LoanRates[] }

/** The currency that an entry was made in. */
export const currencyOf = ({ original }: Pick<BookEntry, 'original'>): string =>
  original?.currency ?? BOOKS_CURRENCY

/** Whether the books say how much an entry changes a balance in this currency. In dollars they always do. */
export const isKnownIn = (entry: Pick<BookEntry, 'original'>, currency: string): boolean =>
  currency === BOOKS_CURRENCY || currencyOf(entry) === currency

const split = (balance: bigint): Balance => ({
  borrowed: balance > 0n ? balance : 0n,
  loaned: balance < 0n ? -balance : 0n,
})

/** What was received less what was paid, in the currency of the loan. */
function flowOf({ received, paid, original }: BookEntry, currency: string): bigint {
  const dollars = received - paid
  if (currency === BOOKS_CURRENCY) return dollars
  const amount = unitsFromText(original!.amount)!
  return dollars < 0n ? -amount : amount
}

const flow = (entries: readonly BookEntry[], currency: string) =>
  entries.reduce((sum, entry) => sum + flowOf(entry, currency), 0n)

/** The mean, with half a unit rounded up; amounts here are never negative. */
const mean = (amounts: readonly bigint[]) =>
  (amounts.reduce((sum, amount) => sum + amount, 0n) * 2n + BigInt(MONTHS)) / BigInt(2 * MONTHS)

const inOrder = (entries: readonly BookEntry[]) =>
  entries.toSorted(
    (a, b) => periodOf(a) - periodOf(b) || dayOf(a).localeCompare(dayOf(b)) || Number(a.id - b.id),
  )

/** The balance after each entry. */
function balancesAfter(entries: readonly BookEntry[], from: bigint, currency: string): bigint[] {
  let balance = from
  return entries.map(entry => {
    balance += flowOf(entry, currency)
    return balance
  })
}

/** Whether more was repaid than had been lent, at some time. */
export function isOverRepaid({ direction, currency }: Loan, entries: readonly BookEntry[]): boolean {
  const balances = balancesAfter(inOrder(entries), 0n, currency)
  return balances.some(balance => (direction === 'borrowed' ? balance < 0n : balance > 0n))
}

/**
 * One loan in a tax year, from its entries up to the end of the year. Money received less money paid is owed
 * by the LLC; below zero it is owed to the LLC. It is reported as a balance, not as movements: at the start
 * and the end of the tax year, or as the average of its month ends. The balance is kept in the loan's currency
 * and converted on those days, because exchange differences are no transactions with the lender.
 */
export function computeLoan(loan: Loan | null, given: readonly BookEntry[], years: Years): LoanYear {
  const entries = inOrder(given)
  const currency = loan?.currency ?? currencyOf(given[0]!)
  const { firstPeriod } = years
  const earlier = entries.filter(entry => periodOf(entry) < firstPeriod)
  const ofYear = entries.filter(entry => periodOf(entry) >= firstPeriod)
  const start = flow(earlier, currency)
  const monthEnds = Array.from({ length: MONTHS }, (_, month) =>
    flow(
      entries.filter(entry => periodOf(entry) <= firstPeriod + month),
      currency,
    ),
  )
  const balances = [start, ...balancesAfter(ofYear, start, currency)]
  const direction = loan?.direction ?? directionOf(entries)
  const [advance, repayment] =
    direction === 'borrowed' ? (['received', 'paid'] as const) : (['paid', 'received'] as const)
  const sumOf = (side: Side) => ofYear.reduce((sum, entry) => sum + entry[side], 0n)
  const ownSumOf = (side: Side) =>
    ofYear
      .map(entry => split(flowOf(entry, currency))[side === 'received' ? 'borrowed' : 'loaned'])
      .reduce((sum, amount) => sum + amount, 0n)
  const sign = direction === 'borrowed' ? 1n : -1n
  const last = monthEnds.at(-1)!
  const sideOf = (balance: bigint): LoanDirection =>
    balance === 0n ? direction : balance < 0n ? 'lent' : 'borrowed'
  return {
    loan,
    currency,
    ...reported(start, monthEnds, currency, years),
    inCurrency:
      currency === BOOKS_CURRENCY
        ? null
        : {
            opening: start * sign,
            advanced: ownSumOf(advance),
            repaid: ownSumOf(repayment),
            closing: last * sign,
          },
    existed: {
      borrowed: balances.some(balance => balance > 0n),
      loaned: balances.some(balance => balance < 0n),
    },
    advanced: sumOf(advance),
    repaid: sumOf(repayment),
    accrued: accruedOn(loan, ofYear, start, years),
    earlierIds: earlier.map(({ id }) => id),
    ids: entries.map(({ id }) => id),
    listedOn: { beginning: sideOf(start), ending: sideOf(last) },
  }
}

type Reported = Pick<LoanYear, 'beginning' | 'ending' | 'monthlyAverage' | 'converted' | 'missingRates'>

/** The balances as the form has them, in dollars. */
function reported(
  start: bigint,
  monthEnds: readonly bigint[],
  currency: string,
  { loanRates }: Years,
): Reported {
  const last = monthEnds.at(-1)!
  if (currency === BOOKS_CURRENCY)
    return {
      beginning: split(start),
      ending: split(last),
      monthlyAverage: averageOf(monthEnds.map(split)),
      converted: [],
      missingRates: [],
    }
  const rates = loanRates.find(one => one.currency === currency)!
  const ends = monthEnds.map((balance, month) => inDollars(balance, rates.month_ends[month]!))
  const known = ends.filter(balance => balance !== null)
  const balances = [
    { when: 'beginning' as const, balance: start, of: rates.beginning },
    { when: 'ending' as const, balance: last, of: rates.month_ends.at(-1)! },
  ].filter(({ balance }) => balance !== 0n)
  return {
    beginning: inDollars(start, rates.beginning) ?? NOTHING,
    ending: ends.at(-1) ?? NOTHING,
    monthlyAverage: known.length === MONTHS ? averageOf(known) : null,
    converted: balances.flatMap(({ when, balance, of: { day, rate } }) => {
      if (rate === null) return []
      const { borrowed, loaned } = split(balance)
      const direction = balance > 0n ? 'borrowed' : 'lent'
      const original = borrowed + loaned
      return [{ when, direction, day, original, rate, amount: toDollars(original, rate) }]
    }),
    missingRates: balances.flatMap(({ when, of: { day, rate } }) => (rate === null ? [{ when, day }] : [])),
  }
}

const NOTHING: Balance = { borrowed: 0n, loaned: 0n }

/** Null without a rate, which a balance of zero does not need. */
function inDollars(balance: bigint, { rate }: RateOfDay): Balance | null {
  if (balance === 0n) return NOTHING
  if (rate === null) return null
  const { borrowed, loaned } = split(balance)
  return { borrowed: toDollars(borrowed, rate), loaned: toDollars(loaned, rate) }
}

const averageOf = (balances: readonly Balance[]): Balance => ({
  borrowed: mean(balances.map(({ borrowed }) => borrowed)),
  loaned: mean(balances.map(({ loaned }) => loaned)),
})

/** By the first movement: money received is a loan from the party, money paid a loan to it. */
const directionOf = (entries: readonly BookEntry[]): LoanDirection => {
  const first = entries.find(({ received, paid }) => received !== paid)
  return first && first.received < first.paid ? 'lent' : 'borrowed'
}

const RATE_UNITS = 10_000n
const DAYS = 365n

/** Simple interest on the balance of each day, over a year of 365 days. */
function accruedOn(
  loan: Loan | null,
  entries: readonly BookEntry[],
  start: bigint,
  { begins, ends }: Years,
): bigint | null {
  if (loan === null || loan.rate === null) return null
  const sign = loan.direction === 'borrowed' ? 1n : -1n
  const owed = (balance: bigint) => (balance * sign > 0n ? balance * sign : 0n)
  const last = dayNumber(ends) + 1
  let [balance, since, total] = [start, dayNumber(begins), 0n]
  for (const entry of entries) {
    const day = Math.min(Math.max(dayNumber(dayOf(entry)), since), last)
    total += owed(balance) * BigInt(day - since)
    since = day
    balance += flowOf(entry, loan.currency)
  }
  total += owed(balance) * BigInt(last - since)
  const divisor = DAYS * 100n * RATE_UNITS
  return (total * rateUnits(loan.rate) * 2n + divisor) / (2n * divisor)
}

const rateUnits = (rate: string): bigint => {
  const [whole, fraction = ''] = rate.split('.')
  return BigInt(whole + fraction.padEnd(4, '0').slice(0, 4))
}

/** The loans of one person with the entries that belong to each, and those that belong to none. */
export type LoansOfPerson = {
  books: { loan: Loan; entries: BookEntry[] }[]
  /** Entries that a person must link: no loan in the register fits them, or several do. */
  unlinked: BookEntry[]
}

/**
 * Which loan each entry belongs to: the one it is linked to, or the only one of that person that had started.
 * That one only if it was never repaid more than was lent: otherwise there is another loan, and setting one
 * off against the other would hide both. Nor to a loan in a currency in which the books do not have its amount.
 */
export function assignLoans(entries: readonly BookEntry[], loans: readonly Loan[]): LoansOfPerson {
  const linkedTo = (entry: BookEntry) =>
    entry.loan?.kind === 'principal'
      ? loans.find(({ id, currency }) => id === entry.loan!.id && isKnownIn(entry, currency))
      : undefined
  const fits = (entry: BookEntry) =>
    loans.filter(
      ({ starts_on, currency }) =>
        starts_on.slice(0, 7) <= dayOf(entry).slice(0, 7) && isKnownIn(entry, currency),
    )
  const linked = Map.groupBy(
    entries.filter(entry => linkedTo(entry)),
    entry => linkedTo(entry)!.id,
  )
  const alone = Map.groupBy(
    entries.filter(entry => !linkedTo(entry)),
    entry => {
      const found = fits(entry)
      return found.length === 1 ? found[0]!.id : null
    },
  )
  const unlinked = [...(alone.get(null) ?? [])]
  const books = loans.map(loan => {
    const certain = linked.get(loan.id) ?? []
    const likely = alone.get(loan.id) ?? []
    if (likely.length && isOverRepaid(loan, [...certain, ...likely])) {
      unlinked.push(...likely)
      return { loan, entries: certain }
    }
    return { loan, entries: [...certain, ...likely] }
  })
  return { books, unlinked }
}
