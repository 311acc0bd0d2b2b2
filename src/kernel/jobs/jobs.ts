import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from '../sql/postgres.ts'

/** What a chore may use. */
export type ChoreGround = { database: Database; secrets: Secrets; config: Config; now(): Date }

/**
 * What a chore may return: what keeps it from its work, such as somebody who does not answer, or null when nothing does any
 * more. It is logged when it begins and when it ends, not each time.
 */
export type ChoreReport = { trouble: string | null }

/**
 * Small work that is done again and again, safe to run in several processes at once. When the program is to stop,
 * `stopping` says so: a chore with much to do leaves the rest for the next time.
 */
export type Chore = {
  name: string
  everyMs: number
  run(ground: ChoreGround, stopping: AbortSignal): Promise<unknown>
}

/** How a run went, for whoever keeps note of it. */
export type ChoreRun = {
  chore: string
  everyMs: number
  at: Date
  tookMs: number
  /** Undefined where the chore says nothing about it. */
  trouble: string | null | undefined
  failure: string | null
}

/** Runs each chore, waits, runs it again; a failure is logged and tried again next time. */
export function startChores(
  ground: ChoreGround,
  chores: readonly Chore[],
  log: Log,
  note: (run: ChoreRun) => Promise<void> = async () => {},
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
    let troubled = false
    while (!stopped) {
      const at = new Date()
      const started = performance.now()
      let [trouble, failure]: [ChoreRun['trouble'], string | null] = [undefined, null]
      try {
        trouble = troubleIn(await chore.run(ground, stopping.signal))
        if (trouble && !troubled)
          log.warn({ chore: chore.name, trouble }, 'a chore cannot do its work for now')
        if (trouble === null && troubled) log.info({ chore: chore.name }, 'a chore does its work again')
        if (trouble !== undefined) troubled = trouble !== null
      } catch (err) {
        failure = (err as Error).message || 'failed'
        if (!stopped) log.error({ err, chore: chore.name }, 'a chore failed')
      }
      const tookMs = performance.now() - started
      if (!stopped) await note({ chore: chore.name, everyMs: chore.everyMs, at, tookMs, trouble, failure })
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

/** Undefined where a chore says nothing about it: there was nothing to do, or it is never kept from it. */
function troubleIn(report: unknown): string | null | undefined {
  return typeof report === 'object' && report !== null && 'trouble' in report
    ? (report as ChoreReport).trouble
    : undefined
}
