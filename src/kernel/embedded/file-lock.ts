import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedRefusal } from './embedded-refusal.ts'

// Node has no file locks, but SQLite, which comes with Node, takes real OS locks on an empty file. The kernel
// releases them however the process ends (even kill -9), so there is no stale lock to detect, no recycled pid
// to mistake for a holder, and no clean-up race.
//
// Nothing else may open these files: closing any other descriptor of such a file drops the process's locks on
// it.

export type FileLock = { free(): void }

const cannotOpen = 14
const busy = 5

/** A shared lock allows other shared ones; 'alone' is exclusive. */
export function tryLock(path: string, kind: 'shared' | 'alone'): FileLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec(kind === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema')
  } catch (error) {
    database?.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === busy) return undefined
    if (errcode === cannotOpen) {
      throw new EmbeddedRefusal(
        `No permission for ${path}: change its owner, or set LLANO_DATA_DIR to another folder.`,
        { cause: error },
      )
    }
    throw error
  }
  const held = database
  return {
    free() {
      if (held.isOpen) held.close()
    },
  }
}

/** Runs the work while holding the exclusive lock, waiting for other holders. */
export async function whileLocked<T>(
  path: string,
  onLongWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  let lock = tryLock(path, 'alone')
  let longWaitAt = Date.now() + 1000
  while (!lock) {
    await pause(15 + Math.random() * 15)
    lock = tryLock(path, 'alone')
    if (!lock && Date.now() > longWaitAt) {
      onLongWait()
      longWaitAt = Date.now() + 10_000
    }
  }
  try {
    return await work()
  } finally {
    lock.free()
  }
}
