import { type BookEntry, periodOf } from '../substance.rules.ts'

const MONTHS = 12

/** What is borrowed, or loaned where the balance is below zero. */
type Balance = { borrowed: bigint; loaned: bigint }

export type Loans = {
  beginning: Balance
  ending: Balance
  /** The mean of the balances at the end of the twelve months. */
  monthlyAverage: Balance
  /** The entries that the balance at the beginning came from. */
  earlierIds: number[]
  /** All entries up to the end of the year. */
  ids: number[]
}

const split = (balance: bigint): Balance => ({
  borrowed: balance > 0n ? balance : 0n,
  loaned: balance < 0n ? -balance : 0n,
})

const flow = (entries: readonly BookEntry[]) =>
  entries.reduce((sum, { received, paid }) => sum + received - paid, 0n)

/** The mean, half a unit rounded up; no amount here is below zero. */
const mean = (amounts: readonly bigint[]) =>
  (amounts.reduce((sum, amount) => sum + amount, 0n) * 2n + BigInt(MONTHS)) / BigInt(2 * MONTHS)

/**
 * The balance of loans with one person: what was received less what was paid, over all years. It is reported as it
 * stands and not as it moves: at the beginning and the end of a tax year, or on average over the ends of its months.
 */
export function computeLoans(entries: readonly BookEntry[], firstPeriod: number): Loans {
  const earlier = entries.filter(entry => periodOf(entry) < firstPeriod)
  const beginning = flow(earlier)
  const monthEnds = Array.from({ length: MONTHS }, (_, month) => {
    const until = entries.filter(entry => periodOf(entry) <= firstPeriod + month)
    return split(flow(until))
  })
  return {
    beginning: split(beginning),
    ending: monthEnds.at(-1)!,
    monthlyAverage: {
      borrowed: mean(monthEnds.map(({ borrowed }) => borrowed)),
      loaned: mean(monthEnds.map(({ loaned }) => loaned)),
    },
    earlierIds: earlier.map(({ id }) => id),
    ids: entries.map(({ id }) => id),
  }
}
