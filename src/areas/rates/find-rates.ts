import type { Db } from '../../kernel/sql/postgres.ts'
import { decimalFromText } from '../../kernel/values/decimal.ts'
import { findRatesFor } from './rate.sql.ts'
import type { Rate, RateKind } from './vocabulary.rules.ts'

export type RateWanted = {
  currency: string
  /** The day of the transaction, if known: only then can a daily rate be used. */
  day: string | null
  /** For a yearly average. */
  year: number
  /** A table; null for the rate of the day, else the average of the year. */
  kind: RateKind | null
}

/** The rate for each, in the same order; null where no imported table has one. */
export async function findRates(db: Db, wanted: readonly RateWanted[]): Promise<(Rate | null)[]> {
  if (wanted.length === 0) return []
  const rows = await db.all(findRatesFor, { wanted: wanted.map((one, place) => ({ place, ...one })) })
  const found = new Map(rows.map(row => [row.place, rateOf(row)]))
  return wanted.map((_, place) => found.get(place) ?? null)
}

type Row = { kind: string; currency: string; day: string; multiply: string; divide: string }

export const rateOf = ({ kind, currency, day, multiply, divide }: Row): Rate => ({
  source: kind as RateKind,
  currency,
  date: day,
  // The database keeps no others.
  multiply: decimalFromText(multiply) as bigint,
  divide: decimalFromText(divide) as bigint,
})
