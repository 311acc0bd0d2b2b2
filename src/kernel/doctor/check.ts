import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'
import type { Migration } from '../sql/migrate.ts'
import type { Database } from '../sql/postgres.ts'
import type { Finding } from './finding.rules.ts'

/** What a check may use. It changes nothing that lasts. */
export type CheckContext = {
  config: Config
  now(): Date
  migrations: readonly Migration[]
  /** For questions about PostgreSQL itself. Null if it cannot be reached, which `llano doctor` reports. */
  server: Database | null
  /** The same, if all migrations have run, so that its tables can be read. */
  database: Database | null
  /** Null if there is none, which another check reports. */
  secrets: Secrets | null
}

/** A part of `llano doctor`. Areas list theirs in `area.ts`. */
export type Check = {
  /** One or two words, shown in front of its findings. */
  name: string
  run(context: CheckContext): Promise<readonly Finding[]>
}

/** The short reason of a failed connection: a code rather than a message, which may quote what was sent. */
export function reasonOf(error: unknown): string {
  const { code, cause, name, message } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (code !== undefined && typeof code === 'string') return code
  if (cause) return reasonOf(cause)
  return name === 'TimeoutError' ? 'no answer' : message
}
