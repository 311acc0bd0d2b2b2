import pg from 'pg'
import { errors, serverBusy } from '../http/errors.ts'
import { CommandError } from '../http/refusal.ts'
import { lowerBackendPriority } from '../threads/priority.ts'
import { startSpan } from '../tracing.ts'
import { type Database, type Db, dbOf, type PoolUse } from './database.ts'
import { whileHolding } from './held-connection.ts'
import { Activity, closeNow, Primary, type Server } from './primary.ts'
import { Replica, useOf } from './replica.ts'
import { serverUrls } from './server-urls.ts'
import { decodeRow, encodeParams, type Statement } from './statement.ts'
import { runTogether } from './together.ts'
import { DatabaseUnavailable, describeOutage, isReadOnly } from './unavailable.ts'

export type { Database, Db }

type Connection = {
  stream: { cork(): void; uncork(): void }
  submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string; types: [] }): void
  bind(message: { portal: string; statement: string; values: unknown[] }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
}

/** The parts of pg's Query we use; pg's types describe callers, not subclasses. */
const PgQuery = pg.Query as unknown as new (
  text: string,
  values: (string | Buffer | null)[],
) => {
  name: string
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
    // Given as one object, pg would copy it property by property, which takes longer than all the rest here.
    super(sql, values)
    this.name = name
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

/** Only the name of a statement is recorded, neither its text nor its parameters. */
const SQL_SPAN = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const

/** Runs statements and knows which of them wait for an answer. */
class Runner {
  readonly activity = new Activity()

  run<P, R>(client: pg.ClientBase, limitMs: number, statement: Statement<P, R>, params: P): Promise<R[]> {
    const span = startSpan(statement.name, SQL_SPAN)
    return new Promise((resolve, reject) => {
      const finish = (error: Error | null, rows: (string | null)[][]) => {
        end()
        span?.end(error ?? undefined)
        if (error) return reject(describeOutage(describeFailure(statement.name, error), { wasSent: true }))
        try {
          resolve(rows.map(fields => decodeRow(statement, fields)))
        } catch (fault) {
          // Rethrown, it would end up in the driver's socket handler and crash the process.
          reject(describeFailure(statement.name, fault as Error))
        }
      }
      const run = new Run(statement.name, statement.sql, encodeParams(statement, params), finish)
      const end = this.activity.begin(client, limitMs)
      client.query(run as unknown as pg.Submittable)
    })
  }
}

/** PostgreSQL's error, with the statement's name and without the values that it may quote. */
function describeFailure(name: string, error: Error): Error {
  const failure = error as Partial<pg.DatabaseError> & Error
  delete failure.detail
  delete failure.where
  // Class 22: a value that cannot be parsed. The message quotes it, and the stack the message.
  const message = failure.code?.startsWith('22')
    ? failure.message.replace(/".*"/s, () => '"…"')
    : failure.message
  failure.stack = failure.stack?.replace(failure.message, () => message) ?? ''
  failure.message = `${name}: ${message}`
  return failure
}

/**
 * Generic plans: our statements are written for one plan, and planning takes longer than running. Pages in
 * memory or on an SSD cost the same in any order, so small tables are not scanned. Set after connecting,
 * because PgBouncer refuses settings in the startup message.
 */
const SETTINGS =
  'set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1; set timezone = UTC; set datestyle = ISO; set jit = off'

/**
 * Behind a transaction pooler, statements of one connection run on many, so a setting would apply to the
 * statements of others. There the role must have these settings; the first two change how values are read.
 */
const CHECK_ROLE = `
  select current_setting('timezone') = 'UTC' and current_setting('datestyle') like 'ISO%' as is_right`

async function checkRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_right: boolean }>(CHECK_ROLE)
  if (!rows[0]!.is_right)
    throw new CommandError(
      'Behind a transaction pooler the database role must have these settings: ' +
        "alter role … set timezone = 'UTC'; alter role … set datestyle = 'ISO'; see the README, PgBouncer.",
    )
}

/** The limits of each kind of connection, in milliseconds. The server's comes first, unless its answer is lost. */
const LIMITS = {
  quick: { server: 15_000, client: 17_000 },
  heavy: { server: 3_000, client: 5_000 },
  own: { server: 60_000, client: 62_000 },
}

/** Called once for each new connection. */
type OnConnect = (client: pg.ClientBase) => void

/** pg's types omit the process id that the server sends to each client. */
const giveWay: OnConnect = client =>
  lowerBackendPriority((client as pg.ClientBase & { processID: number }).processID)

