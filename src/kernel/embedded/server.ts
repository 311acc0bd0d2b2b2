import { setTimeout as pause } from 'node:timers/promises'
import { checkCluster, createCluster, removeUnfinished } from './cluster.ts'
import { ensureDatabase, setRolesOnline, WrongPassword } from './connection.ts'
import { StillInUse } from './embedded-refusal.ts'
import { makePasswords, type Passwords, readPasswords, writePasswords } from './passwords.ts'
import { type ClusterPaths, dropSocketDir, prepareServerDir, prepareSocketDir } from './paths.ts'
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
  paths: ClusterPaths
  programs: Programs
  rootWay: RootWay | undefined
  say: (line: string) => void
}

// All three are called while the change lock is held, so nothing here races with another of our processes.

/** Returns the running server, or creates and starts what is missing. */
export async function ensureServer(options: ServerOptions): Promise<RunningServer> {
  const { paths, programs, rootWay, say } = options
  const state = checkCluster(paths, programs.major)
  const passwords = readPasswords(paths.dataDir) ?? makePasswords()
  const running = state === 'there' ? await findAnsweringPostmaster(paths, passwords, say) : undefined
  if (running) {
    if (!passwords.isSet)
      await keepWhileSetting(paths, passwords, () =>
        setRolesOnline(running.socketDir, paths.cluster, passwords),
      )
    await ensureDatabase(running.socketDir, paths.cluster, passwords)
    return { ...running, passwords, startedHere: false }
  }
  const launch = await chooseLaunch(paths, programs, rootWay, say)
  await removeUnfinished(paths)
  if (state === 'missing') await createCluster(paths, launch, say)
  prepareSocketDir(paths.socketDir, launch.runner.owner)
  if (paths.archivesWal) prepareServerDir(paths.walDir, launch.runner.owner)
  writeHba(paths)
  const prepare = () =>
    keepWhileSetting(paths, passwords, () =>
      waitOutRemains(say, () => {
        removeStaleFiles(paths)
        return setRolesOffline(paths, launch, passwords)
      }),
    )
  if (state === 'missing' || !passwords.isSet) await prepare()
  let started = await launchServer(options, launch, passwords)
  try {
    await ensureDatabase(started.socketDir, paths.cluster, passwords).catch(async error => {
      if (!(error instanceof WrongPassword)) throw error
      say('the passwords of the database roles do not match; setting them again …')
      await stopPostmaster(started, say)
      await prepare()
      started = await launchServer(options, launch, passwords)
      await ensureDatabase(started.socketDir, paths.cluster, passwords)
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
  { dataDir }: ClusterPaths,
  passwords: Passwords,
  set: () => Promise<void>,
): Promise<void> {
  writePasswords(dataDir, { ...passwords, isSet: false })
  await set()
  writePasswords(dataDir, { ...passwords, isSet: true })
}

function launchServer(
  { paths, say }: ServerOptions,
  launch: Launch,
  passwords: Passwords,
): Promise<Postmaster> {
  say('starting PostgreSQL …')
  return waitOutRemains(say, () => {
    removeStaleFiles(paths)
    return launchPostmaster(paths, passwords, launch, say)
  })
}

const timeoutMs = 30_000

/** After a kill -9 of the server, its orphans keep the shared memory until they notice. */
async function waitOutRemains<T>(say: (line: string) => void, launch: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + timeoutMs
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

export async function stopServer({ paths, say }: ServerOptions): Promise<void> {
  const running = await findPostmaster(paths, readPasswords(paths.dataDir) ?? makePasswords())
  if (!running) return
  await stopPostmaster(running, say)
  dropSocketDir(paths, running.socketDir)
}
