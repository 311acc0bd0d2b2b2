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