/** What all connections of a database have in common. */
type ConnectionDeps = {
  primary: Primary
  runner: Runner
  connectMs: number
  /** Sets up a new connection, or throws if its server is not the primary. */
  admit(client: pg.ClientBase, server: Server, settings: string): Promise<void>
}

type Slot = { client: Promise<pg.Client> | null; load: number }

/** A few connections shared by many requests; a lost one is replaced at its next use. */
class Shared {
  private readonly deps: ConnectionDeps
  private readonly slots: Slot[]
  private readonly onConnect: OnConnect
  readonly open = new Set<pg.Client>()

  constructor(deps: ConnectionDeps, connections: number, onConnect: OnConnect) {
    this.deps = deps
    this.onConnect = onConnect
    this.slots = Array.from({ length: connections }, () => ({ client: null, load: 0 }))
  }

  async all<P, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    let slot = this.slots[0]!
    for (const other of this.slots) if (other.load < slot.load) slot = other
    slot.load++
    try {
      slot.client ??= this.connect(slot)
      return await this.deps.runner.run(await slot.client, LIMITS.quick.client, statement, params)
    } finally {
      slot.load--
    }
  }

  private async connect(slot: Slot): Promise<pg.Client> {
    let client: pg.Client | null = null
    let lost = false
    // Only once: a lost connection reports it twice, and by then its successor may exist.
    const forget = () => {
      if (!lost) slot.client = null
      lost = true
      if (client) this.open.delete(client)
    }
    try {
      const server = await this.deps.primary.find()
      client = new pg.Client({
        connectionString: server.url,
        pipeline: true,
        keepAlive: true,
        application_name: 'llano',
        connectionTimeoutMillis: this.deps.connectMs,
      } as pg.ClientConfig)
      client.on('error', forget)
      client.on('end', forget)
      this.open.add(client)
      await client.connect()
      const settings = `${SETTINGS}; set synchronous_commit = off; set statement_timeout = ${LIMITS.quick.server}`
      await this.deps.admit(client, server, settings)
      this.onConnect(client)
      return client
    } catch (error) {
      forget()
      if (client) closeNow(client)
      throw this.deps.primary.noteFailure(describeOutage(error as Error, { wasSent: false }))
    }
  }

  drop(): void {
    for (const client of this.open) closeNow(client)
  }

  /** Statements behind the first one of a connection wait, although they are sent at once. */
  use(): Omit<PoolUse, 'pool'> {
    const open = this.slots.filter(slot => slot.client !== null)
    const inUse = open.filter(slot => slot.load > 0).length
    const waiting = this.slots.reduce((sum, { load }) => sum + Math.max(0, load - 1), 0)
    return { max: this.slots.length, inUse, idle: open.length - inUse, waiting }
  }

  async close(): Promise<void> {
    for (const slot of this.slots) {
      const client = await slot.client?.catch(() => null)
      await client?.end()
    }
  }
}

/** How long a shortage of connections is reported. */
const SHORT_MS = 5_000

type PoolOptions = { max: number; name: string; settings: string; connectMs: number; onConnect: OnConnect }

/** A pool of connections to the primary; another one when the primary changes. */
class PrimaryPool {
  private readonly deps: ConnectionDeps
  private readonly options: PoolOptions
  private current: { server: Server; pool: pg.Pool; open: Set<pg.PoolClient> } | null = null
  private shortAt = Number.NEGATIVE_INFINITY

  constructor(deps: ConnectionDeps, options: PoolOptions) {
    this.deps = deps
    this.options = options
  }

