import { connectionUrl } from './connection.ts'
import { EmbeddedRefusal, explainSystemError } from './embedded-refusal.ts'
import { type FileLock, tryLock, whileLocked } from './file-lock.ts'
import { preparePlaces } from './places.ts'
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
  /** Gets a line for whatever takes a moment, and for a server that died and was started again. */
  say: (line: string) => void
  /** As root: force one of the ways to run PostgreSQL, which otherwise is found out. */
  rootWay?: RootWay
}

export type Embedded = {
  /** For node-postgres: database "llano" over the Unix socket, as the role that the program runs as. */
  url: string
  /** The same, as the role that owns everything: for migrations, and for nothing else. */
  ownerUrl: string
  /** Whether this call started the server, rather than finding it running. */
  startedHere: boolean
  /**
   * Ends our use; whoever ends the last use stops the server. Call it on SIGTERM and SIGINT too, after closing the
   * connections. Calling it twice is fine. A process that dies without it is not counted any more.
   */
  release(): Promise<void>
}

/** Starts the PostgreSQL of this data folder, or joins the one that runs, and keeps it running until released. */
export async function startEmbedded({ dataDir, say, rootWay }: EmbeddedOptions): Promise<Embedded> {
  try {
    const programs = findPrograms()
    const places = preparePlaces(dataDir)
    return await join({ places, programs, rootWay, say })
  } catch (error) {
    throw explainSystemError(error, dataDir)
  }
}

async function join(options: ServerOptions): Promise<Embedded> {
  const { places, say } = options
  const change = <T>(work: () => Promise<T>) =>
    whileLocked(places.changeLock, () => say('waiting for another Llano to start or stop PostgreSQL …'), work)

  const { server, lease } = await change(async () => {
    const server = await ensureServer(options)
    return { server, lease: hold(places.holdersLock) }
  })
  // From here on the socket stays where it is, even if our temp folder differs from that of who started it.
  const joined = { ...options, places: { ...places, socketDir: server.socketDir } }

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
    trimLog(places.log)
    return processIdentity(current.pid) === current.identity
  }
  const watching = watch(isAlive, heal, say)

  async function release(): Promise<void> {
    watching.stop()
    await change(async () => {
      lease.free()
      const alone = tryLock(places.holdersLock, 'alone')
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
  // Only who holds the change lock ever takes this one alone, and that is us.
  if (!lease) throw new Error(`${path} is locked by something other than Llano`)
  return lease
}
