import { viewYear } from './countries/presence-year.rules.ts'
import { countryByDate } from './presence.rules.ts'

// Computed by the real rules, so that the example is always correct.
const stays = [
  { from: '2026-01-01', to: '2026-05-31', country: 'ES' },
  { from: '2026-06-01', to: '2026-06-14', country: 'US' },
  { from: '2026-06-15', to: null, country: 'PT' },
]

const yearOn = (today: string) => {
  const { calendar, ...year } = viewYear({ stays, plans: [], facts: [], year: 2026, today })
  return { year, calendar }
}

export const EXAMPLE_PRESENCE = yearOn('2026-06-30').year

const early = yearOn('2026-01-03')

export const EXAMPLE_CALENDAR = { ...early.year, calendar: countryByDate(early.calendar) }
