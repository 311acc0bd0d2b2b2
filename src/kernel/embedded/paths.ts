import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedRefusal } from './embedded-refusal.ts'

export type Owner = { uid: number; gid: number }

/** All paths of one embedded PostgreSQL. */
export type ClusterPaths = {
  dataDir: string
  cluster: string
  /** Only for the Unix socket and its owner; a password is still required. */
  socketDir: string
  log: string
  /** Who may connect, and how: replaces the cluster's own pg_hba.conf. */
  hbaFile: string
  /** Where the server puts finished WAL segments for the archive, if it does. */
  walDir: string
  archivesWal: boolean
  /** Held exclusively while the server is created, started, repaired or stopped. */
  changeLock: string
  /** Held shared by every process that uses the server. */
  holdersLock: string
}

// A Unix socket path is limited to 104 bytes on macOS and 108 on Linux.
const longestSocketPathBytes = 100

export function preparePaths(wantedDataDir: string, archivesWal = false): ClusterPaths {
  // 0711: a server running as another user must pass through, without listing it.
  mkdirSync(wantedDataDir, { recursive: true, mode: 0o711 })
  const dataDir = realpathSync(wantedDataDir)
  const locks = join(dataDir, 'postgres-locks')
  mkdirSync(locks, { recursive: true, mode: 0o700 })
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    socketDir: chooseSocketDir(dataDir),
    log: join(dataDir, 'postgres.log'),
    hbaFile: join(dataDir, 'postgres-hba.conf'),
    walDir: join(dataDir, 'postgres-wal'),
    archivesWal,
    changeLock: join(locks, 'change.lock'),
    holdersLock: join(locks, 'holders.lock'),
  }
}

function chooseSocketDir(dataDir: string): string {
  const beside = join(dataDir, 'postgres-socket')
  if (fits(beside)) return beside
  const name = 'llano-' + createHash('sha256').update(dataDir).digest('hex').slice(0, 20)
  const inTemp = join(realpathSync(tmpdir()), name)
  return fits(inTemp) ? inTemp : join('/tmp', name)
}

function fits(socketDir: string): boolean {
  return Buffer.byteLength(join(socketDir, '.s.PGSQL.5432')) <= longestSocketPathBytes
}

/**
 * Makes the folder private to the server's user. In a shared temp folder someone else may have created it
 * first.
 */
export function prepareSocketDir(socketDir: string, owner: Owner): void {
  mkdirSync(socketDir, { recursive: true, mode: 0o700 })
  const found = lstatSync(socketDir)
  if (!found.isDirectory() || (found.uid !== owner.uid && found.uid !== process.getuid?.())) {
    throw new EmbeddedRefusal(
      `The folder ${socketDir}, needed for PostgreSQL's socket, belongs to someone else: ` +
        'remove it, or set LLANO_DATA_DIR to a shorter path.',
    )
  }
  if (found.uid !== owner.uid) chownSync(socketDir, owner.uid, owner.gid)
  if ((found.mode & 0o777) !== 0o700) chmodSync(socketDir, 0o700)
}

/** A folder in the data folder that the server's user can write. */
export function prepareServerDir(folder: string, owner: Owner): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(folder, owner.uid, owner.gid)
}

/** A socket folder outside the data folder would be left over once the server is gone. */
export function dropSocketDir(paths: ClusterPaths, socketDir: string): void {
  if (dirname(socketDir) === paths.dataDir) return
  try {
    rmdirSync(socketDir)
  } catch {
    // Not empty or not there: nothing of ours is lost by leaving it.
  }
}
