import { tooBusy } from './errors.ts'
import { Slots } from './slots.ts'

/**
 * A request's cost beyond a few statements. `heavy` generates a file, reads an upload, or works in a thread;
 * `transfer` streams existing bytes; `query` uses the connections for slow reads.
 */
export type Load = 'light' | 'query' | 'transfer' | 'heavy'

/**
 * Concurrent requests per caller and process. Heavy requests run one at a time: two keep two cores busy and
 * made others wait 2.5 times as long; one at a time, 1.6 times.
 */
export const CONCURRENCY: Record<Exclude<Load, 'light'>, number> = {
  heavy: 1,
  transfer: 8,
  query: 2,
}
/** A page may send slightly more requests at once; the rest wait briefly in a queue. */
const MAX_WAITING = 4
const WAIT_MS: Record<Exclude<Load, 'light'>, number> = { heavy: 10_000, transfer: 3_000, query: 3_000 }

/** Prevents one caller from using a whole process: each has a few slots and a short queue. */
export class RequestSlots {
  readonly waitMs: Record<Exclude<Load, 'light'>, number>
  private readonly slots: Record<Exclude<Load, 'light'>, Slots>

  constructor(waitMs?: number) {
    this.waitMs = waitMs === undefined ? WAIT_MS : { heavy: waitMs, transfer: waitMs, query: waitMs }
    const slotsFor = (load: Exclude<Load, 'light'>) =>
      new Slots({
        atOnce: CONCURRENCY[load],
        maxWaiting: MAX_WAITING,
        waitMs: this.waitMs[load],
        refuse: tooBusy,
      })
    this.slots = { heavy: slotsFor('heavy'), transfer: slotsFor('transfer'), query: slotsFor('query') }
  }

  /** Resolves to a function that releases the slot; rejects with 429 if none becomes free in time. */
  take(caller: string, load: Exclude<Load, 'light'>): Promise<() => void> {
    return this.slots[load].take(caller)
  }
}
