import pg from 'pg'
import { errors, serverBusy } from '../http/errors.ts'
import { lowerBackendPriority } from '../threads/priority.ts'
import { decodeRow, encodeParams, type Statement } from './statement.ts'

/** Where a statement can run: a shared connection, a separate connection, or a transaction. */
export type Db = {
  all<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>
  /** Exactly one row; anything else is a bug. */
  one<P, R>(statement: Statement<P, R>, params: P): Promise<R>
  maybe<P, R>(statement: Statement<P, R>, params: P): Promise<R | null>
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
  /**
   * Many reads from one snapshot, however long the work takes; read-only. Not closed when idle, because files
   * may be read between two queries.
   */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** For migrations and other whole scripts. */
  withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Connection = {
  stream: { cork(): void; uncork(): void }
  submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string; types: [] }): void
  bind(message: { portal: string; statement: string; values: unknown[] }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
}

/** The parts of pg's Query we use; pg's types describe callers, not subclasses. */
const PgQuery = pg.Query as unknown as new (config: {
  name: string
  text: string
  values: (string | Buffer | null)[]
}) => {
  readonly name: string
  readonly text: string
  readonly values: (string | Buffer | null)[]
  hasBeenParsed(connection: Connection): boolean
}

/**
 * One run of a prepared statement. pg's own Query asks for a row description each time and builds an object
 * per row; we know the row, so neither is needed. Measured: a third of the driver's time.
 */
class Run extends PgQuery {
  private readonly rowsFound: (string | null)[][] = []
  private failure: Error | null = null
  private readonly done: (error: Error | null, rows: (string | null)[][]) => void

  constructor(
    name: string,
    sql: string,
    values: (string | Buffer | null)[],
    done: (error: Error | null, rows: (string | null)[][]) => void,
  ) {
    super({ name, text: sql, values })
    this.done = done
  }

  submit(connection: Connection): void {
    connection.stream.cork()
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name: this.name, text: this.text, types: [] })
      connection.submittedNamedStatements[this.name] = this.text
    }
    connection.bind({ portal: '', statement: this.name, values: this.values })
    connection.execute({ portal: '', rows: 0 })
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.rowsFound.push(message.fields)
  }

  handleError(error: Error): void {
    if (this.failure) return
    this.failure = error
    this.done(error, [])
  }

  handleReadyForQuery(): void {
    if (!this.failure) this.done(null, this.rowsFound)
  }
}

function runOn<P, R>(client: pg.ClientBase, statement: Statement<P, R>, params: P): Promise<R[]> {
  return new Promise((resolve, reject) => {
    const finish = (error: Error | null, rows: (string | null)[][]) => {
      if (error) return reject(describeFailure(statement.name, error))
      try {
        resolve(rows.map(fields => decodeRow(statement, fields)))
      } catch (fault) {
        // Rethrown, it would end up in the driver's socket handler and crash the process.
        reject(describeFailure(statement.name, fault as Error))
      }
    }
    const run = new Run(statement.name, statement.sql, encodeParams(statement, params), finish)
    client.query(run as unknown as pg.Submittable)
  })
}

/** PostgreSQL's error, with the statement's name and without values it may quote. */
function describeFailure(name: string, error: Error): Error {
  const failure = error as Partial<pg.DatabaseError> & Error
  delete failure.detail
  delete failure.where
  // Class 22: a value that cannot be parsed. The message quotes it, and the stack the message.
  const told = failure.code?.startsWith('22')
    ? failure.message.replace(/".*"/s, () => '"…"')
    : failure.message
  failure.stack = failure.stack?.replace(failure.message, () => told) ?? ''
  failure.message = `${name}: ${told}`
  return failure
}

