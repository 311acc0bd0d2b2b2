import type { Fact } from '../facts/facts.rules.ts'
import { factsForRules } from '../facts/facts.rules.ts'
import type { Stay } from '../presence.rules.ts'
import { countByRules, type Met } from './count.rules.ts'

/** What is on record that can make an owner a U.S. person in a year. */
export type UsSigns = {
  /** The substantial presence test; `cautious`: only without exempt days that have no documents. */
  substantial_presence: Met
  days_this_year: number
  weighted_days: number
  us_nationality: boolean
  /** A residence permit of the US in the year, such as a green card. */
  us_permit: boolean
}

export function usSignsOf(
  { stays, facts }: { stays: readonly Stay[]; facts: readonly Fact[] },
  year: number,
  today: string,
): UsSigns {
  const known = factsForRules(facts)
  const test = countByRules(stays, year, today, known).find(({ rule }) => rule === 'US-SPT')
  return {
    substantial_presence: test?.met ?? 'no',
    days_this_year: test?.days?.[0] ?? 0,
    weighted_days: test?.cautious_count ?? 0,
    us_nationality: known.nationalities.includes('US'),
    us_permit: known.permits.some(
      ({ country, from, to }) =>
        country === 'US' && from <= `${year}-12-31` && (to === null || to >= `${year}-01-01`),
    ),
  }
}
