import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from '../sql/postgres.ts'

/**
 * Something that runs next to the server, in the main process of a node. Returns null if it is not configured or
 * another process runs it.
 */
export type Sidecar = { name: string; start(deps: SidecarContext): Promise<RunningSidecar | null> }
export type SidecarContext = {
  config: Config
  database: Database
  secrets: Secrets
  now: () => Date
  log: Log
}
export type RunningSidecar = {
  stop(): Promise<void>
  /** A startup line: what it is, and where. */
  announcement?: { what: string; where: string }
}

export async function startSidecars(
  deps: SidecarContext,
  sidecars: readonly Sidecar[],
  say: (line: string) => void,
): Promise<{ stop(): Promise<void>; announcements: { what: string; where: string }[] }> {
  const running: RunningSidecar[] = []
  for (const { name, start } of sidecars) {
    try {
      const started = await start(deps)
      if (started) running.push(started)
    } catch (error) {
      // The server matters more than a sidecar.
      say(`${name} did not start: ${(error as Error).message}`)
    }
  }
  return {
    async stop() {
      for (const one of running) await one.stop()
    },
    announcements: running.flatMap(one => one.announcement ?? []),
  }
}
