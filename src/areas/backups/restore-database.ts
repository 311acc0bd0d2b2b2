import type pg from 'pg'
import { loadDump } from '../../kernel/dump/load.ts'
import { insertPause } from '../../kernel/jobs/pause.ts'
import type { Migration } from '../../kernel/sql/migrate.ts'
import type { Database, Db } from '../../kernel/sql/postgres.ts'
import { closeNow } from '../../kernel/sql/primary.ts'
import { type By, byParams } from '../../kernel/sql/write.ts'
import { readChunks } from './chunks.ts'
import type { Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import type { BackupTarget } from './target/target-type.ts'

export type Loading = {
  target: BackupTarget
  manifest: Manifest
  migrations: readonly Migration[]
  /** The program's role, if it is not the owner. */
  grantTo: string | null
  progress: Progress
}

/** Loads the database of a backup, all or nothing, and then does `last` in the same transaction. */
export async function loadDatabase(
  owner: Database,
  { target, manifest, migrations, grantTo, progress }: Loading,
  {
    first,
    last,
  }: { first?: (client: pg.ClientBase) => Promise<void>; last?: (tx: Db) => Promise<void> } = {},
): Promise<void> {
  const filesOf = new Map(manifest.tables.map(table => [table.name, table.files]))
  async function* read(table: string) {
    for await (const piece of readChunks(target, filesOf.get(table)!)) {
      progress.add('database', piece.length)
      yield piece
    }
  }
  await owner.transaction(async (tx, client) => {
    try {
      await first?.(client)
      await loadDump(client, migrations, { ...manifest, read }, { grantTo })
      await last?.(tx)
    } catch (error) {
      // In the middle of COPY the connection accepts nothing else.
      closeNow(client)
      throw error
    }
  })
  // Without statistics the first requests would be slow.
  await owner.withClient(async client => {
    await client.query('set statement_timeout = 0')
    await client.query('analyze')
  })
}

/** What is in the way of a restore: the installation that this database holds, or null if it is empty. */
export async function findOccupant(
  owner: Database,
): Promise<{ installation: string; auditRows: number; sessions: number } | null> {
  return owner.withClient(async client => {
    const { rows } = await client.query("select to_regclass('kernel.installation') is not null as there")
    if (!rows[0].there) return null
    const found = await client.query(`
      select (select id::text from kernel.installation) as installation,
             (select count(*)::integer from kernel.audit_row) as "auditRows",
             (select count(*)::integer from pg_stat_activity
              where datname = current_database() and application_name like 'llano%'
                and pid <> pg_backend_pid()) as sessions`)
    return found.rows[0]
  })
}

const OWN_SCHEMAS = `
  select quote_ident(nspname) as name from pg_namespace
  where nspowner = (select nspowner from pg_namespace where nspname = 'kernel')
    and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`

/** Empties the database for a restore, in its transaction. */
export async function dropAll(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(OWN_SCHEMAS)
  if (rows.length) await client.query(`drop schema ${rows.map(({ name }) => name).join(', ')} cascade`)
}

/** The copy does nothing on its own until the operator says so. */
export async function pauseRestored(tx: Db, id: string, by: By): Promise<void> {
  await tx.one(insertPause, { reason: `restored from backup ${id}`, record: `backup/${id}`, ...byParams(by) })
}
