import { tooBusy } from './errors.ts'

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

type Queue = { taken: number; waiting: ((release: () => void) => void)[] }

/** Prevents one caller from using a whole process: each has a few slots and a short queue. */
export class RequestSlots {
  private readonly queues = new Map<string, Queue>()
  readonly waitMs: Record<Exclude<Load, 'light'>, number>

  constructor(waitMs?: number) {
    this.waitMs = waitMs === undefined ? WAIT_MS : { heavy: waitMs, transfer: waitMs, query: waitMs }
  }

  /** Resolves to a function that releases the slot; rejects with 429 if none becomes free in time. */
  async take(caller: string, load: Exclude<Load, 'light'>): Promise<() => void> {
    const key = `${load} ${caller}`
    const queue = this.queues.get(key) ?? { taken: 0, waiting: [] }
    this.queues.set(key, queue)
    if (queue.taken < CONCURRENCY[load]) {
      queue.taken++
      return this.releaseOf(key, queue)
    }
    if (queue.waiting.length >= MAX_WAITING) throw tooBusy()
    return new Promise((resolve, reject) => {
      const take = (release: () => void) => {
        clearTimeout(timer)
        resolve(release)
      }
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(take), 1)
        reject(tooBusy())
      }, this.waitMs[load])
      queue.waiting.push(take)
    })
  }

  private releaseOf(key: string, queue: Queue): () => void {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = queue.waiting.shift()
      if (next) return next(this.releaseOf(key, queue))
      queue.taken--
      if (queue.taken === 0) this.queues.delete(key)
    }
  }
}
