import { hash, randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Companion } from '../../../kernel/companions.ts'
import { tryLock } from '../../../kernel/embedded/file-lock.ts'
import { type LocalChainServer, startLocalChain } from '../timestamps/local-chain/serve.ts'
import { keepLocalSettings, LOCAL_CALENDARS, localFolder, readLocalSettings } from './local-address.ts'

/** A block soon after there is something to put into it. */
const BLOCK_MS = 5_000

/** Below the ports that systems hand out by themselves, so that it is likely to be free next time too. */
const [FIRST_PORT, PORTS] = [20_000, 10_000]

/**
 * The calendars and the chain of a demonstration, beside the server. Proofs name their calendar with its port, so the
 * port stays the same from start to start as long as nobody else has taken it.
 */
export const localChainCompanion: Companion = {
  name: 'local timestamp chain',
  async start({ config }) {
    if (config.timestamps !== 'local') return null
    return runLocalChain(config.dataDir)
  },
}

/** Null when another process of the same data folder runs it already. */
export async function runLocalChain(
  dataDir: string,
  mineEveryMs: number | null = BLOCK_MS,
): Promise<(LocalChainServer & { stop(): Promise<void> }) | null> {
  await mkdir(localFolder(dataDir), { recursive: true, mode: 0o700 })
  // One from an earlier version may be open to all; the seed in it is nobody's business.
  await chmod(localFolder(dataDir), 0o700)
  const lock = tryLock(join(localFolder(dataDir), 'lock'), 'alone')
  if (!lock) return null
  try {
    const kept = await readLocalSettings(dataDir)
    const seed = kept?.seed ?? randomBytes(16).toString('hex')
    const file = join(localFolder(dataDir), 'events.jsonl')
    const start = (port: number) =>
      startLocalChain({ seed, port, calendars: LOCAL_CALENDARS, file, mineEveryMs })
    const server = await start(kept?.port ?? likelyPort(dataDir)).catch(error => {
      if (error.code !== 'EADDRINUSE') throw error
      return start(0)
    })
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

const likelyPort = (dataDir: string) =>
  FIRST_PORT + (hash('sha256', dataDir, 'buffer').readUInt32BE(0) % PORTS)
