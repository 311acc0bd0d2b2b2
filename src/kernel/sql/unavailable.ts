import pg from 'pg'
import { CommandError } from '../http/refusal.ts'

/**
 * The database did not answer, or is not the primary. What was sent may have been executed, unless
 * `isRetryable`.
 */
export class DatabaseUnavailable extends Error {
  readonly isRetryable: boolean

  constructor(message: string, { cause, isRetryable = false }: { cause?: unknown; isRetryable?: boolean }) {
    super(message, { cause })
    this.isRetryable = isRetryable
  }
}

/** A standby, or a former primary, refused a write. */
const READ_ONLY = '25006'
/** All connections that the server or the role may have are taken. */
const NO_CONNECTION_FREE = '53300'
/** Lost connections; a server that stops, crashed or starts; and one without a free connection. */
const UNAVAILABLE = /^(?:08...|57P0[123]|53300|25006)$/

/** The error of the driver or the server, as `DatabaseUnavailable` if it means an outage. */
export function describeOutage(error: Error, { wasSent }: { wasSent: boolean }): Error {
  if (error instanceof DatabaseUnavailable || error instanceof CommandError) return error
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : null
  // An error of the driver and not of the server: the connection failed.
  if (code !== null && !UNAVAILABLE.test(code)) return error
  return new DatabaseUnavailable(error.message, {
    cause: error,
    isRetryable: !wasSent || code === READ_ONLY,
  })
}

const isOutageWith = (error: unknown, code: string): boolean =>
  error instanceof DatabaseUnavailable &&
  (error.cause as Partial<pg.DatabaseError> | undefined)?.code === code

export const isReadOnly = (error: unknown): boolean => isOutageWith(error, READ_ONLY)
export const isNoConnectionFree = (error: unknown): boolean => isOutageWith(error, NO_CONNECTION_FREE)
