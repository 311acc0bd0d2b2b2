import { setTimeout as pause } from 'node:timers/promises'

const lookEveryMs = 250
const longestPauseMs = 30_000

/** Calls heal when the server is gone, with growing pauses while that fails, until stopped. */
export function watch(
  isAlive: () => boolean,
  heal: () => Promise<void>,
  say: (line: string) => void,
): { stop(): void } {
  const stopped = new AbortController()
  // Unreferenced: watching keeps no process alive.
  const wait = (ms: number) => pause(ms, undefined, { ref: false, signal: stopped.signal })

  async function run(): Promise<void> {
    let pauseMs = lookEveryMs
    for (;;) {
      await wait(pauseMs)
      try {
        if (!isAlive()) await heal()
        pauseMs = lookEveryMs
      } catch (error) {
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        say(`PostgreSQL could not be started: ${(error as Error).message}`)
        say(`trying again in ${Math.ceil(pauseMs / 1000)} s`)
      }
    }
  }

  run().catch(error => {
    if (!stopped.signal.aborted) throw error
  })
  return { stop: () => stopped.abort() }
}
