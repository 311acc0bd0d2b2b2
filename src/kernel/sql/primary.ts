import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable, describeOutage, isNoConnectionFree } from './unavailable.ts'

/** The PostgreSQL server that accepts our writes, and what distinguishes it from any other behind its address. */
export type Server = { url: string; identity: string | null }

/** How a server describes itself; null for one that accepts no writes. */
type Found = { timeline: number; identity: string } | null

/** How long a server may take to answer whether it is the primary. */
const PROBE_MS = 1_000
/** How often we check for requests without an answer. Together: a request gets an error within two seconds. */
const CHECK_MS = 500
/** How often we check that our server is still the primary. */
const REGULAR_MS = 2_000

/** How long a refused connection is remembered; longer than the time between two regular checks. */
const FULL_MS = 5_000

/**
 * A promotion starts a new timeline. A restarted server may be a copy of the one before, so its start time is
 * part of its identity too. A standby has no current WAL file.
 */
const IDENTIFY = `
  select case when pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' then null
              else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
         extract(epoch from pg_postmaster_start_time())::text as started_at`

/** The statements that wait for an answer on all connections of a database. */
export class Activity {
  answered = 0
  private answeredAt = 0
  private readonly waiting = new Set<{ client: pg.ClientBase; since: number; limitMs: number }>()

  /** Returns a function to call when the answer has arrived. */
  begin(client: pg.ClientBase, limitMs: number): () => void {
    const one = { client, since: performance.now(), limitMs }
    this.waiting.add(one)
    return () => {
      this.waiting.delete(one)
      this.answered++
      this.answeredAt = performance.now()
    }
  }

  isStalled(): boolean {
    const [oldest] = this.waiting
    return oldest !== undefined && performance.now() - Math.max(oldest.since, this.answeredAt) > CHECK_MS
  }

  /** Closes connections whose statement takes longer than the server allows: its answer was lost. */
  closeOverdue(): void {
    for (const { client, since, limitMs } of this.waiting)
      if (performance.now() - since > limitMs) closeNow(client)
  }
}

