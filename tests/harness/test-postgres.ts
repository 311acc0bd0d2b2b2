import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../src/kernel/embedded/embedded.ts'
import { copyCluster } from './kept-cluster.ts'

/** The tests' PostgreSQL, as the program's role and as the owner. */
export type Cluster = { url: string; ownerUrl: string }

/** The same, and a folder for the files of the tests. */
export type TestPostgres = Cluster & { dataDir: string; release(): Promise<void> }

/** PostgreSQL with a migrated database, and a copy of it as a template. */
export async function startTestPostgres(say: (line: string) => void = () => {}): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'llano-test-'))
  await copyCluster(dataDir)
  const { url, ownerUrl, release } = await startEmbedded({ dataDir, say })
  await queryOnce(
    withDatabase(ownerUrl, 'postgres'),
    `create database ${TEMPLATE} template ${databaseName(url)}`,
  )
  return {
    url,
    ownerUrl,
    dataDir,
    async release() {
      await release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copying it takes a tenth of the time of migrating. */
export const TEMPLATE = 'llano_template'

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

/** Connecting takes longer than most statements, so connections are kept for the next one. */
const pools = new Map<string, pg.Pool>()

// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
export type Row = Record<string, any>

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

export const databaseName = (url: string) => new URL(url).pathname.slice(1)

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
