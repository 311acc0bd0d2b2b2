import type { Config } from './config.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { type Migration, migrate } from './migrate.ts'
import { type Database, openDatabase } from './postgres.ts'
import { keptSecret, type Secrets, secretsFrom } from './secrets.ts'

/** What a running process of ours stands on: a migrated database and the installation's secret. */
export type Installation = {
  database: Database
  databaseUrl: string
  secret: string
  secrets: Secrets
  /** Closes the connections, and stops the embedded PostgreSQL when nobody else uses it. */
  close(): Promise<void>
}

export async function openInstallation(
  config: Config,
  migrations: readonly Migration[],
  say: (line: string) => void,
): Promise<Installation> {
  const secret = config.secret ?? (await keptSecret(config.dataDir))
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, say })
  const databaseUrl = config.databaseUrl ?? embedded!.url
  const database = openDatabase(databaseUrl)
  const close = async () => {
    await database.close()
    await embedded?.release()
  }
  try {
    await migrate(database, migrations, say)
  } catch (error) {
    await close()
    throw error
  }
  return { database, databaseUrl, secret, secrets: secretsFrom(secret), close }
}
