import pg from 'pg'
import { EmbeddedRefusal, explainResponse } from './embedded-refusal.ts'
import { APP_ROLE, OWNER_ROLE, type Passwords, roleStatements } from './passwords.ts'

/** Everything is in the URL, so that PGPORT, PGSSLMODE etc. in the environment have no effect. */
export function connectionUrl(
  socketDir: string,
  database: string,
  passwords: Passwords,
  role: 'app' | 'owner',
): string {
  const user = role === 'app' ? APP_ROLE : OWNER_ROLE
  return `postgres://${user}:${passwords[role]}@${encodeURIComponent(socketDir)}:5432/${database}?sslmode=disable`
}

async function connect(socketDir: string, passwords: Passwords): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: connectionUrl(socketDir, 'postgres', passwords, 'owner'),
    connectionTimeoutMillis: 5000,
  })
  // If the server dies meanwhile, the next statement reports it.
  client.on('error', () => {})
  await client.connect()
  return client
}

const notYet = '57P03'

/** Whether a server is running there. One that rejects us is; one that is starting is not. */
export async function connectionWorks(socketDir: string, passwords: Passwords): Promise<boolean> {
  if (socketDir === '') return false
  try {
    const client = await connect(socketDir, passwords)
    await client.end()
    return true
  } catch (error) {
    const { code, severity } = error as { code?: string; severity?: string }
    return severity !== undefined && code !== notYet
  }
}

/** The password does not match the cluster's, for example after the file was lost or restored. */
export class WrongPassword extends EmbeddedRefusal {}

const alreadyThere = '42P04'
const refusedLogins = ['28P01', '28000']

/** Creates the database if it is missing. CREATE DATABASE is atomic even if the server is killed. */
export async function ensureDatabase(socketDir: string, where: string, passwords: Passwords): Promise<void> {
  await asOwner(socketDir, where, passwords, async client => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'llano'")
    if (found.rowCount === 0) await client.query('CREATE DATABASE llano')
  })
}

/** For a server started by an older version without passwords: sets them without stopping it. */
export async function setRolesOnline(socketDir: string, where: string, passwords: Passwords): Promise<void> {
  await asOwner(socketDir, where, passwords, async client => {
    for (const sql of roleStatements(passwords)) await client.query(sql)
  })
}

async function asOwner(
  socketDir: string,
  where: string,
  passwords: Passwords,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = await connect(socketDir, passwords)
    await work(client)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (refusedLogins.includes(code))
      throw new WrongPassword(
        `PostgreSQL on ${where} runs with other passwords than those in the data folder: stop every Llano that uses it, then start again.`,
        { cause: error },
      )
    if (code !== alreadyThere)
      throw explainResponse(code, where) ?? new EmbeddedRefusal(String(error), { cause: error })
  } finally {
    await client?.end().catch(() => {})
  }
}
