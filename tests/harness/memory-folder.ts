import { readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const NEEDED_BYTES = 8 * 2 ** 30

/**
 * Temporary files of the tests are kept in memory where there is room: creating and dropping databases waits for the
 * disk most of the time. PostgreSQL keeps its settings, and what a killed process has written is there as on a disk.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = FOLDER
}

/** Programs are started from temporary folders too, which some systems do not allow there. */
function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast(line => line.split(' ')[1] === FOLDER)
  if (!mount || /\bnoexec\b/.test(mount)) return false
  const { bavail, bsize } = statfsSync(FOLDER)
  return bavail * bsize >= NEEDED_BYTES
}
