/** Resolves at the first SIGINT, SIGTERM or SIGHUP; later ones are heard and ignored while we finish. */
export function untilSignal(): Promise<string> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
  })
}