  /** A connection for one piece of work; a broken one is not used again. */
  async withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await retryOnce(this.deps.primary, () => this.connect())
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      return await whileHolding(() => work(client))
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    const server = await this.deps.primary.find()
    if (this.current?.server !== server) {
      this.drop()
      this.current = this.openPool(server)
    }
    const { pool } = this.current!
    try {
      return await pool.connect()
    } catch (error) {
      if (pool.totalCount >= this.options.max) this.shortAt = performance.now()
      throw this.deps.primary.noteFailure(describeOutage(error as Error, { wasSent: false }))
    }
  }

  /** Whether waiting for one of its connections timed out in the last seconds. A short wait is normal. */
  get isShort(): boolean {
    return performance.now() - this.shortAt < SHORT_MS
  }

  private openPool(server: Server): { server: Server; pool: pg.Pool; open: Set<pg.PoolClient> } {
    const { max, name, settings, connectMs, onConnect } = this.options
    const open = new Set<pg.PoolClient>()
    const pool = new pg.Pool({
      connectionString: server.url,
      max,
      keepAlive: true,
      application_name: name,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 60_000,
      verify: (client, done) => {
        this.deps.admit(client, server, settings).then(() => {
          onConnect(client)
          done()
        }, done)
      },
    })
    // A connection lost while idle is normal: the next use opens another.
    pool.on('error', () => {})
    pool.on('connect', client => {
      open.add(client)
      // While `verify` sets it up, the pool does not listen, and the error of a lost connection would end the process.
      client.on('error', () => {})
    })
    pool.on('remove', client => open.delete(client as pg.PoolClient))
    return { server, pool, open }
  }

  drop(): void {
    const before = this.current
    this.current = null
    if (!before) return
    for (const client of before.open) closeNow(client)
    before.pool.end().catch(() => {})
  }

  use(): Omit<PoolUse, 'pool'> {
    return useOf(this.current?.pool, this.options.max)
  }

  async close(): Promise<void> {
    await this.current?.pool.end()
  }
}

/** One of our own statements without a result. */
async function send(client: pg.ClientBase, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw describeOutage(error as Error, { wasSent: true })
  }
}

/** Tries once more if it is certain that nothing was executed. */
async function retryOnce<T>(primary: Primary, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || !error.isRetryable) throw error
    await primary.recheck()
    return run()
  }
}

/** One more than a single caller can use concurrently (`CONCURRENCY.query`), so that nobody takes all of them. */
export const HEAVY_CONNECTIONS = 3
/** Short, so that nobody waits longer in this queue than people wait for a page. */
const HEAVY_WAITING = 6

/** PostgreSQL's code for a cancelled statement, here by its own timeout. */
const CANCELED = '57014'

/** Behind a transaction pooler, limits are set for each statement. */
const HEAVY_BEGIN = `begin read only; set local statement_timeout = ${LIMITS.heavy.server}`

function openHeavy(
  deps: ConnectionDeps,
  onConnect: OnConnect,
  { isPooled, replica }: { isPooled: boolean; replica: Replica | null },
): { all: Db['all']; pool: PrimaryPool } {
  const pool = new PrimaryPool(deps, {
    max: HEAVY_CONNECTIONS,
    name: 'llano-heavy',
    settings: `${SETTINGS}; set statement_timeout = ${LIMITS.heavy.server}; set default_transaction_read_only = on`,
    // Longer than the queue can take, so that this limit only means that PostgreSQL is unreachable.
    connectMs: (HEAVY_WAITING / HEAVY_CONNECTIONS + 2) * LIMITS.heavy.server,
    onConnect,
  })
  const runOn = <P, R>(client: pg.ClientBase, statement: Statement<P, R>, params: P) =>
    deps.runner.run(client, LIMITS.heavy.client, statement, params)
  const runAlone = async <P, R>(client: pg.ClientBase, statement: Statement<P, R>, params: P) => {
    await send(client, HEAVY_BEGIN)
    try {
      return await runOn(client, statement, params)
    } finally {
      await client.query('rollback').catch(() => {})
    }
  }
  let pending = 0
  return {
    pool,
    async all(statement, params) {
      if (pending >= HEAVY_CONNECTIONS + HEAVY_WAITING) throw serverBusy()
      pending++
      try {
        const read = await replica
          ?.tryWith(client => runOn(client, statement, params))
          .catch(error => {
            if (error instanceof DatabaseUnavailable) return null
            throw error
          })
        if (read) return read.result
        return await pool.withClient(client => (isPooled ? runAlone : runOn)(client, statement, params))
      } catch (error) {
        if ((error as Partial<pg.DatabaseError>).code === CANCELED) throw errors.too_slow()
        // These connections are always read-only, so this is a bug of ours and not an outage.
        throw isReadOnly(error) ? (error as Error).cause : error
      } finally {
        pending--
      }
    },
  }
}

export type DatabaseOptions = {
  shared?: number
  own?: number
  /** Whether connections get low priority. Only for a local server, whose processes we can slow down. */
  lowPriority?: 'none' | 'heavy' | 'all'
  /** Whether a pooler such as PgBouncer gives each transaction another connection. */
  isPooled?: boolean
  /** A standby for slow reads. */
  replicaUrl?: string | null
  /** Whether to notice within two seconds that the server is gone, frozen or no longer the primary. */
  isWatched?: boolean
}

const SNAPSHOT = `
  begin isolation level repeatable read read only;
  set local statement_timeout = ${LIMITS.own.server};
  set local idle_in_transaction_session_timeout = 0`

