import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { type Database, openDatabase } from '../../src/kernel/sql/postgres.ts'
import { afterFile } from './after-file.ts'
import { migrateAsOwner } from './migrations.ts'
import {
  databaseName,
  queryOnce,
  type Row,
  startTestPostgres,
  TEMPLATE,
  type TestPostgres,
  withDatabase,
} from './test-postgres.ts'

/** Whether the tests run behind a transaction pooler; see tests/pgbouncer.test.ts. */
export const isPooled = process.env.LLANO_TEST_POOLING === 'transaction'

let running: Promise<Omit<TestPostgres, 'release'>> | null = null

/** The PostgreSQL that `npm test` started; a file run on its own starts one. */
export function findTestPostgres(): Promise<Omit<TestPostgres, 'release'>> {
  running ??= joinOrStart()
  return running
}

async function joinOrStart(): Promise<Omit<TestPostgres, 'release'>> {
  const { LLANO_TEST_DATABASE_URL: url, LLANO_TEST_OWNER_URL: ownerUrl, LLANO_TEST_DATA_DIR } = process.env
  if (url && ownerUrl) return { url, ownerUrl, dataDir: LLANO_TEST_DATA_DIR ?? tmpdir() }
  const started = await startTestPostgres()
  afterFile(started.release)
  return started
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

/** A separate database for one test, which may break anything in it; removed after the test. */
export async function openScratch(
  t: Pick<TestContext, 'after'>,
  { migrated = true, template }: { migrated?: boolean; template?: Scratch | string } = {},
): Promise<Scratch> {
  const name = `scratch_${randomBytes(6).toString('hex')}`
  const { url: appHome, ownerUrl: home } = await findTestPostgres()
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

/** Fills a database and keeps it as a template under this name, once per run, whichever process is first. */
export async function keepDatabase(name: string, fill: (scratch: Scratch) => Promise<void>): Promise<void> {
  const { ownerUrl: home } = await findTestPostgres()
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
