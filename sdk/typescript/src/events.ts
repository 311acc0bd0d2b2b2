import type { Event, ListEventsPage } from './api.generated.ts'
import { ApiError } from './errors.ts'
import { type RequestOptions, retryWait, sleep, type Transport } from './transport.ts'

export interface EventOptions {
  /** Only events after this one: `after` of an earlier stream, or the id of an event. Default: from the oldest. */
  after?: string | null
  types?: readonly Event['type'][]
  entity_id?: number
  /** Events per request, 1 to 500. */
  limit?: number
  /** The shortest and the longest pause if there is nothing new. Defaults: 1,000 and 60,000. */
  minPauseMs?: number
  maxPauseMs?: number
  /** Ends the stream, with the signal's reason as an error. */
  signal?: AbortSignal
}

/**
 * Events as they happen, forever. Lost connections and limits are waited for. Store `after` when you have handled an
 * event, and start from there next time.
 */
export class EventStream implements AsyncIterable<Event> {
  /** Where to continue: everything up to here was handed out. */
  after: string | null
  readonly #transport: Transport
  readonly #options: EventOptions

  constructor(transport: Transport, options: EventOptions) {
    this.#transport = transport
    this.#options = options
    this.after = options.after ?? null
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    const { minPauseMs = 1000, maxPauseMs = 60_000, signal } = this.#options
    for (let idle = 0; ; ) {
      const page = await this.#nextPage()
      for (const event of page.data) {
        this.after = event.id
        yield event
      }
      // Past events that were looked at and do not match.
      this.after = page.next_after ?? this.after
      idle = page.data.length > 0 ? 0 : idle + 1
      if (page.has_more) continue
      const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(idle, 20))
      await sleep(Math.max(pauseMs, this.#fairPause()), signal)
    }
  }

  /** So long that at most half of what is left of the key's limit is used before it starts again. */
  #fairPause(): number {
    const { remaining, resetSeconds } = this.#transport.rateLimit ?? { remaining: 1, resetSeconds: 0 }
    return (1000 * resetSeconds) / Math.max(1, remaining / 2)
  }

  async #nextPage(): Promise<ListEventsPage> {
    const { types, entity_id, limit, signal } = this.#options
    const query = { after: this.after, type: types?.length ? types.join(',') : null, entity_id, limit }
    const options: RequestOptions = { maxRetries: 0, ...(signal && { signal }) }
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#transport.answer<ListEventsPage>(
          { method: 'GET', path: '/v1/events', query },
          options,
        )
      } catch (error) {
        signal?.throwIfAborted()
        // A server error passes too: a program that follows events would only start again.
        const isFault = error instanceof ApiError && error.status >= 500
        const waitMs = retryWait(error, attempt) ?? (isFault ? 8000 : null)
        if (waitMs === null) throw error
        await sleep(waitMs, signal)
      }
    }
  }
}
