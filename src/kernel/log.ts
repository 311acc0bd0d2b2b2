import { isatty } from 'node:tty'
import pino from 'pino'

export type Log = pino.Logger

/**
 * Structured lines on standard error. They contain endpoints, ids and times, never full URLs, bodies, keys or
 * people. Errors are reduced to what helps to locate them.
 */
export function makeLog(level: string | null): Log {
  const quiet = isatty(2) ? 'warn' : 'info'
  return pino(
    {
      level: level ?? quiet,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: Error & { code?: string; constraint?: string }) => ({
          type: error.name,
          message: error.message,
          code: error.code,
          constraint: error.constraint,
          stack: error.stack,
        }),
      },
    },
    pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 1000 }),
  )
}
