import type { Served } from '../../kernel/http/endpoint.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import { forgetRequests, forgetUsage, insertRequests } from './request-log.sql.ts'

/**
 * Of each key, as many requests are kept between two batches. A script that sends thousands in these seconds finds the
 * newest in its log, all of them in its figures, and does not fill our tables.
 */
const MOST_PER_BATCH = 200
/** And of all keys together, should PostgreSQL not take them for a while. */
const MOST_WAITING = 20_000

type Request = { key_id: number; at: string; endpoint: string; status: number; ms: number; ip: string }
type Count = { key_id: number; hour: string; requests: number; refused: number; failed: number }

/** What was asked for with keys and is not written down yet. It costs a request no question to the database. */
class Waiting {
  private requests = new Map<number, Request[]>()
  private counts = new Map<string, Count>()
  private size = 0

  add(keyId: number, { endpoint, status, tookMs, ip, at }: Served): void {
    const hour = new Date(at - (at % 3_600_000)).toISOString()
    const place = `${keyId} ${hour}`
    const count = this.counts.get(place) ?? { key_id: keyId, hour, requests: 0, refused: 0, failed: 0 }
    count.requests++
    if (status >= 500) count.failed++
    else if (status >= 400) count.refused++
    if (this.counts.size < MOST_WAITING) this.counts.set(place, count)
    const own = this.requests.get(keyId) ?? []
    if (own.length >= MOST_PER_BATCH) {
      own.shift()
      this.size--
    }
    if (this.size >= MOST_WAITING) return
    own.push({
      key_id: keyId,
      at: new Date(at).toISOString(),
      endpoint,
      status,
      ms: Math.round(tookMs),
      ip,
    })
    this.requests.set(keyId, own)
    this.size++
  }

  /** All of it, which waits no longer. */
  take(): { requests: Request[]; counts: Count[] } {
    const taken = { requests: [...this.requests.values()].flat(), counts: [...this.counts.values()] }
    this.requests = new Map()
    this.counts = new Map()
    this.size = 0
    return taken
  }
}

const waiting = new WeakMap<Database, Waiting>()

function waitingFor(database: Database): Waiting {
  const found = waiting.get(database) ?? new Waiting()
  waiting.set(database, found)
  return found
}

export function noteRequest(database: Database, keyId: number, served: Served): void {
  waitingFor(database).add(keyId, served)
}

/** Writes down what has been asked for since the last time. What cannot be written is lost: it is a log, not a record. */
export async function writeRequests(database: Database): Promise<void> {
  const { requests, counts } = waitingFor(database).take()
  if (counts.length) await database.durable.all(insertRequests, { requests, counts })
}

const FORGOTTEN_AT_ONCE = 5000

/** Keeps the log of requests as long as it says it is. */
export const forgetRequestsJob: Job = {
  name: 'forget-requests',
  everyMs: 600_000,
  async run({ database }, stopping) {
    while (!stopping.aborted) {
      const some = await database.durable.maybe(forgetRequests, { most: FORGOTTEN_AT_ONCE })
      if (!some || some.forgotten < FORGOTTEN_AT_ONCE) break
    }
    await database.durable.all(forgetUsage, {})
  },
}
