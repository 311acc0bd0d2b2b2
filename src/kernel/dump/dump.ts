import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

// A database as files that any PostgreSQL can read: the rows of each table in COPY's text format, the values of
// its sequences, and the migrations that made its schema. PostgreSQL's own tools are not part of the program.

export type DumpedTable = { name: string; columns: string[] }
export type DumpedSequence = { name: string; value: string; is_called: boolean }
export type RanMigration = { file: string; hash: string }

/** Our schemas: those with the owner of `kernel`. The extension's functions are in `public`. */
const OUR_SCHEMAS = `
  select oid from pg_namespace
  where nspowner = (select nspowner from pg_namespace where nspname = 'kernel')
    and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`

/** Unlogged tables hold counters that a crash may lose; generated columns are computed again. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
         array(select quote_ident(a.attname) from pg_attribute a
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.oid in (${OUR_SCHEMAS})
  order by 1`

const SEQUENCES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and n.oid in (${OUR_SCHEMAS})
  order by 1`

/** Called in a snapshot: sequences may be ahead of it, which only skips numbers. */
export async function listTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  return (await client.query<DumpedTable>(TABLES)).rows
}

export async function listSequences(client: pg.ClientBase): Promise<DumpedSequence[]> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES)
  const found: DumpedSequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query(`select last_value::text as value, is_called from ${name}`)
    found.push({ name, value: values[0].value, is_called: values[0].is_called })
  }
  return found
}

export async function listRanMigrations(client: pg.ClientBase): Promise<RanMigration[]> {
  return (await client.query<RanMigration>('select file, hash from kernel.migration order by number')).rows
}

/** The rows of a query or table as a stream of text, and their number once it has ended. */
export function copyOut(client: pg.ClientBase, what: string): { stream: Readable; count(): number } {
  const stream = client.query(copyTo(`copy ${what} to stdout`))
  return { stream, count: () => stream.rowCount }
}

export const copyTable = (client: pg.ClientBase, { name, columns }: DumpedTable) =>
  copyOut(client, `${name} (${columns.join(', ')})`)
