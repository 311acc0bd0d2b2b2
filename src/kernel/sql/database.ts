import type pg from 'pg'
import type { Statement } from './statement.ts'

/** Where a statement can run: a shared connection, a separate connection, or a transaction. */
export type Db = {
  all<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>
  /** Exactly one row; anything else is a bug. */
  one<P, R>(statement: Statement<P, R>, params: P): Promise<R>
  maybe<P, R>(statement: Statement<P, R>, params: P): Promise<R | null>
}

/** Connections of one kind: `quick` are shared by many statements, `durable` are for writes, `heavy` and `replica` for slow reads. */
export type PoolUse = {
  pool: 'quick' | 'durable' | 'heavy' | 'replica'
  max: number
  inUse: number
  idle: number
  /** Statements or requests that wait for a connection. */
  waiting: number
}

export type Database = {
  /**
   * A few connections shared by all requests, with pipelined statements. Commits do not wait for the disk, so
   * it is for reads and for counters that may lose their last half second in a power cut.
   */
  readonly quick: Db
  /**
   * For slow reads: separate read-only connections, so that nothing on `quick` waits behind them. A statement
   * that takes too long and a full queue are refusals, never a 500.
   */
  readonly heavy: Db
  /** A separate connection per statement; its commits are durable. */
  readonly durable: Db
  /**
   * Several statements that succeed or fail together, durable when this resolves; the client is for
   * libraries' own SQL.
   */
  transaction<T>(work: (tx: Db, client: pg.ClientBase) => Promise<T>): Promise<T>
  /** The same for work that uses several transactions: all of it succeeds or fails together. */
  together<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** Work whose changes only it can see and that are never committed. */
  dryRun<T>(work: (database: Database) => Promise<T>): Promise<T>
  /**
   * Many reads from one snapshot, however long the work takes; read-only. Not closed when idle, because files
   * may be read between two queries.
   */
  snapshot<T>(work: (db: Db, client: pg.ClientBase) => Promise<T>, from?: 'any' | 'primary'): Promise<T>
  /** For migrations and other whole scripts. */
  withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Why there are too few connections at the moment, or null. */
  shortage(): string | null
  /** The current use of its connections. */
  pools(): PoolUse[]
  close(): Promise<void>
}

export function dbOf(all: Db['all']): Db {
  return {
    all,
    async one(statement, params) {
      const rows = await all(statement, params)
      if (rows.length !== 1) throw new Error(`${statement.name}: expected one row, found ${rows.length}`)
      return rows[0]!
    },
    async maybe(statement, params) {
      const rows = await all(statement, params)
      if (rows.length > 1)
        throw new Error(`${statement.name}: expected at most one row, found ${rows.length}`)
      return rows[0] ?? null
    },
  }
}
