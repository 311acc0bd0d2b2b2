import { setTimeout as pause } from 'node:timers/promises'
import { checkCluster, createCluster, removeUnfinished } from './cluster.ts'
import { ensureDatabase, setRolesOnline, WrongPassword } from './connection.ts'
import { StillInUse } from './embedded-refusal.ts'
import { makePasswords, type Passwords, readPasswords, writePasswords } from './passwords.ts'
import { dropSocketDir, type Places, prepareServerDir, prepareSocketDir } from './places.ts'
import {
  findAnsweringPostmaster,
  findPostmaster,
  launchPostmaster,
  type Postmaster,
  removeStaleFiles,
  stopPostmaster,
} from './postmaster.ts'
import type { Programs } from './programs.ts'
import { chooseLaunch, type Launch, type RootWay } from './run-as.ts'
import { setRolesOffline, writeHba } from './set-roles.ts'

export type ServerOptions = {
  places: Places
  programs: Programs
  rootWay: RootWay | undefined
  say: (line: string) => void
}

// All three are called while the change lock is held, so nothing here races with another of our processes.

/** Returns the running server, or creates and starts what is missing. */
export async function ensureServer(options: ServerOptions): Promise<RunningServer> {
  const { places, programs, rootWay, say } = options
  const state = checkCluster(places, programs.major)
  const passwords = readPasswords(places.dataDir) ?? makePasswords()
  const running = state === 'there' ? await findAnsweringPostmaster(places, passwords, say) : undefined
  if (running) {
    if (!passwords.isSet)
      await keepWhileSetting(places, passwords, () =>
        setRolesOnline(running.socketDir, places.cluster, passwords),
      )
    await ensureDatabase(running.socketDir, places.cluster, passwords)
    return { ...running, passwords, startedHere: false }
  }
  const launch = await chooseLaunch(places, programs, rootWay, say)
  await removeUnfinished(places)
  if (state === 'missing') await createCluster(places, launch, say)
  prepareSocketDir(places.socketDir, launch.runner.owner)
  if (places.archivesWal) prepareServerDir(places.walDir, launch.runner.owner)
  writeHba(places)
  const prepare = () =>
    keepWhileSetting(places, passwords, () =>
      waitOutRemains(say, () => {
        removeStaleFiles(places)
        return setRolesOffline(places, launch, passwords)
      }),
    )
  if (state === 'missing' || !passwords.isSet) await prepare()
  let started = await launchServer(options, launch, passwords)
  try {
    await ensureDatabase(started.socketDir, places.cluster, passwords).catch(async error => {
      if (!(error instanceof WrongPassword)) throw error
      say('the passwords of the database roles do not match; setting them again …')
      await stopPostmaster(started, say)
      await prepare()
      started = await launchServer(options, launch, passwords)
      await ensureDatabase(started.socketDir, places.cluster, passwords)
    })
  } catch (error) {
    await stopPostmaster(started, say)
    throw error
  }
  return { ...started, passwords: { ...passwords, isSet: true }, startedHere: true }
}

export type RunningServer = Postmaster & { passwords: Passwords; startedHere: boolean }

/** On disk before the cluster has them, and marked afterwards: an interruption is repeated. */
async function keepWhileSetting(
  { dataDir }: Places,
  passwords: Passwords,
  set: () => Promise<void>,
): Promise<void> {
  writePasswords(dataDir, { ...passwords, isSet: false })
  await set()
  writePasswords(dataDir, { ...passwords, isSet: true })
}

function launchServer(
  { places, say }: ServerOptions,
  launch: Launch,
  passwords: Passwords,
): Promise<Postmaster> {
  say('starting PostgreSQL …')
  return waitOutRemains(say, () => {
    removeStaleFiles(places)
    return launchPostmaster(places, passwords, launch, say)
  })
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
  const running = await findPostmaster(places, readPasswords(places.dataDir) ?? makePasswords())
  if (!running) return
  await stopPostmaster(running, say)
  dropSocketDir(places, running.socketDir)
}
