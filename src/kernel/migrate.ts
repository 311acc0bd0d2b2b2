import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { grantRows } from './grants.ts'
import type { Database } from './postgres.ts'
import { invalid } from './refusal.ts'

export type Migration = { number: number; file: string; sql: string; hash: string }

/** Forward-only SQL files, `0012-name.sql`; numbers are unique across all folders and run in their order. */
export async function readMigrations(folders: readonly string[]): Promise<Migration[]> {
  const found: Migration[] = []
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter(name => name.endsWith('.sql'))) {
      const match = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)
      if (!match) throw new Error(`a migration is named like 0012-what-it-does.sql, not ${file}`)
      const sql = await readFile(join(folder, file), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      found.push({ number: Number(match[1]), file, sql, hash })
    }
  }
  found.sort((a, b) => a.number - b.number)
  for (let i = 1; i < found.length; i++) {
    const [before, after] = [found[i - 1]!, found[i]!]
    if (before.number === after.number) throw new Error(`${before.file} and ${after.file} share a number`)
  }
  return found
}

/** Any number that is ours; two processes that start at once take turns on it. */
const LOCK = 7_266_201

/**
 * Runs what has not been run, one process at a time, and gives `grantTo`, the role that the program runs as, its rights on
 * what there is then. Returns the names of the files run now.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  say: (line: string) => void = () => {},
  grantTo: string | null = null,
): Promise<string[]> {
  return database.withClient(async client => {
    try {
      // Filling a new column of a million rows, or waiting for a process that does, takes as long as it takes.
      await client.query('set statement_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [LOCK])
      await makeMigrationTable(client)
      const done = await client.query<{ number: number; file: string; hash: string }>(
        'select number, file, hash from kernel.migration',
      )
      const byNumber = new Map(done.rows.map(row => [row.number, row]))
      const newest = Math.max(0, ...byNumber.keys())
      if (newest > Math.max(0, ...migrations.map(m => m.number)))
        throw invalid('This database was made by a newer version of Llano. Update the program first.')
      const ran: string[] = []
      for (const migration of migrations) {
        const before = byNumber.get(migration.number)
        if (before && before.hash !== migration.hash)
          throw invalid(`${before.file} was changed after it ran. Put it back and write a new migration.`)
        if (before) continue
        if (!ran.length) await checkMayMigrate(client)
        say(`migrating: ${migration.file}`)
        await client.query('begin')
        try {
          await client.query(migration.sql)
          await client.query('insert into kernel.migration (number, file, hash) values ($1, $2, $3)', [
            migration.number,
            migration.file,
            migration.hash,
          ])
          await client.query('commit')
        } catch (error) {
          await client.query('rollback')
          throw new Error(`${migration.file}: ${(error as Error).message}`)
        }
        ran.push(migration.file)
      }
      if (grantTo !== null) await grantRows(client, grantTo)
      return ran
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
      await client.query('reset statement_timeout').catch(() => {})
    }
  })
}

/** Looked for first: a role that may not create anything can still see that there is nothing to do. */
async function makeMigrationTable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select to_regclass('kernel.migration') is not null as there")
  if (rows[0].there) return
  await checkMayMigrate(client)
  await client.query(`
    create schema if not exists kernel;
    create table if not exists kernel.migration (
      number integer primary key,
      file text not null,
      hash text not null,
      ran_at timestamptz not null default now()
    )`)
}

async function checkMayMigrate(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`
    select current_user as role, has_database_privilege(current_database(), 'CREATE') as may`)
  if (!rows[0].may)
    throw invalid(
      `The database is not up to date, and the role ${rows[0].role} may not change its schema. ` +
        'Run llano migrate with LLANO_DATABASE_OWNER_URL set to the role that owns it.',
    )
}
