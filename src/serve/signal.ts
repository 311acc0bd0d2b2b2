import type { Log } from '../kernel/log.ts'

/** Ends the process if shutdown takes longer than this, for example because a job does not end. */
export function exitAfter(ms: number, log: Log): void {
  setTimeout(() => {
    log.error('the program did not stop in time')
    log.flush()
    process.exit(1)
  }, ms).unref()
}

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP. Later ones are ignored while we finish; the fourth exits
 * immediately.
 */
export function untilSignal(): Promise<string> {
  let heard = 0
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        resolve(signal)
        if (++heard > 3) process.exit(1)
      })
  })
}
