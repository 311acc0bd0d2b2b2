import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../../kernel/config.ts'
import { likelyPort, lockFolder, startOnPort } from '../../../kernel/jobs/sidecar-folder.ts'
import type { Sidecar } from '../../../kernel/jobs/sidecars.ts'
import { type LocalChainServer, startLocalChain } from '../timestamps/local-chain/serve.ts'
import { keepLocalSettings, LOCAL_CALENDARS, localFolder, readLocalSettings } from './local-address.ts'

/** Mine a block soon after there is something to include. */
const BLOCK_MS = 5_000

/**
 * The calendars and chain of a demo, next to the server. Proofs name their calendar with its port, so the
 * port stays the same across restarts unless it is taken.
 */
export const localChainSidecar = {
  name: 'local timestamp chain',
  async start({ config }: { config: Config }) {
    if (config.timestamps !== 'local') return null
    return runLocalChain(config.dataDir)
  },
} satisfies Sidecar

/** Null if another process of the same data folder already runs it. */
export async function runLocalChain(
  dataDir: string,
  mineEveryMs: number | null = BLOCK_MS,
): Promise<(LocalChainServer & { stop(): Promise<void> }) | null> {
  const folder = localFolder(dataDir)
  const lock = await lockFolder(folder)
  if (!lock) return null
  try {
    const kept = await readLocalSettings(dataDir)
    const seed = kept?.seed ?? randomBytes(16).toString('hex')
    const file = join(folder, 'events.jsonl')
    const server = await startOnPort(kept?.port ?? likelyPort(folder), port =>
      startLocalChain({ seed, port, calendars: LOCAL_CALENDARS, file, mineEveryMs }),
    )
    await keepLocalSettings(dataDir, { seed, port: Number(new URL(server.esploraUrl).port) })
    const stop = async () => {
      await server.close()
      lock.free()
    }
    return { ...server, stop }
  } catch (error) {
    lock.free()
    throw error
  }
}
