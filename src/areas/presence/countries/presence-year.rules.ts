import { countryName } from '../../../kernel/values/country-names.ts'
import { computePresence, type Presence, THRESHOLD, type Warning } from '../presence.rules.ts'
import { type RuleSubject, type RuleView, viewRules } from './rule-views.rules.ts'

/** A year by the plain count of the contract, and by the rules of the countries. */
export type PresenceYear = Presence & { rules: RuleView[] }

export function viewYear(subject: RuleSubject): PresenceYear {
  const presence = computePresence(subject.stays, subject.year, subject.today)
  const rules = viewRules(subject)
  return { ...presence, warnings: presence.warnings.map(one => withRules(one, rules)), rules }
}

/** What the country's own rules say, where 183 plain days of a calendar year say something else. */
function withRules(warning: Warning, rules: readonly RuleView[]): Warning {
  const own = rules.filter(({ country, rule }) => country === warning.country && rule !== null)
  const message = [warning.message, ...own.flatMap(rule => sayRule(rule, warning.days))].join(' ')
  return { ...warning, message }
}

function sayRule(rule: RuleView, plainDays: number): string[] {
  const { kind, country, met, forecast, tax_year, rule: id, applies } = rule
  const own = `By its own rule (${id}${tax_year === null ? '' : `, tax year ${tax_year}`})`
  if (kind === 'no_day_count') return [`${countryName(country!)} has no test of days (${id}).`]
  if (applies !== 'yes') return []
  if (met === 'yes' && plainDays < THRESHOLD) return [`${own}, the limit is reached.`]
  if (met === 'cautious') return [`${own}, the limit is reached by the cautious count.`]
  if (!forecast) return []
  const { missing, if_staying, with_plans } = forecast
  const days = [
    ...(if_staying ? [`on ${if_staying} without travel`] : []),
    ...(with_plans && with_plans !== if_staying ? [`on ${with_plans} with the planned stays`] : []),
  ]
  return [
    `${own}, ${days.length ? `the limit is reached ${days.join(', ')}` : `${missing} more to the limit`}.`,
  ]
}
