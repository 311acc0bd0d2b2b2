import { type BookEntry, periodOf } from '../substance.rules.ts'

const MONTHS = 12

/** The amount borrowed, or lent if negative. */
type Balance = { borrowed: bigint; loaned: bigint }

export type Loans = {
  beginning: Balance
  ending: Balance
  /** The mean of the month-end balances of the twelve months. */
  monthlyAverage: Balance
  /** The entries behind the opening balance. */
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

/** The mean, with half a unit rounded up; amounts here are never negative. */
const mean = (amounts: readonly bigint[]) =>
  (amounts.reduce((sum, amount) => sum + amount, 0n) * 2n + BigInt(MONTHS)) / BigInt(2 * MONTHS)

/**
 * The balance of loans with one person: received less paid, over all years. It is reported as a balance and
 * not as movements: at the start and the end of a tax year, or as the average of its month ends.
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
