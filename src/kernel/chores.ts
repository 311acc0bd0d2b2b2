import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Database } from './postgres.ts'
import type { Secrets } from './secrets.ts'

/** What a chore may use. */
export type ChoreGround = { database: Database; secrets: Secrets; config: Config; now(): Date }

/**
 * Small work that is done again and again, safe to run in several processes at once. When the program is to stop,
 * `stopping` says so: a chore with much to do leaves the rest for the next time.
 */
export type Chore = {
  name: string
  everyMs: number
  run(ground: ChoreGround, stopping: AbortSignal): Promise<unknown>
}

/** Runs each chore, waits, runs it again; a failure is logged and tried again next time. */
export function startChores(
  ground: ChoreGround,
  chores: readonly Chore[],
  log: Log,
): { stop(): Promise<void> } {
  let stopped = false
  const stopping = new AbortController()
  const wakes = new Set<() => void>()
  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const wake = () => {
        clearTimeout(timer)
        wakes.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      wakes.add(wake)
    })
  const loops = chores.map(async chore => {
    while (!stopped) {
      try {
        await chore.run(ground, stopping.signal)
      } catch (err) {
        if (!stopped) log.error({ err, chore: chore.name }, 'a chore failed')
      }
      if (!stopped) await pause(chore.everyMs)
    }
  })
  return {
    async stop() {
      stopped = true
      stopping.abort()
      for (const wake of [...wakes]) wake()
      await Promise.all(loops)
    },
  }
}
