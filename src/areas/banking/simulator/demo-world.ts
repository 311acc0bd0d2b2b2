import { DAY_MS } from '../../../kernel/values/dates.ts'
import { makeWorld } from './make-world.ts'
import type { World } from './world.ts'

export const DAYS_BEFORE = 60
const BUSY_DAYS = 5
const DAYS_AHEAD = 400

/**
 * A small company with some history, with something happening every day. Generated well into the future, so
 * that a demo can run for a year; a restart keeps the opening day of its accounts.
 */
export function demoWorld(
  seed: string,
  now: Date,
  holder: string,
  openedOn: Date = new Date(now.getTime() - DAYS_BEFORE * DAY_MS),
): World {
  const firstDay = Math.floor(openedOn.getTime() / DAY_MS) * DAY_MS
  const busyFrom = firstDay + (DAYS_BEFORE - BUSY_DAYS) * DAY_MS
  return makeWorld({
    seed,
    from: openedOn,
    to: new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
    // A short history, then enough each day for something to be pending.
    perDay: day => (day.getTime() < busyFrom ? 0.5 : 2),
    holder,
    mercury: { accounts: 2 },
    wise: {
      balances: [
        { currency: 'USD', type: 'STANDARD' },
        { currency: 'EUR', type: 'STANDARD' },
        { currency: 'GBP', type: 'STANDARD' },
      ],
    },
    settleDays: [2, 5],
    maxDaysLate: 30,
  })
}