function dbOf(all: Db['all']): Db {
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

/**
 * Generic plans: our statements are written for one plan, and planning costs more than running. Pages in
 * memory or on an SSD cost the same in any order, so small tables are not scanned.
 */
const SETTINGS =
  '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c timezone=UTC -c datestyle=ISO -c jit=off'

/** Called once for each new connection. */
type OnConnect = (client: pg.ClientBase) => void

/** pg's types omit the process id that the server sends to each client. */
const giveWay: OnConnect = client =>
  lowerBackendPriority((client as pg.ClientBase & { processID: number }).processID)

/** A few connections shared by many requests; a lost one is replaced at its next use. */
class Shared {
  private readonly url: string
  private readonly slots: { client: Promise<pg.Client> | null; load: number }[]
  private readonly onConnect: OnConnect

  constructor(url: string, connections: number, onConnect: OnConnect) {
    this.url = url
    this.onConnect = onConnect
    this.slots = Array.from({ length: connections }, () => ({ client: null, load: 0 }))
  }

  async all<P, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    let slot = this.slots[0]!
    for (const other of this.slots) if (other.load < slot.load) slot = other
    slot.load++
    try {
      slot.client ??= this.connect(slot)
      return await runOn(await slot.client, statement, params)
    } finally {
      slot.load--
    }
  }

  private async connect(slot: { client: Promise<pg.Client> | null }): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      pipeline: true,
      application_name: 'llano',
      connectionTimeoutMillis: 10_000,
      options: `${SETTINGS} -c synchronous_commit=off -c statement_timeout=15000`,
    } as pg.ClientConfig)
    let lost = false
    // Only once: a lost connection reports it twice, and by then its successor may exist.
    const forget = () => {
      if (!lost) slot.client = null
      lost = true
    }
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
      this.onConnect(client)
    } catch (error) {
      forget()
      throw error
    }
    return client
  }

  async close(): Promise<void> {
    for (const slot of this.slots) {
      const client = await slot.client?.catch(() => null)
      await client?.end()
    }
  }
}

/** One more than a single caller can use at once (`MOST_AT_ONCE.query`), so that nobody takes all of them. */
const HEAVY_CONNECTIONS = 3
/** Short: all of them together wait no longer than a person waits for a page. */
const HEAVY_WAITING = 6
const HEAVY_TIMEOUT_MS = 3000

/** PostgreSQL's code for a cancelled statement, here by its own timeout. */
const CANCELED = '57014'

function openHeavy(url: string, onConnect: OnConnect): { all: Db['all']; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: HEAVY_CONNECTIONS,
    application_name: 'llano-heavy',
    // Longer than the queue can take, so that this limit only means that PostgreSQL is unreachable.
    connectionTimeoutMillis: (HEAVY_WAITING / HEAVY_CONNECTIONS + 2) * HEAVY_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    options: `${SETTINGS} -c statement_timeout=${HEAVY_TIMEOUT_MS} -c default_transaction_read_only=on`,
  })
  pool.on('error', () => {})
  pool.on('connect', onConnect)
  return {
    async all(statement, params) {
      if (pool.waitingCount >= HEAVY_WAITING) throw serverBusy()
      const client = await pool.connect()
      let broken: Error | undefined
      const onError = (error: Error) => {
        broken = error
      }
      client.on('error', onError)
      try {
        return await runOn(client, statement, params)
      } catch (error) {
        if ((error as Partial<pg.DatabaseError>).code !== CANCELED) throw error
        throw errors.too_slow()
      } finally {
        client.off('error', onError)
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

export type DatabaseOptions = {
  shared?: number
  own?: number
  /** Connections with low priority. Only for a local server, whose processes we may slow down. */
  lowPriority?: 'none' | 'heavy' | 'all'
}

export function openDatabase(
  url: string,
  { shared = 3, own = 8, lowPriority = 'none' }: DatabaseOptions = {},
): Database {
  const onConnect: OnConnect = lowPriority === 'all' ? giveWay : () => {}
  const quick = new Shared(url, shared, onConnect)
  const heavy = openHeavy(url, lowPriority === 'none' ? () => {} : giveWay)
  const pool = new pg.Pool({
    connectionString: url,
    max: own,
    application_name: 'llano',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    options: `${SETTINGS} -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000`,
  })
  // A connection lost while idle is normal: the next use opens another.
  pool.on('error', () => {})
  pool.on('connect', onConnect)

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      return await work(client)
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  const within = <T>(begin: string, work: (db: Db, client: pg.ClientBase) => Promise<T>): Promise<T> =>
    withClient(async client => {
      try {
        await client.query(begin)
        const result = await work(
          dbOf((statement, params) => runOn(client, statement, params)),
          client,
        )
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    })

  return {
    quick: dbOf((statement, params) => quick.all(statement, params)),
    heavy: dbOf((statement, params) => heavy.all(statement, params)),
    durable: dbOf((statement, params) => withClient(client => runOn(client, statement, params))),
    transaction: work => within('begin', work),
    snapshot: work =>
      within(
        'begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0',
        work,
      ),
    withClient: work => withClient(client => work(client as unknown as pg.Client)),
    async close() {
      await quick.close()
      await heavy.close()
      await pool.end()
    },
  }
}
