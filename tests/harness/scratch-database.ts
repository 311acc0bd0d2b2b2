import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext } from 'node:test'
import pg from 'pg'
import { areas } from '../../src/areas.ts'
import { startEmbedded } from '../../src/kernel/embedded/embedded.ts'
import { APP_ROLE } from '../../src/kernel/embedded/passwords.ts'
import { migrate, readMigrations } from '../../src/kernel/sql/migrate.ts'
import { type Database, openDatabase } from '../../src/kernel/sql/postgres.ts'

/** Whether the tests run behind a transaction pooler; see tests/pgbouncer.test.ts. */
export const isPooled = process.env.LLANO_TEST_POOLING === 'transaction'

/** The tests' PostgreSQL, as the program's role and as the owner. */
export type Cluster = { url: string; ownerUrl: string }

let cluster: Promise<Cluster> | null = null

/** The PostgreSQL that `npm test` started; a file run on its own starts one. */
export function findCluster(): Promise<Cluster> {
  cluster ??= startCluster()
  return cluster
}

async function startCluster(): Promise<Cluster> {
  const { LLANO_TEST_DATABASE_URL: url, LLANO_TEST_OWNER_URL: ownerUrl } = process.env
  if (url && ownerUrl) return { url, ownerUrl }
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-test-'))
  const embedded = await startEmbedded({ dataDir, say: () => {} })
  after(async () => {
    await embedded.release()
    await rm(dataDir, { recursive: true, force: true })
  })
  return embedded
}

export type Scratch = {
  /** As the program's role; as the owner if nothing is migrated yet. */
  url: string
  ownerUrl: string
  database: Database
  /** As the owner, for tests that inspect and tamper. */
  query(sql: string, values?: unknown[]): Promise<Row[]>
  /** A separate connection as the owner, closed with the test. */
  connect(): Promise<pg.Client>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
export type Row = Record<string, any>

/** A separate database for one test, which may break anything in it; removed after the test. */
export async function openScratch(
  t: Pick<TestContext, 'after'>,
  { migrated = true, template }: { migrated?: boolean; template?: Scratch | string } = {},
): Promise<Scratch> {
  const name = `scratch_${randomBytes(6).toString('hex')}`
  const { url: appHome, ownerUrl: home } = await findCluster()
  if (typeof template === 'object') await emptyOfConnections(home, databaseName(template.url))
  const copied =
    typeof template === 'object'
      ? databaseName(template.url)
      : (template ?? (migrated ? await findTemplate(home) : null))
  await queryOnce(home, `create database ${name}${copied ? ` template ${copied}` : ''}`)
  const ownerUrl = withDatabase(home, name)
  if (migrated && !copied) await migrateAsOwner(ownerUrl)
  const url = migrated ? withDatabase(appHome, name) : ownerUrl
  const database = openDatabase(url, { isPooled })
  const clients: pg.Client[] = []
  t.after(async () => {
    for (const client of clients) await client.end()
    await database.close()
    await queryOnce(home, `drop database ${name} with (force)`)
  })
  return {
    url,
    ownerUrl,
    database,
    query: (sql, values) => queryOnce(ownerUrl, sql, values),
    async connect() {
      const client = new pg.Client(ownerUrl)
      client.on('error', () => {})
      await client.connect()
      clients.push(client)
      return client
    },
  }
}

/** Migrates as the owner, and grants the program's role its rights. */
export async function migrateAsOwner(ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl, { shared: 1, own: 1 })
  try {
    await migrate(owner, await allMigrations(), undefined, APP_ROLE)
  } finally {
    await owner.close()
  }
}

/** Migrated by `npm test` before the first test: copying it takes a tenth of the time. */
const TEMPLATE = 'llano_template'

/** Keeps a copy of a freshly migrated database without connections. */
export async function keepTemplate(url: string): Promise<void> {
  const home = withDatabase(url, 'postgres')
  await emptyOfConnections(home, databaseName(url))
  await queryOnce(home, `create database ${TEMPLATE} template ${databaseName(url)}`)
}

/** A migrated database for the files of one process. */
export async function copyTemplate({ url, ownerUrl }: Cluster): Promise<Cluster & { drop(): Promise<void> }> {
  const name = `files_${randomBytes(6).toString('hex')}`
  await queryOnce(ownerUrl, `create database ${name} template ${TEMPLATE}`)
  return {
    url: withDatabase(url, name),
    ownerUrl: withDatabase(ownerUrl, name),
    async drop() {
      await queryOnce(ownerUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Fills a database and keeps it as a template under this name, once per run, whichever process is first. */
export async function keepDatabase(name: string, fill: (scratch: Scratch) => Promise<void>): Promise<void> {
  const { ownerUrl: home } = await findCluster()
  // An advisory lock is known only in its own database, and each process has another one.
  const holder = new pg.Client(withDatabase(home, 'postgres'))
  await holder.connect()
  try {
    await holder.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await holder.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const ends: (() => unknown)[] = []
    const scratch = await openScratch({ after: end => ends.push(end as () => unknown) })
    await fill(scratch)
    await emptyOfConnections(home, databaseName(scratch.url))
    await holder.query(`create database ${name} template ${databaseName(scratch.url)}`)
    for (const end of ends) await end()
  } finally {
    await holder.end()
  }
}

async function findTemplate(home: string): Promise<string | null> {
  const [row] = await queryOnce(home, 'select from pg_database where datname = $1', [TEMPLATE])
  return row ? TEMPLATE : null
}

/** PostgreSQL copies only a database without connections. */
async function emptyOfConnections(home: string, name: string): Promise<void> {
  await queryOnce(home, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
    name,
  ])
}

export const allMigrations = () => readMigrations(areas.flatMap(area => area.migrations ?? []))

/** Connecting takes longer than most statements, so connections are kept for the next one. */
const pools = new Map<string, pg.Pool>()

/** One statement, or a script without values. */
export async function queryOnce(url: string, sql: string, values?: unknown[]): Promise<Row[]> {
  const pool = pools.get(url) ?? keepPool(url)
  return (await pool.query(sql, values)).rows
}

function keepPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 500, allowExitOnIdle: true })
  // The database is gone, or its server; the next statement says so.
  pool.on('error', () => {})
  pools.set(url, pool)
  return pool
}

const databaseName = (url: string) => new URL(url).pathname.slice(1)

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
