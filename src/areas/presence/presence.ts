/** The area's public interface for areas after it. */
export { COUNTRY_RULES, type CountryRule, PLAIN_COUNT_SAYS } from './countries/country-rules.rules.ts'
export { viewYear } from './countries/presence-year.rules.ts'
export { type RuleView, viewRules } from './countries/rule-views.rules.ts'
export { type UsSigns, usSignsOf } from './countries/us-signs.rules.ts'
export { computeEvidence, type Evidence } from './evidence/evidence.rules.ts'
export { findEvidenceBetween } from './evidence/evidence.ts'
export { readOwnerRecord } from './owner-record.ts'
export {
  computePresence,
  daysToRead,
  daysToReadForRules,
  type Presence,
  type Stay,
} from './presence.rules.ts'
export { listStays } from './stay.sql.ts'
export { addStay, findDecidingStays } from './stays.ts'
