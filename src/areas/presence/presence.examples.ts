import { computePresence, countryByDate } from './presence.rules.ts'

// Computed by the real rules, so that the example is always correct.
const stays = [
  { from: '2026-01-01', to: '2026-05-31', country: 'ES' },
  { from: '2026-06-01', to: '2026-06-14', country: 'US' },
  { from: '2026-06-15', to: null, country: 'PT' },
]

const { summary, warnings } = computePresence(stays, 2026, '2026-06-30')

export const EXAMPLE_PRESENCE = { summary, warnings }

const early = computePresence(stays, 2026, '2026-01-03')

export const EXAMPLE_CALENDAR = {
  summary: early.summary,
  warnings: early.warnings,
  calendar: countryByDate(early.calendar),
}
