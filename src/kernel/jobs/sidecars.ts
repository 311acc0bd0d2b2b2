import type { Config } from '../config.ts'
import type { Database } from '../sql/postgres.ts'

/**
 * Something that runs beside the server as long as it does. Starts in one process of an installation only; gives null
 * where the configuration does not ask for it, or another process runs it already.
 */
export type Companion = { name: string; start(ground: CompanionGround): Promise<RunningCompanion | null> }
export type CompanionGround = { config: Config; database: Pick<Database, 'durable'>; now: () => Date }
export type RunningCompanion = {
  stop(): Promise<void>
  /** A line for whoever starts the server: what it is, and where. */
  told?: { what: string; where: string }
}

export async function startCompanions(
  ground: CompanionGround,
  companions: readonly Companion[],
  say: (line: string) => void,
): Promise<{ stop(): Promise<void>; told: { what: string; where: string }[] }> {
  const running: RunningCompanion[] = []
  for (const { name, start } of companions) {
    try {
      const started = await start(ground)
      if (started) running.push(started)
    } catch (error) {
      // The server is worth more than what stands beside it.
      say(`No ${name}: ${(error as Error).message}`)
    }
  }
  return {
    async stop() {
      for (const one of running) await one.stop()
    },
    told: running.flatMap(one => one.told ?? []),
  }
}
