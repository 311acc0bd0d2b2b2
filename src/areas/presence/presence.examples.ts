import { viewRules } from './countries/rule-views.rules.ts'
import { computePresence, countryByDate } from './presence.rules.ts'

// Computed by the real rules, so that the example is always correct.
const stays = [
  { from: '2026-01-01', to: '2026-05-31', country: 'ES' },
  { from: '2026-06-01', to: '2026-06-14', country: 'US' },
  { from: '2026-06-15', to: null, country: 'PT' },
]

const { summary, warnings } = computePresence(stays, 2026, '2026-06-30')

const rulesOn = (today: string) => viewRules({ stays, plans: [], facts: [], year: 2026, today })

export const EXAMPLE_PRESENCE = { summary, warnings, rules: rulesOn('2026-06-30') }

const early = computePresence(stays, 2026, '2026-01-03')

export const EXAMPLE_CALENDAR = {
  summary: early.summary,
  warnings: early.warnings,
  rules: rulesOn('2026-01-03'),
  calendar: countryByDate(early.calendar),
}
