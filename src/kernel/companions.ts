import type { Config } from './config.ts'

/**
 * Something that runs beside the server as long as it does. Starts in one process of an installation only; gives null
 * where the configuration does not ask for it, or another process runs it already.
 */
export type Companion = { name: string; start(ground: { config: Config }): Promise<RunningCompanion | null> }
export type RunningCompanion = { stop(): Promise<void> }

export async function startCompanions(
  config: Config,
  companions: readonly Companion[],
  say: (line: string) => void,
): Promise<RunningCompanion> {
  const running: RunningCompanion[] = []
  for (const { name, start } of companions) {
    try {
      const started = await start({ config })
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
  }
}
