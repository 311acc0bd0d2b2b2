import type { Config } from '../config.ts'
import type { Database } from '../sql/postgres.ts'

/**
 * Something that runs beside the server as long as it does. Starts in one process of an installation only; gives null
 * where the configuration does not ask for it, or another process runs it already.
 */
export type Sidecar = { name: string; start(deps: SidecarContext): Promise<RunningSidecar | null> }
export type SidecarContext = { config: Config; database: Pick<Database, 'durable'>; now: () => Date }
export type RunningSidecar = {
  stop(): Promise<void>
  /** A line for whoever starts the server: what it is, and where. */
  told?: { what: string; where: string }
}

export async function startSidecars(
  deps: SidecarContext,
  sidecars: readonly Sidecar[],
  say: (line: string) => void,
): Promise<{ stop(): Promise<void>; told: { what: string; where: string }[] }> {
  const running: RunningSidecar[] = []
  for (const { name, start } of sidecars) {
    try {
      const started = await start(deps)
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