/** How long opening a connection may take; less if an outage must be noticed soon. */
const CONNECT_MS = { patient: 10_000, watched: 1_500 }

const epochs = new WeakMap<Db, () => number>()

/**
 * A number that changes with each change of the primary. A promotion may lose the latest writes and then reuse
 * their revisions, so what was cached before is no longer valid.
 */
export const epochOf = (db: Db): number => epochs.get(db)?.() ?? 0

/** The address may name several servers; connections are made to the one that accepts writes. */
export function openDatabase(
  url: string,
  {
    shared = 3,
    own = 8,
    lowPriority = 'none',
    isPooled = false,
    replicaUrl = null,
    isWatched = false,
  }: DatabaseOptions = {},
): Database {
  const onConnect: OnConnect = lowPriority === 'all' ? giveWay : () => {}
  const runner = new Runner()
  let epoch = 0
  const drop = () => {
    epoch++
    quick.drop()
    heavy.pool.drop()
    pool.drop()
  }
  const primary = new Primary(serverUrls(url), {
    activity: runner.activity,
    drop,
    shared: () => quick.open,
    isWatched,
  })
  const connectMs = isWatched ? CONNECT_MS.watched : CONNECT_MS.patient
  const admit: ConnectionDeps['admit'] = async (client, server, settings) => {
    await primary.admit(client, server, isPooled ? '' : settings)
    if (isPooled) await checkRole(client)
  }
  const deps: ConnectionDeps = { primary, runner, connectMs, admit }
  const quick = new Shared(deps, shared, onConnect)
  const pool = new PrimaryPool(deps, {
    max: own,
    name: 'llano',
    settings: `${SETTINGS}; set statement_timeout = ${LIMITS.own.server}; set idle_in_transaction_session_timeout = 60000`,
    connectMs,
    onConnect,
  })

  const runOn = <P, R>(client: pg.ClientBase, statement: Statement<P, R>, params: P): Promise<R[]> =>
    runner.run(client, LIMITS.own.client, statement, params)

  type Work<T> = (db: Db, client: pg.ClientBase) => Promise<T>
  const within = async <T>(client: pg.ClientBase, begin: string, work: Work<T>): Promise<T> => {
    try {
      await send(client, begin)
      const result = await work(
        dbOf((statement, params) => runOn(client, statement, params)),
        client,
      )
      await send(client, 'commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }

  const together = <T>(end: 'commit' | 'rollback', work: (database: Database) => Promise<T>) =>
    pool.withClient(client =>
      runTogether(
        {
          client,
          run: (statement, params) => runOn(client, statement, params),
          send: sql => send(client, sql),
        },
        end,
        work,
      ),
    )

  const quickDb = dbOf((statement, params) => retryOnce(primary, () => quick.all(statement, params)))
  epochs.set(quickDb, () => epoch)
  const durable = dbOf((statement, params) =>
    retryOnce(primary, () => pool.withClient(client => runOn(client, statement, params))),
  )
  const replica = replicaUrl
    ? new Replica(
        replicaUrl,
        `${SETTINGS}; set statement_timeout = ${LIMITS.heavy.server}`,
        (client, limitMs, statement, params) => runner.run(client, limitMs, statement, params),
        { quick: quickDb, durable },
      )
    : null
  const heavy = openHeavy(deps, lowPriority === 'none' ? () => {} : giveWay, { isPooled, replica })
  return {
    quick: quickDb,
    heavy: dbOf((statement, params) => heavy.all(statement, params)),
    durable,
    transaction: work => pool.withClient(client => within(client, 'begin', work)),
    dryRun: work => together('rollback', work),
    together: work => together('commit', work),
    async snapshot(work, from = 'any') {
      const read =
        from === 'any' ? await replica?.tryWith(client => within(client, SNAPSHOT, work)) : undefined
      return read ? read.result : pool.withClient(client => within(client, SNAPSHOT, work))
    },
    withClient: work => pool.withClient(client => work(client as unknown as pg.Client)),
    shortage() {
      if (primary.isFull) return 'The database has no free connections.'
      return pool.isShort ? 'All database connections of this process are in use.' : null
    },
    pools: () => [
      { pool: 'quick', ...quick.use() },
      { pool: 'durable', ...pool.use() },
      { pool: 'heavy', ...heavy.pool.use() },
      ...(replica ? [replica.use()] : []),
    ],
    async close() {
      primary.close()
      await replica?.close()
      await quick.close()
      await heavy.pool.close()
      await pool.close()
    },
  }
}
