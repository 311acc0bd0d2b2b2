import { DAY_MS } from '../../../kernel/values/dates.ts'
import type { Random } from './random.ts'
import type { MercuryTransaction, WorldOptions } from './world.ts'

export type Life = {
  events: MercuryTransaction['life']
  expectedAt: number
  /** When its id is replaced by another one, which is settled from then on. */
  changesIdAt: number | null
  /** When it finally settled. */
  settledAt: number | null
}

type Fate =
  | 'at once'
  | 'settles'
  | 'settles late'
  | 'settles as another'
  | 'reversed'
  | 'reversed late'
  | 'cancelled'
  | 'failed'
  | 'blocked'

const FATES: readonly (readonly [number, Fate])[] = [
  [25, 'at once'],
  [60, 'settles'],
  [2, 'settles late'],
  [4, 'settles as another'],
  [2, 'reversed'],
  [1.5, 'reversed late'],
  [2, 'cancelled'],
  [2, 'failed'],
  [1.5, 'blocked'],
]

/** The later life of a transaction created at that time. */
export function makeLife(
  random: Random,
  at: number,
  { settleDays: [least, most] = [1, 3], maxDaysLate = 45 }: WorldOptions,
  { isAtOnce = false, isPlain = false }: { isAtOnce?: boolean; isPlain?: boolean },
): Life {
  const fate = isAtOnce ? 'at once' : isPlain ? 'settles' : random.weighted(FATES)
  const later = (leastDays: number, maxDays: number) =>
    random.between(Math.round(leastDays * DAY_MS), Math.round(Math.max(leastDays, maxDays) * DAY_MS))
  const expectedAt = at + later(least, most)
  const life = (
    events: Life['events'],
    settledAt: number | null,
    changesIdAt: number | null = null,
  ): Life => ({
    events,
    expectedAt,
    changesIdAt,
    settledAt,
  })
  const pending = { at, status: 'pending' } as const
  switch (fate) {
    case 'at once':
      return life([{ at, status: 'sent' }], at)
    case 'settles':
      return life([pending, { at: expectedAt, status: 'sent' }], expectedAt)
    case 'settles late': {
      const settledAt = at + later(maxDaysLate / 3, maxDaysLate)
      return life([pending, { at: settledAt, status: 'sent' }], settledAt)
    }
    case 'settles as another':
      return life([pending], expectedAt, expectedAt)
    case 'reversed':
    case 'reversed late': {
      const soon = expectedAt + later(1, Math.min(10, maxDaysLate - most))
      const late = Math.max(expectedAt + 1, at + later(maxDaysLate / 3, maxDaysLate))
      const sent = { at: expectedAt, status: 'sent' } as const
      return life([pending, sent, { at: fate === 'reversed' ? soon : late, status: 'reversed' }], null)
    }
    default:
      return life([pending, { at: expectedAt, status: fate }], null)
  }
}
