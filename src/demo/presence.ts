import { addStay, type Stay } from '../areas/presence/presence.ts'
import { addDays } from '../kernel/values/dates.ts'
import { dayIn, periodUpTo } from './calendar.ts'
import type { DemoContext } from './demo-context.ts'
import { DEMO_MONTHS } from './plan.ts'

/** A stay of a year: a country, the first day as `MM-DD` and, if recorded, the last. */
type Season = readonly [country: string, from: string, to?: string]
/** A trip paid for in the books: the month of their period, the day, and the number of nights. */
type Trip = readonly [country: string, at: number, day: number, nights: number]

/** The year before last, the last and this one; trips are inside the stays. */
type Traveler = { name: string; years: readonly (readonly Season[])[]; trips: readonly Trip[] }

const TRAVELERS: readonly Traveler[] = [
  {
    // About half the year in Spain: above 183 days in the first year, and careful since. Last year stays below 183 plain
    // days, but Spain may count the mornings of departure and the short trips to France too.
    name: 'Lucía Ferrándiz Olmo',
    years: [
      [
        ['ES', '01-10', '04-30'],
        ['PT', '05-02', '06-27'],
        ['ES', '06-28', '08-18'],
        ['PT', '08-20', '11-24'],
        ['ES', '11-25', '12-31'],
      ],
      [
        ['ES', '01-01', '03-31'],
        ['FR', '01-19', '01-21'],
        ['FR', '02-09', '02-11'],
        ['FR', '03-09', '03-11'],
        ['PT', '04-01', '06-30'],
        ['ES', '07-02', '08-24'],
        ['FR', '07-14', '07-16'],
        ['AD', '08-25', '09-14'],
        ['PT', '09-15', '11-23'],
        ['ES', '11-24', '12-31'],
      ],
      [
        ['ES', '01-01', '03-29'],
        ['PT', '03-30', '06-14'],
        ['ES', '06-16', '09-05'],
        ['AD', '09-06', '09-13'],
        ['PT', '09-14', '11-06'],
        ['ES', '11-08', '11-22'],
        ['PT', '11-23', '12-19'],
        ['ES', '12-20', '12-31'],
      ],
    ],
    trips: [
      ['DE', 3, 13, 2],
      ['NO', 8, 10, 2],
      ['US', 8, 12, 3],
      ['MX', 13, 15, 3],
      ['US', 17, 12, 3],
      ['NL', 18, 12, 2],
      ['NO', 22, 16, 3],
      ['CO', 26, 12, 4],
      ['GB', 30, 16, 2],
      ['DE', 34, 12, 3],
    ],
  },
  {
    // A third of each year in Florida, where the stock is: close to US substantial presence.
    name: 'Oliver Thackwell',
    years: [
      [
        ['US', '01-03', '03-31'],
        ['GB', '04-01', '06-14'],
        ['PT', '06-15', '09-10'],
        ['GB', '09-11', '11-20'],
        ['US', '11-21', '12-18'],
        ['GB', '12-19', '12-31'],
      ],
      [
        ['GB', '01-01', '01-04'],
        ['US', '01-05', '03-28'],
        ['GB', '03-30', '06-20'],
        ['PT', '06-21', '09-15'],
        ['GB', '09-16', '10-19'],
        ['US', '10-20', '11-25'],
        ['GB', '11-26', '12-31'],
      ],
      [
        ['GB', '01-01', '01-06'],
        ['US', '01-07', '03-31'],
        ['GB', '04-02', '06-25'],
        ['PT', '06-26', '09-20'],
        ['GB', '09-21', '10-24'],
        ['US', '10-25', '11-30'],
        ['GB', '12-01', '12-31'],
      ],
    ],
    trips: [
      ['DE', 10, 12, 3],
      ['US', 22, 12, 3],
      ['DE', 31, 12, 3],
    ],
  },
  {
    // Records only when he crosses the river; the days in between are filled.
    name: 'Mateo Iribarne Souto',
    years: [
      [
        ['AR', '02-01'],
        ['UY', '03-08'],
        ['AR', '05-20'],
        ['UY', '12-12'],
      ],
      [
        ['AR', '02-03'],
        ['UY', '06-14'],
        ['AR', '07-06'],
        ['UY', '12-19'],
      ],
      [
        ['AR', '01-26'],
        ['UY', '04-02'],
        ['AR', '06-11'],
        ['UY', '10-09'],
        ['AR', '10-27'],
      ],
    ],
    trips: [],
  },
]

/** How far ahead they record plans. */
const DAYS_AHEAD = 45

/** Each traveler's log up to an instant, with near plans; the same date gives the same log. */
export function planTravels(now: Date): { name: string; stays: Stay[] }[] {
  const { months, today } = periodUpTo(now, DEMO_MONTHS)
  const noted = addDays(today, DAYS_AHEAD)
  const thisYear = now.getUTCFullYear()
  return TRAVELERS.map(({ name, years, trips }) => {
    const seasons = years.flatMap((seasons, i) => {
      const year = thisYear - years.length + 1 + i
      return seasons.map(([country, from, to]) => ({
        country,
        from: `${year}-${from}`,
        to: to === undefined ? null : `${year}-${to}`,
      }))
    })
    const away = trips.map(([country, at, day, nights]) => ({
      country,
      from: dayIn(months[at]!, day),
      to: dayIn(months[at]!, day + nights),
    }))
    const stays = [...seasons, ...away].filter(({ from }) => from >= seasons[0]!.from && from <= noted)
    return { name, stays: stays.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)) }
  })
}

export async function writeTravels({ tx, by, now, members }: DemoContext): Promise<void> {
  for (const { name, stays } of planTravels(now)) {
    const member = members.find(member => member.name === name)
    if (member) for (const stay of stays) await addStay(tx, by, member.id, stay)
  }
}
