import { areas } from '../areas.ts'
import type { Ground } from '../kernel/http/endpoint.ts'
import { startChores } from '../kernel/jobs/jobs.ts'
import type { Log } from '../kernel/log.ts'

const EVERY_MS = 2_000

/**
 * What ways in have gathered about the requests of this process is written down every now and then, and once more when it
 * stops. Each serving process does it for itself; the other chores are done once for all of them.
 */
export function startSettling(ground: Ground, log: Log): { stop(): Promise<void> } {
  const ways = areas.flatMap(area => Object.values(area.access ?? {}))
  async function run(): Promise<{ trouble: string | null }> {
    try {
      for (const way of ways) await way.settle?.(ground)
      return { trouble: null }
    } catch (error) {
      return { trouble: (error as Error).message }
    }
  }
  const chore = { name: 'settle', everyMs: EVERY_MS, run }
  const running = startChores({ ...ground, now: () => new Date() }, [chore], log)
  return {
    async stop() {
      await running.stop()
      await run()
    },
  }
}
