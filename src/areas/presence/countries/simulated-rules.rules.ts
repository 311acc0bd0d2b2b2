import type { Stay } from '../presence.rules.ts'
import { countByRules, lastDayToMeet, type OwnerFacts, type RuleCount } from './count.rules.ts'
import { COUNTRY_RULES, SCHENGEN_MEMBERS } from './country-rules.rules.ts'
import { firstDayMet } from './first-day-met.rules.ts'

/** What a rule of the country would say at the end of a simulated stay. */
export type SimulatedRule = Pick<
  RuleCount,
  'rule' | 'country' | 'zone' | 'cautious_count' | 'meets_at' | 'met' | 'level' | 'tax_year'
> & {
  year: number
  /** The first day on which it is met for that year; null if it is not. */
  met_on: string | null
}

/**
 * The rules of a country, year by year, on a log that has the simulated stay. A year goes on in the next one as far as the
 * rule does, but not beyond the stay.
 */
export function simulateRules(
  log: readonly Stay[],
  { country, from, until }: { country: string; from: string; until: string },
  facts: OwnerFacts,
): SimulatedRule[] {
  const first = Number(from.slice(0, 4))
  const years = Array.from({ length: Number(until.slice(0, 4)) - first + 1 }, (_, i) => first + i)
  const isOfCountry = (count: RuleCount) =>
    count.rule !== null &&
    (count.country === country ||
      (count.zone !== null && (SCHENGEN_MEMBERS as readonly string[]).includes(country)))
  return years.flatMap(year => {
    const firstDay = firstDayMet(log, year, { from: `${year}-01-01`, until }, facts)
    return COUNTRY_RULES.flatMap(rule => {
      const asOf = [until, lastDayToMeet(rule, year)].toSorted()[0]!
      const found = countByRules(log, year, asOf, facts).find(count => count.rule === rule.id)
      if (!found || !isOfCountry(found)) return []
      const { zone, cautious_count, meets_at, met, level, tax_year } = found
      const shown = { rule: rule.id, country: found.country, zone, cautious_count, meets_at, met, level }
      return [{ year, ...shown, tax_year, met_on: firstDay(rule.id) }]
    })
  })
}
