import pg from 'pg'
import { EmbeddedRefusal, explainServerText } from './embedded-refusal.ts'

/** Everything is said in the URL, so that PGPORT, PGSSLMODE and their like in the environment change nothing. */
export function connectionUrl(socketDir: string, database: string): string {
  return `postgres://llano@${encodeURIComponent(socketDir)}:5432/${database}?sslmode=disable`
}

async function connect(socketDir: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: connectionUrl(socketDir, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  // A server that dies meanwhile is for the next statement to tell.
  client.on('error', () => {})
  await client.connect()
  return client
}

const notYet = '57P03'

/** Whether a server serves there. One that says it has no connection left does; one that is starting does not. */
export async function connectionWorks(socketDir: string): Promise<boolean> {
  if (socketDir === '') return false
  try {
    const client = await connect(socketDir)
    await client.end()
    return true
  } catch (error) {
    const { code, severity } = error as { code?: string; severity?: string }
    return severity !== undefined && code !== notYet
  }
}

const alreadyThere = '42P04'

/** CREATE DATABASE is all or nothing even when the server is killed in the middle. */
export async function ensureDatabase(socketDir: string, where: string): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = await connect(socketDir)
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'llano'")
    if (found.rowCount === 0) await client.query('CREATE DATABASE llano')
  } catch (error) {
    if ((error as { code?: string }).code !== alreadyThere) {
      throw explainServerText(String(error), where) ?? new EmbeddedRefusal(String(error), { cause: error })
    }
  } finally {
    await client?.end().catch(() => {})
  }
}
