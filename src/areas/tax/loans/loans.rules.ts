import { dayNumber } from '../../../kernel/values/dates.ts'
import { type Category, LOAN_CATEGORIES, type MovementType } from '../../bookkeeping/vocabulary.rules.ts'
import { placeMoney } from '../form-5472/lines.rules.ts'
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

/** One loan in a tax year. Each has balances of its own: one loan is never offset against another. */
export type LoanYear = {
  /** Null for the entries that belong to no loan in the register yet. */
  loan: Loan | null
  beginning: Balance
  ending: Balance
  /** The mean of the month-end balances of the twelve months. */
  monthlyAverage: Balance
  /** Whether the LLC owed something, or was owed something, at some time in the year. */
  existed: { borrowed: boolean; loaned: boolean }
  /** Advances and repayments of the year. */
  advanced: bigint
  repaid: bigint
  /** By the rate and the daily balance; null without a rate. */
  accrued: bigint | null
  /** The entries behind the opening balance. */
  earlierIds: number[]
  /** All entries up to the end of the year. */
  ids: number[]
  /** Which side its entries are listed on. */
  listedOn: { beginning: LoanDirection; ending: LoanDirection }
}

type Years = { firstPeriod: number; begins: string; ends: string }

const split = (balance: bigint): Balance => ({
  borrowed: balance > 0n ? balance : 0n,
  loaned: balance < 0n ? -balance : 0n,
})

const flowOf = ({ received, paid }: Pick<BookEntry, 'received' | 'paid'>) => received - paid
const flow = (entries: readonly BookEntry[]) => entries.reduce((sum, entry) => sum + flowOf(entry), 0n)

/** The mean, with half a unit rounded up; amounts here are never negative. */
const mean = (amounts: readonly bigint[]) =>
  (amounts.reduce((sum, amount) => sum + amount, 0n) * 2n + BigInt(MONTHS)) / BigInt(2 * MONTHS)

const inOrder = (entries: readonly BookEntry[]) =>
  entries.toSorted(
    (a, b) => periodOf(a) - periodOf(b) || dayOf(a).localeCompare(dayOf(b)) || Number(a.id - b.id),
  )

/** The balance after each entry. */
function balancesAfter(entries: readonly BookEntry[], from: bigint): bigint[] {
  let balance = from
  return entries.map(entry => {
    balance += flowOf(entry)
    return balance
  })
}

/** Whether more was repaid than had been lent, at some time. */
export function isOverRepaid({ direction }: Loan, entries: readonly BookEntry[]): boolean {
  const balances = balancesAfter(inOrder(entries), 0n)
  return balances.some(balance => (direction === 'borrowed' ? balance < 0n : balance > 0n))
}

/**
 * One loan in a tax year, from its entries up to the end of the year. Money received less money paid is owed
 * by the LLC; below zero it is owed to the LLC. It is reported as a balance, not as movements: at the start
 * and the end of the tax year, or as the average of its month ends.
 */
export function computeLoan(loan: Loan | null, given: readonly BookEntry[], years: Years): LoanYear {
  const entries = inOrder(given)
  const { firstPeriod } = years
  const earlier = entries.filter(entry => periodOf(entry) < firstPeriod)
  const ofYear = entries.filter(entry => periodOf(entry) >= firstPeriod)
  const start = flow(earlier)
  const monthEnds = Array.from({ length: MONTHS }, (_, month) =>
    split(flow(entries.filter(entry => periodOf(entry) <= firstPeriod + month))),
  )
  const [beginning, ending] = [split(start), monthEnds.at(-1)!]
  const balances = [start, ...balancesAfter(ofYear, start)]
  const direction = loan?.direction ?? directionOf(entries)
  const side = ({ borrowed, loaned }: Balance): LoanDirection => {
    if (borrowed + loaned === 0n) return direction
    return loaned > 0n ? 'lent' : 'borrowed'
  }
  const [received, paid] = (['received', 'paid'] as const).map(name =>
    ofYear.reduce((sum, entry) => sum + entry[name], 0n),
  ) as [bigint, bigint]
  return {
    loan,
    beginning,
    ending,
    monthlyAverage: {
      borrowed: mean(monthEnds.map(({ borrowed }) => borrowed)),
      loaned: mean(monthEnds.map(({ loaned }) => loaned)),
    },
    existed: {
      borrowed: balances.some(balance => balance > 0n),
      loaned: balances.some(balance => balance < 0n),
    },
    advanced: direction === 'borrowed' ? received : paid,
    repaid: direction === 'borrowed' ? paid : received,
    accrued: accruedOn(loan, ofYear, start, years),
    earlierIds: earlier.map(({ id }) => id),
    ids: entries.map(({ id }) => id),
    listedOn: { beginning: side(beginning), ending: side(ending) },
  }
}

/** By the first movement: money received is a loan from the party, money paid a loan to it. */
const directionOf = (entries: readonly BookEntry[]): LoanDirection => {
  const first = entries.find(entry => flowOf(entry) !== 0n)
  return first && flowOf(first) < 0n ? 'lent' : 'borrowed'
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
    balance += flowOf(entry)
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
 * off against the other would hide both.
 */
export function assignLoans(entries: readonly BookEntry[], loans: readonly Loan[]): LoansOfPerson {
  const linkedTo = ({ loan }: BookEntry) =>
    loan?.kind === 'principal' ? loans.find(({ id }) => id === loan.id) : undefined
  const fits = (entry: BookEntry) =>
    loans.filter(({ starts_on }) => starts_on.slice(0, 7) <= dayOf(entry).slice(0, 7))
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
