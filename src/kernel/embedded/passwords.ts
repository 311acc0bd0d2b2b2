import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedRefusal } from './embedded-refusal.ts'

/** The role that owns every object and migrates: initdb's superuser. */
export const OWNER_ROLE = 'llano'
/** The program's role. It can only read and write rows. */
export const APP_ROLE = 'llano_app'

export type Passwords = {
  owner: string
  app: string
  /** Whether the cluster has them. False until then, so that the next start repairs a crash in between. */
  isSet: boolean
}

/**
 * The file belongs to us and not to the server: a server that runs as nobody shares that user with other
 * programs.
 */
const fileIn = (dataDir: string) => join(dataDir, 'postgres-passwords.json')

export function readPasswords(dataDir: string): Passwords | null {
  const path = fileIn(dataDir)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    const { owner, app, isSet } = JSON.parse(text)
    if (typeof owner === 'string' && typeof app === 'string') return { owner, app, isSet: isSet === true }
  } catch {
    // Reported below.
  }
  throw new EmbeddedRefusal(
    `${path} cannot be read: remove it, and new passwords are made at the next start.`,
  )
}

export function writePasswords(dataDir: string, passwords: Passwords): Passwords {
  const path = fileIn(dataDir)
  const draft = `${path}.draft`
  const descriptor = openSync(draft, 'w', 0o600)
  try {
    writeSync(descriptor, `${JSON.stringify(passwords)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  // Root may start an ordinary user's server, which that user must be able to start too.
  const folder = statSync(dataDir)
  if (process.getuid?.() === 0 && folder.uid !== 0) chownSync(draft, folder.uid, folder.gid)
  renameSync(draft, path)
  return passwords
}

export const makePasswords = (): Passwords => ({
  owner: randomBytes(32).toString('base64url'),
  app: randomBytes(32).toString('base64url'),
  isSet: false,
})

/**
 * One-line statements that set the roles' passwords and rights, whatever existed before. They contain
 * verifiers and no passwords, so that neither a log nor pg_stat_activity shows one.
 */
export function roleStatements({ owner, app }: Passwords): string[] {
  return [
    `do $$ begin if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE}; end if; end $$`,
    `alter role ${APP_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit password '${scramVerifier(app)}'`,
    `alter role ${OWNER_ROLE} with login superuser password '${scramVerifier(owner)}'`,
  ]
}

const ITERATIONS = 4096

/** What PostgreSQL stores of a password for scram-sha-256 (RFC 5803). */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest()
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored.toString('base64')}:${keyed('Server Key').toString('base64')}`
}
