import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { grantRows } from '../grants/grants.ts'
import { CommandError } from '../http/refusal.ts'
import { LOCKS } from './locks.ts'
import type { Database } from './postgres.ts'

export type Migration = {
  /** Identifies the migration; files sort by the time in their name. */
  file: string
  sql: string
  hash: string
  /** Older files that this one replaces. If all of them ran, this one counts as run. */
  replaces: readonly string[]
}

const FILE_NAME = /^(\d{8}T\d{4})-[a-z0-9-]+\.sql$/
const FIRST_LINE = /^-- (baseline|compatible|breaking): \S/

/**
 * Forward-only SQL files, run in the order of their names across all folders. STYLE.md explains how to add
 * one.
 */
export async function readMigrations(folders: readonly string[]): Promise<Migration[]> {
  const found: Migration[] = []
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter(name => name.endsWith('.sql'))) {
      if (!FILE_NAME.test(file))
        throw new Error(`a migration is named like 20261116T0900-what-it-does.sql, not ${file}`)
      const sql = await readFile(join(folder, file), 'utf8')
      if (!FIRST_LINE.test(sql))
        throw new Error(
          `the first line of ${file} must say whether the previous version can run beside it: ` +
            '"-- compatible: …" or "-- breaking: …"',
        )
      const hash = createHash('sha256').update(sql).digest('hex')
      const replaces = [...sql.matchAll(/^-- replaces: (.+)$/gm)].flatMap(([, names]) => names!.split(' '))
      found.push({ file, sql, hash, replaces })
    }
  }
  found.sort((a, b) => (a.file < b.file ? -1 : 1))
  for (let i = 1; i < found.length; i++) {
    const [before, after] = [found[i - 1]!, found[i]!]
    if (timeOf(before) === timeOf(after))
      throw new Error(`${before.file} and ${after.file} have the same time`)
  }
  return found
}

const timeOf = ({ file }: Migration) => FILE_NAME.exec(file)![1]

/** Concurrent starts take turns on it. */
const LOCK = LOCKS.migrations

/**
 * Runs pending migrations, one process at a time, and grants `grantTo`, the program's role, its rights.
 * Returns the names of the files that ran.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  say: (line: string) => void = () => {},
  grantTo: string | null = null,
): Promise<string[]> {
  return database.withClient(async client => {
    const { rows: settings } = await client.query('show statement_timeout')
    try {
      // Filling a new column of a million rows, or waiting for another process to do it, takes a while.
      await client.query('set statement_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [LOCK])
      await makeMigrationTable(client)
      const done = await client.query<{ file: string; hash: string }>(
        'select file, hash from kernel.migration',
      )
      const { toRename, toRun } = planMigrations(migrations, done.rows)
      if (toRename.length + toRun.length > 0) await checkMayMigrate(client)
      if (toRename.length > 0) {
        say(`${toRename.length} migrations ran under earlier names`)
        await inTransaction(client, async () => {
          for (const migration of toRename) await rename(client, migration)
        })
      }
      for (const migration of toRun) {
        const { file, sql } = migration
        say(`migrating: ${file}`)
        try {
          await inPatientTransaction(client, say, async () => {
            await client.query(sql)
            await recordMigration(client, migration)
            // In the transaction of the change: a running server may use a new table as soon as it exists.
            if (grantTo !== null) await grantRows(client, grantTo)
          })
        } catch (error) {
          throw new Error(`${file}: ${(error as Error).message}`)
        }
      }
      if (grantTo !== null) await inTransaction(client, () => grantRows(client, grantTo))
      return toRun.map(({ file }) => file)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
      await client
        .query("select set_config('statement_timeout', $1, false)", [settings[0].statement_timeout])
        .catch(() => {})
    }
  })
}

type Plan = { toRename: Migration[]; toRun: Migration[] }

/**
 * Compares by name, never by order: a migration merged late runs even if newer ones have run, and an unknown
 * one is noticed even if it is older than others.
 */
export function planMigrations(
  migrations: readonly Migration[],
  done: readonly { file: string; hash: string }[],
): Plan {
  const hashes = new Map(done.map(({ file, hash }) => [file, hash]))
  const known = new Set(migrations.flatMap(({ file, replaces }) => [file, ...replaces]))
  if (done.some(({ file }) => !known.has(file)))
    throw new CommandError('This database was made by a newer version of Llano. Update the program first.')
  const plan: Plan = { toRename: [], toRun: [] }
  for (const migration of migrations) {
    const { file, hash, replaces } = migration
    const ranHash = hashes.get(file)
    if (ranHash !== undefined && ranHash !== hash)
      throw new CommandError(`${file} was changed after it ran. Put it back and write a new migration.`)
    if (ranHash !== undefined) continue
    const missing = replaces.filter(name => !hashes.has(name))
    if (missing.length === replaces.length) plan.toRun.push(migration)
    else if (missing.length === 0) plan.toRename.push(migration)
    else
      throw new CommandError(
        `This database is too old for this version of Llano: ${missing[0]} has not run. Update it to version 0.1 first.`,
      )
  }
  return plan
}

/** `number` is the order in which the migrations ran in this database. */
const INSERT = `
  insert into kernel.migration (number, file, hash)
  select coalesce(max(number), 0) + 1, $1, $2 from kernel.migration`

/** Records that a migration ran. */
export const recordMigration = (client: pg.ClientBase, { file, hash }: Migration) =>
  client.query(INSERT, [file, hash])

const RENAME = `
  with replaced as (delete from kernel.migration where file = any ($3) returning ran_at)
  insert into kernel.migration (number, file, hash, ran_at)
  select (select max(number) + 1 from kernel.migration), $1, $2, max(ran_at) from replaced`

const rename = (client: pg.ClientBase, { file, hash, replaces }: Migration) =>
  client.query(RENAME, [file, hash, replaces])

/** PostgreSQL's code for a lock that was not free within `lock_timeout`. */
const LOCK_NOT_FREE = '55P03'
/** How long a migration waits for a table; all requests to that table wait meanwhile. */
const LOCK_WAIT_MS = 1_000
const LOCK_TRIES = 60

/** Stops waiting for a lock that others hold and tries again, so that requests get through in between. */
async function inPatientTransaction(
  client: pg.ClientBase,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
        await work()
      })
      return
    } catch (error) {
      if ((error as Partial<pg.DatabaseError>).code !== LOCK_NOT_FREE || tries === LOCK_TRIES) throw error
      if (tries === 1) say('waiting for a table that is in use …')
      await pause(LOCK_WAIT_MS)
    }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Checks for the table first, so that a role without create rights can still see that there is nothing to do.
 */
export async function makeMigrationTable(client: pg.ClientBase): Promise<void> {
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
    throw new CommandError(
      `The database is not up to date, and the role ${rows[0].role} may not change its schema. ` +
        'Run llano migrate with LLANO_DATABASE_OWNER_URL set to the role that owns it.',
    )
}
