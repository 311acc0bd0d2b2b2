import { areas } from '../areas.ts'
import type { Deps } from '../kernel/http/endpoint.ts'
import { startJobs } from '../kernel/jobs/jobs.ts'
import type { Log } from '../kernel/log.ts'

const EVERY_MS = 2_000

/**
 * Periodically writes what auth schemes have collected about this process's requests, and once more at
 * shutdown. Each serving process does it for itself; other jobs run once for all.
 */
export function startFlushing(deps: Deps, log: Log): { stop(): Promise<void> } {
  const schemes = areas.flatMap(area => Object.values(area.access ?? {}))
  async function run(): Promise<{ trouble: string | null }> {
    try {
      for (const scheme of schemes) await scheme.flush?.(deps)
      return { trouble: null }
    } catch (error) {
      return { trouble: (error as Error).message }
    }
  }
  const job = { name: 'flush', everyMs: EVERY_MS, run }
  const running = startJobs({ ...deps, now: () => new Date() }, [job], log)
  return {
    async stop() {
      await running.stop()
      await run()
    },
  }
}
