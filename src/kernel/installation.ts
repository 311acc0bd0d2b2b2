import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { CommandError } from './http/refusal.ts'
import { keptSecret, type Secrets, secretsFrom } from './secrets.ts'
import { databaseOptions } from './sql/database-options.ts'
import { type Migration, migrate } from './sql/migrate.ts'
import { type Database, openDatabase } from './sql/postgres.ts'
import { statement, text } from './sql/statement.ts'

/** The basis of a running process: a migrated database and the installation's secret. */
export type Installation = {
  database: Database
  databaseUrl: string
  secret: string
  secrets: Secrets
  /** Closes the connections, and stops the embedded PostgreSQL if nobody else uses it. */
  close(): Promise<void>
}

/** Whether there is a database to open: another server, or one in the data folder. */
export const hasInstallation = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null || existsSync(join(dataDir, 'postgres', 'PG_VERSION'))

export async function openInstallation(
  config: Config,
  migrations: readonly Migration[],
  say: (line: string) => void,
): Promise<Installation> {
  const secret = config.secret ?? (await keptSecret(config.dataDir))
  const secrets = secretsFrom(secret)
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, say, archivesWal: config.backup.wal })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const ownerUrl = embedded?.ownerUrl ?? config.databaseOwnerUrl
  const database = openDatabase(databaseUrl, databaseOptions(config))
  const close = async () => {
    await database.close()
    await embedded?.release()
  }
  try {
    if (ownerUrl) await migrateAsOwner(ownerUrl, database, migrations, say)
    else if (config.databaseDirectUrl) await migrateDirectly(config.databaseDirectUrl, migrations, say)
    else await migrate(database, migrations, say)
    await recognize(database, secrets)
  } catch (error) {
    await close()
    throw error
  }
  return { database, databaseUrl, secret, secrets, close }
}

/** Migrations hold a lock of their session, which a transaction pooler would give to others. */
async function migrateDirectly(
  url: string,
  migrations: readonly Migration[],
  say: (line: string) => void,
): Promise<void> {
  const direct = openDatabase(url, { shared: 1, own: 1 })
  try {
    await migrate(direct, migrations, say)
  } finally {
    await direct.close()
  }
}

/** The owner's connection lasts only for the migrations; everything after runs without its rights. */
async function migrateAsOwner(
  ownerUrl: string,
  database: Database,
  migrations: readonly Migration[],
  say: (line: string) => void,
): Promise<void> {
  const { role } = await database.durable.one(findRole, {})
  const owner = openDatabase(ownerUrl, { shared: 1, own: 1 })
  try {
    const { role: ownerRole } = await owner.durable.one(findRole, {})
    if (role === ownerRole)
      throw new CommandError(
        'DATABASE_URL and LLANO_DATABASE_OWNER_URL name the same role; they must differ.',
      )
    await migrate(owner, migrations, say, role)
  } finally {
    await owner.close()
  }
}

const findRole = statement({
  name: 'kernel.find_role',
  params: {},
  row: { role: text },
  sql: 'select current_user::text as role',
})

export const listKnownSecrets = statement({
  name: 'kernel.list_known_secrets',
  params: {},
  row: { key_id: text },
  sql: 'select key_id from kernel.known_secret',
})

const insertKnownSecret = statement({
  name: 'kernel.insert_known_secret',
  params: { key_id: text },
  row: {},
  sql: 'insert into kernel.known_secret (key_id) values ($key_id) on conflict do nothing',
})

/**
 * With another secret every key would be unknown and every encrypted value unreadable. Better not to start at
 * all.
 */
async function recognize(database: Database, { keyIds }: Secrets): Promise<void> {
  const known = (await database.durable.all(listKnownSecrets, {})).map(row => row.key_id)
  if (known.length && !keyIds.some(id => known.includes(id)))
    throw new CommandError(
      'The secret is not the one this database was set up with (LLANO_SECRET, or the file "secret" in the data ' +
        'folder). Put the old one back, or put the new one in front of it, separated by a space.',
    )
  if (!known.includes(keyIds[0]!)) await database.durable.all(insertKnownSecret, { key_id: keyIds[0]! })
}
