import { setTimeout as pause } from 'node:timers/promises'
import { checkCluster, createCluster, removeUnfinished } from './cluster.ts'
import { ensureDatabase } from './connection.ts'
import { dropSocketDir, type Places, prepareSocketDir } from './places.ts'
import {
  findAnsweringPostmaster,
  findPostmaster,
  launchPostmaster,
  type Postmaster,
  removeStaleFiles,
  StillInUse,
  stopPostmaster,
} from './postmaster.ts'
import type { Programs } from './programs.ts'
import { chooseLaunch, type RootWay } from './run-as.ts'

export type ServerOptions = {
  places: Places
  programs: Programs
  rootWay: RootWay | undefined
  say: (line: string) => void
}

// All three are called while the change lock is held, so nothing here races with another process of ours.

/** Gives the running server, or creates and starts what is missing. */
export async function ensureServer(options: ServerOptions): Promise<Postmaster & { startedHere: boolean }> {
  const { places, programs, rootWay, say } = options
  const state = checkCluster(places, programs.major)
  const running = state === 'there' ? await findAnsweringPostmaster(places, say) : undefined
  if (running) {
    await ensureDatabase(running.socketDir, places.cluster)
    return { ...running, startedHere: false }
  }
  const launch = await chooseLaunch(places, programs, rootWay, say)
  await removeUnfinished(places)
  if (state === 'missing') await createCluster(places, launch, say)
  prepareSocketDir(places.socketDir, launch.runner.owner)
  say('starting PostgreSQL …')
  const started = await waitOutRemains(say, () => {
    removeStaleFiles(places, places.socketDir)
    return launchPostmaster(places, places.socketDir, launch, say)
  })
  try {
    await ensureDatabase(started.socketDir, places.cluster)
  } catch (error) {
    await stopPostmaster(started, say)
    throw error
  }
  return { ...started, startedHere: true }
}

const patienceMs = 30_000

/** After a kill -9 of the server, its orphans keep the shared memory until they notice. */
async function waitOutRemains<T>(say: (line: string) => void, launch: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + patienceMs
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 1.6, 2000)) {
    try {
      return await launch()
    } catch (error) {
      if (!(error instanceof StillInUse) || Date.now() + pauseMs > giveUpAt) throw error
      if (pauseMs > 500) say('waiting for the processes of the last PostgreSQL to end …')
      await pause(pauseMs)
    }
  }
}

export async function stopServer({ places, say }: ServerOptions): Promise<void> {
  const running = await findPostmaster(places)
  if (!running) return
  await stopPostmaster(running, say)
  dropSocketDir(places, running.socketDir)
}
