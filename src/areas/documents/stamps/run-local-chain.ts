import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../../kernel/config.ts'
import { likelyPort, lockFolder, startOnPort } from '../../../kernel/jobs/sidecar-folder.ts'
import type { Sidecar } from '../../../kernel/jobs/sidecars.ts'
import { type LocalChainServer, startLocalChain } from '../timestamps/local-chain/serve.ts'
import { keepLocalSettings, LOCAL_CALENDARS, localFolder, readLocalSettings } from './local-address.ts'

/** A block soon after there is something to put into it. */
const BLOCK_MS = 5_000

/**
 * The calendars and the chain of a demonstration, beside the server. Proofs name their calendar with its port, so the
 * port stays the same from start to start as long as nobody else has taken it.
 */
export const localChainSidecar = {
  name: 'local timestamp chain',
  async start({ config }: { config: Config }) {
    if (config.timestamps !== 'local') return null
    return runLocalChain(config.dataDir)
  },
} satisfies Sidecar

/** Null when another process of the same data folder runs it already. */
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
