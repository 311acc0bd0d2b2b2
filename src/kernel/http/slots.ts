import type { Refusal } from './refusal.ts'

type Queue = { taken: number; waiting: ((release: () => void) => void)[] }

type Limits = {
  /** How much may run at once for one key. */
  atOnce: number
  /** How much may wait behind that; more is refused at once. */
  maxWaiting: number
  waitMs: number
  refuse(): Refusal
}

/** Limits expensive work: for each key a few at once and a short queue, in this process. */
export class Slots {
  private readonly limits: Limits
  private readonly queues = new Map<string, Queue>()

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Resolves to a function that releases the slot; rejects if the queue is full or none becomes free in time. */
  async take(key: string): Promise<() => void> {
    const { atOnce, maxWaiting, waitMs, refuse } = this.limits
    const queue = this.queues.get(key) ?? { taken: 0, waiting: [] }
    this.queues.set(key, queue)
    if (queue.taken < atOnce) {
      queue.taken++
      return this.releaseOf(key, queue)
    }
    if (queue.waiting.length >= maxWaiting) throw refuse()
    return new Promise((resolve, reject) => {
      const take = (release: () => void) => {
        clearTimeout(timer)
        resolve(release)
      }
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(take), 1)
        reject(refuse())
      }, waitMs)
      queue.waiting.push(take)
    })
  }

  /** Runs one piece of work in a slot. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.take(key)
    try {
      return await work()
    } finally {
      release()
    }
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
