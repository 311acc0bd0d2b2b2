import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { PoolUse } from './database.ts'
import { bool, type Statement, statement, text } from './statement.ts'
import { DatabaseUnavailable, describeOutage } from './unavailable.ts'

/**
 * What the primary has on disk. It includes every change that anyone can have seen: a change becomes visible to
 * others when its commit is on disk.
 */
const findBound = statement({
  name: 'kernel.find_replica_bound',
  params: {},
  row: { lsn: text, timeline: text, system: text },
  sql: `
    select pg_current_wal_flush_lsn()::text as lsn, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
           (select system_identifier::text from pg_control_system()) as system`,
})

const noteTimeline = statement({
  name: 'kernel.note_timeline',
  params: { number: text },
  row: {},
  sql: 'insert into kernel.timeline (number) values ($number) on conflict do nothing',
})

/** Runs on the replica itself. */
const findCurrency = statement({
  name: 'kernel.find_replica_currency',
  params: { lsn: text, timeline: text, system: text },
  row: { is_current: bool },
  sql: `
    select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $lsn::text::pg_lsn
                    and (select system_identifier::text = $system from pg_control_system())
                    and exists (select from kernel.timeline where number = $timeline), false) as is_current`,
})

/** How long a read waits for the replica to catch up, in milliseconds. */
const CATCH_UP_MS = 100
const ASK_AGAIN_MS = 10
/** How long a replica that lags behind or cannot be used is left alone. */
const LAGGING_MS = 1_000
const DOWN_MS = 10_000
const ANSWER_MS = 1_000
const CONNECTIONS = 6

/** PostgreSQL's code for a query that conflicts with what the standby must replay. */
const CONFLICT = '40001'

type RunOn = <P, R>(
  client: pg.ClientBase,
  limitMs: number,
  statement: Statement<P, R>,
  params: P,
) => Promise<R[]>

type Ask = { all<P, R>(statement: Statement<P, R>, params: P): Promise<R[]> }
type Bound = { lsn: string; timeline: string; system: string }

/**
 * A standby for slow reads. It is used only if it has replayed everything that the primary had on disk when the
 * read began, so that nobody misses a change they have made or seen. Otherwise the primary is used.
 */
export class Replica {
  private readonly pool: pg.Pool
  private readonly runOn: RunOn
  private readonly primary: { quick: Ask; durable: Ask }
  private avoidedUntil = 0
  private noted: string | null = null

  constructor(url: string, settings: string, runOn: RunOn, primary: { quick: Ask; durable: Ask }) {
    this.runOn = runOn
    this.primary = primary
    this.pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      keepAlive: true,
      application_name: 'llano-replica',
      connectionTimeoutMillis: ANSWER_MS,
      idleTimeoutMillis: 60_000,
      verify: (client, done) => {
        client.query(settings).then(() => done(), done)
      },
    })
    this.pool.on('error', () => {})
  }

  /** The result of the work on the replica, or null if it must be done on the primary. */
  async tryWith<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<{ result: T } | null> {
    if (performance.now() < this.avoidedUntil) return null
    const bound = await this.findBound()
    const client = await this.pool.connect().catch(() => null)
    if (!client) return this.avoid(DOWN_MS)
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      const isCurrent = await this.catchUp(client, bound).catch(() => null)
      if (isCurrent === null) return this.avoid(DOWN_MS)
      if (!isCurrent) return this.avoid(LAGGING_MS)
      return { result: await work(client) }
    } catch (error) {
      const outage = describeConflict(error as Error)
      if (outage instanceof DatabaseUnavailable) this.avoid(DOWN_MS)
      throw outage
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  private async findBound(): Promise<Bound> {
    const [bound] = await this.primary.quick.all(findBound, {})
    if (bound!.timeline === this.noted) return bound!
    await this.primary.durable.all(noteTimeline, { number: bound!.timeline })
    this.noted = bound!.timeline
    const [covering] = await this.primary.quick.all(findBound, {})
    return covering!
  }

  private async catchUp(client: pg.PoolClient, bound: Bound): Promise<boolean> {
    const begun = performance.now()
    for (;;) {
      const [row] = await this.runOn(client, ANSWER_MS, findCurrency, bound)
      if (row!.is_current) return true
      if (performance.now() - begun > CATCH_UP_MS) return false
      await pause(ASK_AGAIN_MS)
    }
  }

  private avoid(ms: number): null {
    this.avoidedUntil = performance.now() + ms
    return null
  }

  use(): PoolUse {
    return { pool: 'replica', ...useOf(this.pool, CONNECTIONS) }
  }

  async close(): Promise<void> {
    await this.pool.end()
  }
}

/** A connection that is being opened counts as in use. */
export const useOf = (pool: pg.Pool | undefined, max: number): Omit<PoolUse, 'pool'> => ({
  max,
  inUse: pool ? pool.totalCount - pool.idleCount : 0,
  idle: pool?.idleCount ?? 0,
  waiting: pool?.waitingCount ?? 0,
})

/** A query that ended because of a conflict with the replay; the primary can answer it. */
function describeConflict(error: Error): Error {
  if ((error as Partial<pg.DatabaseError>).code === CONFLICT)
    return new DatabaseUnavailable(error.message, { cause: error, isRetryable: true })
  return error instanceof pg.DatabaseError ? describeOutage(error, { wasSent: true }) : error
}
