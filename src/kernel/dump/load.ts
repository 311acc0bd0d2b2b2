import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { grantRows } from '../grants/grants.ts'
import { CommandError } from '../http/refusal.ts'
import { type Migration, makeMigrationTable, recordMigration } from '../sql/migrate.ts'
import { type DumpedSequence, type DumpedTable, listTables, type RanMigration } from './dump.ts'

/** What `dump.ts` wrote, and how to read the rows of a table. */
export type Dump = {
  migrations: readonly RanMigration[]
  tables: readonly (DumpedTable & { rows: number })[]
  sequences: readonly DumpedSequence[]
  read(table: string): AsyncIterable<Buffer>
}

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c
  where c.contype = 'f' and c.conparentid = 0 and c.connamespace in (
    select oid from pg_namespace where nspowner = (select oid from pg_roles where rolname = current_user)
      and nspname !~ '^pg_' and nspname not in ('information_schema', 'public'))
  order by 1, 2`

/**
 * Fills an empty database, in the caller's transaction and as the owner of everything: the schema as the dump's
 * migrations made it, its rows, and then the migrations that are newer than the dump.
 */
export async function loadDump(
  client: pg.ClientBase,
  program: readonly Migration[],
  dump: Dump,
  { grantTo, onTable = () => {} }: { grantTo: string | null; onTable?: (name: string) => void },
): Promise<void> {
  const { ran, newer } = splitMigrations(program, dump.migrations)
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  await makeMigrationTable(client)
  for (const { sql } of ran) await client.query(sql)
  await withoutChecks(client, async tables => {
    for (const { name, columns } of dump.tables) {
      const table = tables.find(one => one.name === name)
      if (!table)
        throw new CommandError(`The backup holds the table ${name}, which its migrations do not make.`)
      // They become part of a statement of the owner, and anyone who can write to the backups can change them.
      const unknown = columns.find(column => !table.columns.includes(column))
      if (unknown !== undefined)
        throw new CommandError(`The backup holds a column of ${name} that its migrations do not make.`)
    }
    // Migrations add rows too, which the dump has as they were.
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of dump.tables) {
      onTable(table.name)
      await loadTable(client, table, dump.read(table.name))
    }
    for (const { name, value, is_called } of dump.sequences)
      await client.query('select setval($1::text::regclass, $2, $3)', [name, value, is_called])
  })
  for (const migration of newer) {
    await client.query(migration.sql)
    await recordMigration(client, migration)
  }
  if (grantTo !== null) await grantRows(client, grantTo)
}

/**
 * Rows arrive table by table and as they were: no trigger changes or refuses them, and references are checked when all
 * are there. Not with session_replication_role, which needs a superuser.
 */
async function withoutChecks(
  client: pg.ClientBase,
  work: (tables: DumpedTable[]) => Promise<void>,
): Promise<void> {
  const tables = await listTables(client)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  await work(tables)
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function loadTable(
  client: pg.ClientBase,
  { name, columns, rows }: DumpedTable & { rows: number },
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(pieces, { objectMode: false }), into)
  if (into.rowCount !== rows)
    throw new CommandError(`The backup says that ${name} has ${rows} rows, but it holds ${into.rowCount}.`)
}

/** Which of the program's migrations the dump has, and which are newer than it. */
export function splitMigrations(
  program: readonly Migration[],
  dumped: readonly RanMigration[],
): { ran: Migration[]; newer: Migration[] } {
  const hashes = new Map(dumped.map(({ file, hash }) => [file, hash]))
  const known = new Set(program.flatMap(({ file, replaces }) => [file, ...replaces]))
  const unknown = dumped.find(({ file }) => !known.has(file))
  if (unknown)
    throw new CommandError(
      `The backup was made by a newer version of Llano (it has ${unknown.file}). Update the program first.`,
    )
  const hasRun = ({ file, hash, replaces }: Migration): boolean => {
    const ranHash = hashes.get(file)
    if (ranHash !== undefined && ranHash !== hash)
      throw new CommandError(
        `${file} is not the file that the backup was made with. Use the program as released.`,
      )
    return ranHash !== undefined || (replaces.length > 0 && replaces.every(name => hashes.has(name)))
  }
  const ran = program.filter(hasRun)
  return { ran, newer: program.filter(one => !ran.includes(one)) }
}
