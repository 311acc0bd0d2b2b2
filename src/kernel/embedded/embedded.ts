import { connectionUrl } from './connection.ts'
import { EmbeddedRefusal, explainSystemError } from './embedded-refusal.ts'
import { type FileLock, tryLock, whileLocked } from './file-lock.ts'
import { preparePaths } from './paths.ts'
import type { Postmaster } from './postmaster.ts'
import { processIdentity } from './process-identity.ts'
import { findPrograms } from './programs.ts'
import type { RootWay } from './run-as.ts'
import { ensureServer, type ServerOptions, stopServer } from './server.ts'
import { trimLog } from './server-log.ts'
import { watch } from './watch.ts'

export { EmbeddedRefusal }

export type EmbeddedOptions = {
  dataDir: string
  /** Called with a line about slow steps and restarts. */
  say: (line: string) => void
  /** Whether a server that is started here archives its WAL. One that runs already does as it was started. */
  archivesWal?: boolean
  /** As root: forces one of the ways to run PostgreSQL, instead of detecting it. */
  rootWay?: RootWay
}

export type Embedded = {
  /** For node-postgres: database "llano" over the Unix socket, as the program's role. */
  url: string
  /** The same as the owner role: only for migrations. */
  ownerUrl: string
  /** Whether this call started the server. */
  startedHere: boolean
  /**
   * Releases the server; the last release stops it. Call it on SIGTERM and SIGINT too, after closing the
   * connections. Calling it twice is fine. A process that dies without it no longer counts.
   */
  release(): Promise<void>
}

/**
 * Starts the PostgreSQL of this data folder, or joins the running one, and keeps it running until released.
 */
export async function startEmbedded({
  dataDir,
  say,
  archivesWal = false,
  rootWay,
}: EmbeddedOptions): Promise<Embedded> {
  try {
    const programs = findPrograms()
    const paths = preparePaths(dataDir, archivesWal)
    return await join({ paths, programs, rootWay, say })
  } catch (error) {
    throw explainSystemError(error, dataDir)
  }
}

async function join(options: ServerOptions): Promise<Embedded> {
  const { paths, say } = options
  const change = <T>(work: () => Promise<T>) =>
    whileLocked(paths.changeLock, () => say('waiting for another Llano to start or stop PostgreSQL …'), work)

  const { server, lease } = await change(async () => {
    const server = await ensureServer(options)
    return { server, lease: hold(paths.holdersLock) }
  })
  // From here on the socket stays where it is, even if our temp folder differs from the starter's.
  const joined = { ...options, paths: { ...paths, socketDir: server.socketDir } }

  let current: Postmaster = server
  let released: Promise<void> | undefined

  async function heal(): Promise<void> {
    await change(async () => {
      if (released) return
      const lost = current.pid
      const healed = await ensureServer({
        ...joined,
        say: line => say(`PostgreSQL (process ${lost}) is gone: ${line}`),
      })
      current = healed
      if (healed.startedHere) say(`PostgreSQL runs again (process ${healed.pid})`)
    })
  }

  const isAlive = () => {
    trimLog(paths.log)
    return processIdentity(current.pid) === current.identity
  }
  const watching = watch(isAlive, heal, say)

  async function release(): Promise<void> {
    watching.stop()
    await change(async () => {
      lease.free()
      const alone = tryLock(paths.holdersLock, 'alone')
      if (!alone) return
      try {
        await stopServer(joined)
      } finally {
        alone.free()
      }
    })
  }

  return {
    url: connectionUrl(server.socketDir, 'llano', server.passwords, 'app'),
    ownerUrl: connectionUrl(server.socketDir, 'llano', server.passwords, 'owner'),
    startedHere: server.startedHere,
    release() {
      released ??= release()
      return released
    },
  }
}

function hold(path: string): FileLock {
  const lease = tryLock(path, 'shared')
  // Only the holder of the change lock ever takes this one exclusively, and that is us.
  if (!lease) throw new Error(`${path} is locked by something other than Llano`)
  return lease
}
