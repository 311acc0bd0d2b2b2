import type { Served } from '../../kernel/http/endpoint.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import type { Database } from '../../kernel/sql/postgres.ts'
import { forgetKeyIps, forgetRequests, forgetUsage, insertRequests } from './request-log.sql.ts'

/**
 * Requests kept per key between two batches. A script that sends thousands within seconds finds the newest in
 * its log and all in its usage, without filling our tables.
 */
const MAX_PER_BATCH = 200
/** And of all keys together, if PostgreSQL is unavailable for a while. */
const MAX_WAITING = 20_000

type Request = {
  key_id: number
  at: string
  endpoint: string
  status: number
  ms: number
  ip: string
  is_dry_run: boolean
}
type Count = { key_id: number; hour: string; requests: number; refused: number; failed: number }

/** Key requests not written yet. Collecting them needs no query. */
class Waiting {
  private requests = new Map<number, Request[]>()
  private counts = new Map<string, Count>()
  private size = 0

  add(keyId: number, { endpoint, status, tookMs, ip, isDryRun, at }: Served): void {
    const hour = new Date(at - (at % 3_600_000)).toISOString()
    const place = `${keyId} ${hour}`
    const count = this.counts.get(place) ?? { key_id: keyId, hour, requests: 0, refused: 0, failed: 0 }
    count.requests++
    if (status >= 500) count.failed++
    else if (status >= 400) count.refused++
    if (this.counts.size < MAX_WAITING) this.counts.set(place, count)
    const own = this.requests.get(keyId) ?? []
    if (own.length >= MAX_PER_BATCH) {
      own.shift()
      this.size--
    }
    if (this.size >= MAX_WAITING) return
    own.push({
      key_id: keyId,
      at: new Date(at).toISOString(),
      endpoint,
      status,
      ms: Math.round(tookMs),
      ip,
      is_dry_run: isDryRun,
    })
    this.requests.set(keyId, own)
    this.size++
  }

  /** Takes everything collected. */
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

/**
 * Writes the requests collected since the last time. What cannot be written is lost: this is a log, not a
 * record.
 */
export async function writeRequests(database: Database): Promise<void> {
  const { requests, counts } = waitingFor(database).take()
  if (counts.length) await database.durable.all(insertRequests, { requests, counts })
}

const FORGOTTEN_AT_ONCE = 5000

/** Enforces the log's retention. */
export const forgetRequestsJob: Job = {
  name: 'delete old request logs',
  everyMs: 600_000,
  async run({ database, config }, stopping) {
    while (!stopping.aborted) {
      const some = await database.durable.maybe(forgetRequests, {
        days: config.keep.requestDays,
        most: FORGOTTEN_AT_ONCE,
      })
      if (!some || some.forgotten < FORGOTTEN_AT_ONCE) break
    }
    await database.durable.all(forgetUsage, {})
    await database.durable.all(forgetKeyIps, { days: config.keep.ipDays })
  },
}
