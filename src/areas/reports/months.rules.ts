import type { CategorySums } from './facts.rules.ts'
import { capitalIn, resultOf } from './metrics.rules.ts'

/** Stored totals of one month, numbered consecutively (year * 12 + month - 1). */
export type MonthSums = CategorySums & { month: number }

type Sums = { income: bigint; expense: bigint; net: bigint }
export type YearByMonth = { year: number; months: ({ month: number } & Sums)[] } & Sums & {
    /** Owner distributions and contributions. */
    distributions: bigint
    contributions: bigint
  }

/** A year as its reports show it, month by month; months without entries are zero. */
export function computeYearByMonth(rows: readonly MonthSums[], year: number): YearByMonth {
  const of = rows.filter(({ month }) => Math.floor(month / 12) === year)
  const whole = resultOf(of)
  const { distributions, contributions } = capitalIn(of, whole)
  return {
    year,
    months: Array.from({ length: 12 }, (_, place) => ({
      month: place + 1,
      ...sumsOf(resultOf(of.filter(({ month }) => month % 12 === place))),
    })),
    ...sumsOf(whole),
    distributions,
    contributions,
  }
}

const sumsOf = ({ income, expense, net }: Sums): Sums => ({ income, expense, net })