/** Destroys the socket without the closing message, which a server that does not respond would never read. */
export function closeNow(client: pg.ClientBase): void {
  const { connection } = client as pg.ClientBase & { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

/**
 * Finds the primary among the servers of a database and notices when it is another one. Every connection must
 * be to the current one: a former primary may still accept writes, and shows revoked keys as valid.
 */
export class Primary {
  private readonly urls: readonly string[]
  private readonly activity: Activity
  /** Closes all connections. */
  private readonly drop: () => void
  /** The open connections that many statements share. */
  private readonly shared: () => Iterable<pg.ClientBase>
  private readonly timer: NodeJS.Timeout | null = null
  private current: Server | null = null
  private finding: Promise<Server> | null = null
  private checking: Promise<void> | null = null
  private checkedAt = 0
  private fullAt = Number.NEGATIVE_INFINITY
  /** The timeline of the newest primary we have seen. */
  private timeline = 0

  constructor(
    urls: readonly string[],
    {
      activity,
      drop,
      shared,
      isWatched,
    }: { activity: Activity; drop: () => void; shared: () => Iterable<pg.ClientBase>; isWatched: boolean },
  ) {
    this.urls = urls
    this.activity = activity
    this.drop = drop
    this.shared = shared
    if (isWatched) this.timer = setInterval(() => this.tick(), CHECK_MS).unref()
  }

  /** Whether a connection was refused in the last seconds because the server had no free one. */
  get isFull(): boolean {
    return performance.now() - this.fullAt < FULL_MS
  }

  /** Passes on the failure of a connection. */
  noteFailure<E>(error: E): E {
    if (isNoConnectionFree(error)) this.fullAt = performance.now()
    return error
  }

  find(): Promise<Server> {
    if (this.current) return Promise.resolve(this.current)
    this.finding ??= this.search().finally(() => {
      this.finding = null
    })
    return this.finding
  }

  private async search(): Promise<Server> {
    // A single server is asked on each connection; nothing else could be chosen.
    if (this.urls.length === 1 && !this.timer) {
      this.current = { url: this.urls[0]!, identity: null }
      return this.current
    }
    const server = await this.findWritable()
    if (!server) throw new DatabaseUnavailable('No PostgreSQL server accepts writes.', {})
    this.current = server
    return server
  }

  /** The first query of a new connection, which also sets it up. Throws if its server is not the current primary. */
  async admit(client: pg.ClientBase, server: Server, settings: string): Promise<void> {
    const found = await identify(client, settings)
    const isCurrent =
      found !== null &&
      found.timeline >= this.timeline &&
      (server.identity === null || server.identity === found.identity)
    if (isCurrent) {
      this.timeline = found.timeline
      return
    }
    this.lose(server)
    const reason = found === null ? 'The PostgreSQL server accepts no writes.' : 'The primary has changed.'
    throw new DatabaseUnavailable(reason, { isRetryable: true })
  }

  /** Closes all connections; the next use looks for the primary. */
  private lose(server: Server | null): void {
    if (server === null || this.current !== server) return
    this.current = null
    this.drop()
  }

  /** Checks now, because something failed. */
  async recheck(): Promise<void> {
    this.checking ??= this.check().finally(() => {
      this.checking = null
    })
    await this.checking
  }

  private tick(): void {
    this.activity.closeOverdue()
    const isDue = performance.now() - this.checkedAt > REGULAR_MS || this.activity.isStalled()
    if (isDue && this.current) void this.recheck()
  }

  private async check(): Promise<void> {
    const [before, { answered }] = [this.current, this.activity]
    this.checkedAt = performance.now()
    if (before === null) return
    const [found, isReachable] = await Promise.all([
      this.findWritable().catch(() => null),
      this.isReachable(before),
    ])
    if (found && (before.identity === null || found.identity === before.identity) && found.url === before.url)
      return
    // A server without a free connection is still alive, and closing our connections would not help.
    if (!found && this.fullAt >= this.checkedAt) return
    // A busy server may be slow to accept a connection while it answers others.
    if (!found && this.activity.answered > answered) return
    // Only new connections fail, for instance because the name of the server is not resolved at the moment.
    if (!found && isReachable) return
    this.lose(before)
    if (found) this.current ??= found
  }

  /** Whether the server answers on an open connection that it is still the same primary. */
  private async isReachable({ identity }: Server): Promise<boolean> {
    const asked = [...this.shared()].map(async client => {
      if ((await identify(client, ''))?.identity !== identity) throw new Error('not the same primary')
    })
    const answered = new AbortController()
    const silence = pause(PROBE_MS, false, { signal: answered.signal }).catch(() => false)
    try {
      return await Promise.race([Promise.any(asked).then(() => true), silence])
    } catch {
      return false
    } finally {
      answered.abort()
    }
  }

  /** The server with the newest timeline that accepts writes. */
  private async findWritable(): Promise<Server | null> {
    const answers = await Promise.allSettled(this.urls.map(probe))
    let best: { url: string; found: NonNullable<Found> } | null = null
    for (const [place, answer] of answers.entries()) {
      const found = answer.status === 'fulfilled' ? answer.value : null
      if (answer.status === 'rejected') this.noteFailure(answer.reason)
      if (found && found.timeline >= (best?.found.timeline ?? this.timeline))
        best = { url: this.urls[place]!, found }
    }
    if (!best) {
      // A wrong password or database name is not an outage.
      const mistake = answers.find(
        answer => answer.status === 'rejected' && !(answer.reason instanceof DatabaseUnavailable),
      )
      if (mistake) throw (mistake as PromiseRejectedResult).reason
      return null
    }
    this.timeline = best.found.timeline
    return { url: best.url, identity: best.found.identity }
  }

  close(): void {
    if (this.timer) clearInterval(this.timer)
  }
}

async function identify(client: pg.ClientBase, settings: string): Promise<Found> {
  // In one round trip; the result of the first statement is what we read.
  const results = (await client.query(`${IDENTIFY}; ${settings}`)) as unknown as
    | pg.QueryResult<{ timeline: string | null; started_at: string }>
    | pg.QueryResult<{ timeline: string | null; started_at: string }>[]
  const [{ timeline, started_at }] = (Array.isArray(results) ? results[0]! : results).rows as [
    { timeline: string | null; started_at: string },
  ]
  if (timeline === null) return null
  return { timeline: Number.parseInt(timeline, 16), identity: `${timeline}/${started_at}` }
}

/** On a new connection, because an existing one may lead to a server that the address no longer points to. */
async function probe(url: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'llano-check',
    connectionTimeoutMillis: PROBE_MS,
  })
  client.on('error', () => {})
  const giveUp = setTimeout(() => closeNow(client), PROBE_MS)
  try {
    await client.connect()
    return await identify(client, '')
  } catch (error) {
    throw describeOutage(error as Error, { wasSent: false })
  } finally {
    clearTimeout(giveUp)
    client.end().catch(() => {})
  }
}
