import { spawn } from 'node:child_process'
import { closeSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionWorks } from './connection.ts'
import { EmbeddedRefusal, explainOutput, lastLines } from './embedded-refusal.ts'
import type { Passwords } from './passwords.ts'
import type { ClusterPaths } from './paths.ts'
import { isPostmasterOf, processIdentity } from './process-identity.ts'
import { type Launch, launchWords } from './run-as.ts'
import { openLog, readLogFrom } from './server-log.ts'
import { settings } from './settings.ts'

export type Postmaster = { pid: number; identity: string; socketDir: string }

type PidFile = { pid: number; socketDir: string; ready: boolean }

function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The server running on this cluster, whether or not it responds yet; undefined if there is none. */
export async function findPostmaster(
  { cluster }: ClusterPaths,
  passwords: Passwords,
): Promise<Postmaster | undefined> {
  const file = readPidFile(cluster)
  const identity = file && processIdentity(file.pid)
  if (!file || !identity) return undefined
  // A recycled pid is not our server. The connection is checked too, in case the data folder was moved while
  // its server was running.
  if (!isPostmasterOf(file.pid, cluster) && !(await connectionWorks(file.socketDir, passwords)))
    return undefined
  return { pid: file.pid, identity, socketDir: file.socketDir }
}

/** The same, once it responds: a new one may be busy with recovery. */
export async function findAnsweringPostmaster(
  paths: ClusterPaths,
  passwords: Passwords,
  say: (line: string) => void,
): Promise<Postmaster | undefined> {
  let reportedAt = Date.now()
  for (;;) {
    const found = await findPostmaster(paths, passwords)
    if (!found || (await connectionWorks(found.socketDir, passwords))) return found
    if (Date.now() - reportedAt > 3000) {
      say('waiting for the running PostgreSQL to answer …')
      reportedAt = Date.now()
    }
    await pause(25)
  }
}

/** PostgreSQL would mistake a recycled pid in these files for a living server and refuse to start. */
export function removeStaleFiles({ cluster, socketDir }: ClusterPaths): void {
  const pid = pidInFile(cluster)
  if (pid !== undefined && isPostmasterOf(pid, cluster)) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socketDir, '.s.PGSQL.5432.lock'), { force: true })
}

/** A single-user server, possibly left by an interrupted start, writes its pid as a negative number. */
function pidInFile(cluster: string): number | undefined {
  try {
    const pid = Math.abs(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

export async function launchPostmaster(
  paths: ClusterPaths,
  passwords: Passwords,
  launch: Launch,
  say: (line: string) => void,
): Promise<Postmaster> {
  const { socketDir } = paths
  const log = openLog(paths.log)
  const { file, args, options } = launchWords(launch, 'postgres', ['-D', paths.cluster, ...settings(paths)])
  // Detached: Ctrl-C in the terminal is for us, and the server must outlive our last statement.
  const child = spawn(file, args, {
    ...options,
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  let end: string | undefined
  child.once('error', error => {
    end = error.message
  })
  child.once('exit', (code, signal) => {
    end = `it ended with ${signal ?? `code ${code}`}`
  })
  child.unref()
  closeSync(log.descriptor)

  const startedAt = Date.now()
  let reportedAt = startedAt
  while (end === undefined) {
    const found = readPidFile(paths.cluster)
    if (found?.pid === child.pid && found?.ready && (await connectionWorks(socketDir, passwords))) {
      return { pid: found!.pid, identity: processIdentity(found!.pid) ?? '', socketDir }
    }
    if (Date.now() - reportedAt > 3000) {
      say(`PostgreSQL is still starting (${Math.round((Date.now() - startedAt) / 1000)} s) …`)
      reportedAt = Date.now()
    }
    await pause(10)
  }
  throw explainFailedStart(paths, readLogFrom(paths.log, log.sizeBytes), end)
}

function explainFailedStart(paths: ClusterPaths, text: string, end: string): EmbeddedRefusal {
  return (
    explainOutput(text, paths.cluster) ??
    new EmbeddedRefusal(
      `PostgreSQL does not start on ${paths.cluster} (${end}):\n${lastLines(text) || 'no message'}`,
    )
  )
}

// A fast shutdown flushes everything, which depends on the disk. An immediate one loses nothing either: the
// next start replays the log.
const fastShutdownMs = 60_000
const immediateShutdownMs = 20_000

export async function stopPostmaster(server: Postmaster, say: (line: string) => void): Promise<void> {
  if (await endWith('SIGINT', server, fastShutdownMs, say)) return
  if (await endWith('SIGQUIT', server, immediateShutdownMs, say)) return
  throw new EmbeddedRefusal(`PostgreSQL (process ${server.pid}) does not stop.`)
}

async function endWith(
  signal: NodeJS.Signals,
  { pid, identity }: Postmaster,
  timeoutMs: number,
  say: (line: string) => void,
): Promise<boolean> {
  const startedAt = Date.now()
  let isAnnounced = false
  if (processIdentity(pid) !== identity) return true
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
    throw error
  }
  while (processIdentity(pid) === identity) {
    if (Date.now() - startedAt > timeoutMs) return false
    if (!isAnnounced && Date.now() - startedAt > 1000) {
      say('stopping PostgreSQL …')
      isAnnounced = true
    }
    await pause(10)
  }
  return true
}
